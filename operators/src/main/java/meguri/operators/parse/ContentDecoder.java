package meguri.operators.parse;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Undoes the Content-Encoding of a body, up to a number of bytes: what lies beyond is cut off, so
 * that no body can grow without bound. What can be read of a body that ends early or is damaged
 * counts.
 */
public final class ContentDecoder {

  private static final int GZIP_HEADER = 10;
  private static final int FLAG_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;

  private final int maxBytes;

  public ContentDecoder(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Empty if the encoding is not known or nothing can be read. */
  public Optional<byte[]> decode(byte[] body, String contentEncoding) {
    byte[] decoded = body;
    String[] encodings = contentEncoding.toLowerCase(Locale.ROOT).split(",", -1);
    for (int i = encodings.length - 1; i >= 0; i--) {
      Optional<byte[]> plain = undo(encodings[i].strip(), decoded);
      if (plain.isEmpty()) {
        return plain;
      }
      decoded = plain.get();
    }
    return Optional.of(decoded.length > maxBytes ? Arrays.copyOf(decoded, maxBytes) : decoded);
  }

  private Optional<byte[]> undo(String encoding, byte[] body) {
    return switch (encoding) {
      case "", "identity" -> Optional.of(body);
      case "gzip", "x-gzip" -> inflate(body, endOfGzipHeader(body), true);
      case "deflate" -> inflate(body, 0, !isZlib(body));
      default -> Optional.empty();
    };
  }

  private Optional<byte[]> inflate(byte[] body, int start, boolean raw) {
    if (body.length == 0) {
      return Optional.of(body);
    }
    if (start < 0) {
      return Optional.empty();
    }
    Inflater inflater = new Inflater(raw);
    try {
      inflater.setInput(body, start, body.length - start);
      byte[] out = new byte[(int) Math.min(maxBytes, 4L * body.length + 64)];
      int size = 0;
      while (size < maxBytes && !inflater.finished()) {
        if (size == out.length) {
          out = Arrays.copyOf(out, (int) Math.min(maxBytes, 2L * size));
        }
        int count = inflate(inflater, out, size);
        if (count == 0) {
          break;
        }
        size += count;
      }
      return size == 0 && !inflater.finished()
          ? Optional.empty()
          : Optional.of(Arrays.copyOf(out, size));
    } finally {
      inflater.end();
    }
  }

  /** 0 at the end of the input or of what is sound in it. */
  private static int inflate(Inflater inflater, byte[] out, int size) {
    try {
      return inflater.inflate(out, size, out.length - size);
    } catch (DataFormatException e) {
      return 0;
    }
  }

  /** Servers send deflate with and without the header that the standard asks for. */
  private static boolean isZlib(byte[] body) {
    return body.length > 1
        && (body[0] & 0x0F) == 8
        && ((body[0] & 0xFF) << 8 | body[1] & 0xFF) % 31 == 0;
  }

  /** −1 if there is none. */
  private static int endOfGzipHeader(byte[] body) {
    if (body.length < GZIP_HEADER || body[0] != 0x1F || body[1] != (byte) 0x8B || body[2] != 8) {
      return -1;
    }
    int flags = body[3];
    int end = GZIP_HEADER;
    if ((flags & FLAG_EXTRA) != 0 && end + 2 <= body.length) {
      end += 2 + (body[end] & 0xFF | (body[end + 1] & 0xFF) << 8);
    }
    if ((flags & FLAG_NAME) != 0) {
      end = afterZero(body, end);
    }
    if ((flags & FLAG_COMMENT) != 0) {
      end = afterZero(body, end);
    }
    if ((flags & FLAG_CRC) != 0) {
      end += 2;
    }
    return end < body.length ? end : -1;
  }

  private static int afterZero(byte[] body, int from) {
    int i = from;
    while (i < body.length && body[i] != 0) {
      i++;
    }
    return i + 1;
  }
}
