package meguri.operators.parse;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * A content coding (RFC 9110, 8.4.1), and how it is undone.
 *
 * <p>brotli4j wraps the reference decoder: Google's own in Java has had no release since 2017, and
 * yields no bytes of a stream that ends early. zstd-jni wraps the reference decoder as well, and
 * comes with Kafka anyway. On a machine without the native library of one of them, Fetch does not
 * accept its coding.
 */
public enum Coding {
  GZIP("gzip") {
    @Override
    public boolean begins(byte[] body) {
      return startsWith(body, 0x1F, 0x8B, 8);
    }

    @Override
    InputStream open(byte[] body) throws IOException {
      return new GZIPInputStream(new ByteArrayInputStream(body), BUFFER);
    }
  },

  /** Servers send it with and without the header that the standard asks for. */
  DEFLATE("deflate") {
    @Override
    public boolean begins(byte[] body) {
      return body.length > 1
          && (body[0] & 0x0F) == 8
          && ((body[0] & 0xFF) << 8 | body[1] & 0xFF) % 31 == 0;
    }

    @Override
    boolean alwaysBegins() {
      return false;
    }

    @Override
    InputStream open(byte[] body) {
      Inflater inflater = new Inflater(!begins(body));
      return new InflaterInputStream(new ByteArrayInputStream(body), inflater, BUFFER) {
        @Override
        public void close() throws IOException {
          super.close();
          inflater.end();
        }
      };
    }
  },

  BROTLI("br") {
    @Override
    public boolean isSupported() {
      return Brotli4jLoader.isAvailable();
    }

    @Override
    public boolean begins(byte[] body) {
      return false; // its first byte may be any
    }

    @Override
    boolean alwaysBegins() {
      return false;
    }

    @Override
    InputStream open(byte[] body) throws IOException {
      return new BrotliStream(body);
    }
  },

  ZSTD("zstd") {
    @Override
    public boolean isSupported() {
      return ZstdLibrary.IS_LOADED;
    }

    @Override
    public boolean begins(byte[] body) {
      return startsWith(body, 0x28, 0xB5, 0x2F, 0xFD);
    }

    @Override
    InputStream open(byte[] body) throws IOException {
      return new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(body))
          .setLongMax(ZSTD_WINDOW_LOG);
    }
  };

  /** Loads the native library once, at its first use. */
  private static final class ZstdLibrary {
    static final boolean IS_LOADED = load();

    private static boolean load() {
      try {
        Native.load();
        return Native.isLoaded();
      } catch (LinkageError | RuntimeException e) {
        return false;
      }
    }
  }

  /** The base-2 logarithm of 8 MB, the most memory that a decoder needs (RFC 9659). */
  private static final int ZSTD_WINDOW_LOG = 23;

  private static final int BUFFER = 8192;

  private final String token;

  Coding(String token) {
    this.token = token;
  }

  /** Returns the value of Accept-Encoding. */
  public static String accepted() {
    return Arrays.stream(values())
        .filter(Coding::isSupported)
        .map(coding -> coding.token)
        .collect(Collectors.joining(", "));
  }

  /**
   * @param name in lower case
   */
  static Optional<Coding> named(String name) {
    String plain = name.startsWith("x-") ? name.substring(2) : name;
    return Arrays.stream(values())
        .filter(coding -> coding.token.equals(plain) && coding.isSupported())
        .findFirst();
  }

  /** Whether this machine has what the coding needs. */
  public boolean isSupported() {
    return true;
  }

  /** Whether a body begins as only bodies of this coding do. */
  public abstract boolean begins(byte[] body);

  /** Whether every body of this coding begins so. */
  boolean alwaysBegins() {
    return true;
  }

  /** Returns the body without this coding; reading fails where it is damaged or ends early. */
  abstract InputStream open(byte[] body) throws IOException;

  static boolean startsWith(byte[] body, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (i == body.length || (body[i] & 0xFF) != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
