package meguri.job.wacz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * The beginning of a capture's record, as Meguri writes it: the record's own fields, those of the
 * answer, and the first bytes of its body.
 *
 * @param fields the record's fields; names are in lower case
 * @param http the fields of the answer's head, the first of each name
 */
@SuppressWarnings("ArrayRecordComponent") // read once, and compared by nobody
record RecordHead(Map<String, String> fields, Map<String, String> http, byte[] body) {

  /** The most bytes that are read of a record, as it is stored and as it is unpacked. */
  private static final int MOST = 512 << 10;

  private static final int BUFFER = 8 << 10;

  private static final byte[] END = {'\r', '\n', '\r', '\n'};

  /** Reads a record. The rest of one that is longer than half a megabyte is left out. */
  static RecordHead read(FileChannel file, Capture capture, boolean isGzip) throws IOException {
    byte[] plain = unpacked(stored(file, capture), isGzip);
    int block = end(plain, 0);
    int body = end(plain, block);
    return new RecordHead(
        fields(new String(plain, 0, block, UTF_8)),
        fields(new String(plain, block, body - block, ISO_8859_1)),
        Arrays.copyOfRange(plain, body, plain.length));
  }

  private static byte[] stored(FileChannel file, Capture capture) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, Math.min(MOST, capture.length())));
    long at = capture.offset();
    while (bytes.hasRemaining()) {
      int count = file.read(bytes, at);
      if (count < 0) {
        throw new EOFException("the file ends before the record that its index has at " + at);
      }
      at += count;
    }
    return bytes.array();
  }

  private static byte[] unpacked(byte[] stored, boolean isGzip) throws IOException {
    if (!isGzip) {
      return stored;
    }
    ByteArrayOutputStream plain = new ByteArrayOutputStream(4 * stored.length);
    byte[] chunk = new byte[BUFFER];
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(stored), BUFFER)) {
      int count = in.read(chunk);
      while (count >= 0 && plain.size() < MOST) {
        plain.write(chunk, 0, count);
        count = in.read(chunk);
      }
    } catch (EOFException e) {
      // only the beginning of a long record was read
      if (plain.size() == 0) {
        throw e;
      }
    }
    return plain.toByteArray();
  }

  /** Returns the place behind the next empty line. */
  private static int end(byte[] bytes, int from) throws IOException {
    for (int i = from; i <= bytes.length - END.length; i++) {
      if (Arrays.equals(bytes, i, i + END.length, END, 0, END.length)) {
        return i + END.length;
      }
    }
    throw new EOFException("a head without an end");
  }

  private static Map<String, String> fields(String head) {
    Map<String, String> fields = new HashMap<>();
    for (String line : head.split("\r\n", -1)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        fields.putIfAbsent(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
    }
    return fields;
  }
}
