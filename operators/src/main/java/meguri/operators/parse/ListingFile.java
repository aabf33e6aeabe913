package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.util.function.LongSupplier;
import java.util.zip.GZIPInputStream;

/**
 * A file that may list URLs, as a stream of text. Undoes gzip, whether a header names it or not,
 * and cuts the file off where it is damaged.
 */
final class ListingFile implements AutoCloseable {

  /**
   * The most layers of gzip: one by the author of the file, one by a server that compresses all
   * files.
   */
  private static final int MAX_GZIPS = 2;

  private static final int HEAD = 4096;

  private final String start;
  private final Reader text;

  ListingFile(byte[] body, String contentType, LongSupplier nanoClock, long nanos)
      throws IOException {
    InputStream in = bounded(new ByteArrayInputStream(body), nanoClock, nanos);
    for (int i = 0; i < MAX_GZIPS && Coding.GZIP.begins(head(in)); i++) {
      in = bounded(new GZIPInputStream(in), nanoClock, nanos);
    }
    byte[] head = head(in);
    Charset charset = charset(head, contentType);
    int mark = Charsets.mark(head);
    in.skipNBytes(mark);
    start = Blanks.strip(new String(head, mark, head.length - mark, charset));
    text = new BufferedReader(new InputStreamReader(in, charset));
  }

  boolean startsWith(String beginning) {
    return start.regionMatches(true, 0, beginning, 0, beginning.length());
  }

  Reader text() {
    return text;
  }

  @Override
  public void close() throws IOException {
    text.close();
  }

  private static InputStream bounded(InputStream in, LongSupplier nanoClock, long nanos) {
    return new BufferedInputStream(new SoundBytes(in, ListingStart.maxBytes(), nanoClock, nanos));
  }

  private static byte[] head(InputStream in) throws IOException {
    in.mark(HEAD);
    byte[] head = in.readNBytes(HEAD);
    in.reset();
    return head;
  }

  private static Charset charset(byte[] head, String contentType) {
    if (head.length > 1 && head[0] == 0 && head[1] == '<') {
      return UTF_16BE;
    }
    if (head.length > 1 && head[0] == '<' && head[1] == 0) {
      return UTF_16LE;
    }
    return Charsets.of(head, contentType);
  }
}
