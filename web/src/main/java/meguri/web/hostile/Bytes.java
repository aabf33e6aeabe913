package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/** Makes bytes to send. */
final class Bytes {
  private Bytes() {}

  static byte[] of(String text) {
    return text.getBytes(ISO_8859_1);
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return zipped.toByteArray();
  }

  /** Returns random bytes, the same ones each time. */
  static byte[] random(int count) {
    byte[] bytes = new byte[count];
    new SplittableRandom(count).nextBytes(bytes);
    return bytes;
  }
}
