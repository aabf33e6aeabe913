package meguri.operators.parse;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Undoes the Content-Encoding of a body, up to a number of bytes; the rest is cut off, so that no
 * body can grow without bound. Of a body that ends early or is damaged, the readable part counts. A
 * text that was never encoded counts too, whatever its header says.
 *
 * <p>A page of 18 KB takes 16 to 26 µs; a bomb of 10 MB 30 ms, and three times its size in memory.
 */
public final class ContentDecoder {

  /** The most encodings one inside the other: a proxy may add its own, and no server needs more. */
  private static final int MAX_CODINGS = 3;

  private final int maxBytes;

  /** The bytes read of a stream, and whether it was sound to its end, or as far as was wanted. */
  private record Decoded(byte[] bytes, boolean sound) {}

  public ContentDecoder(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Returns the decoded body; empty if the encoding is unknown or nothing can be read. */
  public Optional<byte[]> decode(byte[] body, String contentEncoding) {
    return decode(body, contentEncoding, false);
  }

  /** Returns the decoded body; also empty if the body is damaged or ends early. */
  public Optional<byte[]> decodeSound(byte[] body, String contentEncoding) {
    return decode(body, contentEncoding, true);
  }

  private Optional<byte[]> decode(byte[] body, String contentEncoding, boolean onlySound) {
    String[] names = contentEncoding.toLowerCase(Locale.ROOT).split(",", -1);
    if (names.length > MAX_CODINGS) {
      return Optional.empty();
    }
    byte[] decoded = body;
    for (int i = names.length - 1; i >= 0 && decoded.length > 0; i--) {
      Optional<byte[]> plain = undo(names[i].strip(), decoded, onlySound);
      if (plain.isEmpty()) {
        return plain;
      }
      decoded = plain.get();
    }
    return Optional.of(decoded.length > maxBytes ? Arrays.copyOf(decoded, maxBytes) : decoded);
  }

  private Optional<byte[]> undo(String name, byte[] body, boolean onlySound) {
    if (name.isEmpty() || name.equals("identity") || name.equals("none")) {
      return Optional.of(body);
    }
    Optional<Coding> coding = Coding.named(name);
    return coding.isPresent() ? undo(coding.get(), body, onlySound) : text(body);
  }

  private Optional<byte[]> undo(Coding coding, byte[] body, boolean onlySound) {
    boolean begins = coding.begins(body);
    if (!begins && coding.alwaysBegins()) {
      return text(body);
    }
    Decoded reading = read(coding, body);
    if (!reading.sound && !begins && text(body).isPresent()) {
      return Optional.of(body);
    }
    return reading.sound || !onlySound && reading.bytes.length > 0
        ? Optional.of(reading.bytes)
        : Optional.empty();
  }

  private Decoded read(Coding coding, byte[] body) {
    byte[] out = new byte[(int) Math.min(maxBytes, 4L * body.length + 64)];
    int size = 0;
    boolean sound = true;
    try (InputStream in = coding.open(body)) {
      while (size < maxBytes) {
        if (size == out.length) {
          out = Arrays.copyOf(out, (int) Math.min(maxBytes, 2L * size));
        }
        int count = in.read(out, size, out.length - size);
        if (count <= 0) {
          break;
        }
        size += count;
      }
    } catch (IOException | RuntimeException e) {
      sound = false;
    }
    return new Decoded(Arrays.copyOf(out, size), sound);
  }

  private static Optional<byte[]> text(byte[] body) {
    return MediaType.isBinary(body) ? Optional.empty() : Optional.of(body);
  }
}
