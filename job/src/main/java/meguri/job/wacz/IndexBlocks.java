package meguri.job.wacz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes an index in blocks, each a gzip member of its own, and a second, small index that leads to
 * the blocks: ZipNum. A browser loads the small index and one block for a look-up, so that it opens
 * a WACZ file of any size. Small crawls get the same form: it is the one that other writers of WACZ
 * write, so the one that readers have been tried with.
 */
final class IndexBlocks implements Closeable {

  static final int LINES = 1024;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final OutputStream blocks;
  private final OutputStream summary;
  private final String file;
  private final ByteArrayOutputStream block = new ByteArrayOutputStream();
  private String first = "";
  private int lines;
  private long captures;
  private long offset;

  /**
   * Begins an index.
   *
   * @param blocks gets the blocks
   * @param summary gets the index of blocks
   * @param file the name of the file of blocks
   */
  IndexBlocks(OutputStream blocks, OutputStream summary, String file) throws IOException {
    this.blocks = blocks;
    this.summary = summary;
    this.file = file;
    ObjectNode meta = JSON.createObjectNode();
    meta.put("format", "cdxj-gzip-1.0");
    meta.put("filename", file);
    write("!meta 0", meta);
  }

  /** Returns the number of lines so far. */
  long captures() {
    return captures;
  }

  void add(String line) throws IOException {
    int members = line.indexOf(" {");
    if (members < 0) {
      throw new IOException("not a line of an index: " + line);
    }
    if (lines == 0) {
      first = line.substring(0, members);
    }
    block.write((line + '\n').getBytes(UTF_8));
    lines++;
    captures++;
    if (lines == LINES) {
      end();
    }
  }

  @Override
  public void close() throws IOException {
    if (lines > 0) {
      end();
    }
    blocks.close();
    summary.close();
  }

  private void end() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      block.writeTo(gzip);
    }
    byte[] bytes = packed.toByteArray();
    blocks.write(bytes);
    ObjectNode place = JSON.createObjectNode();
    place.put("offset", offset);
    place.put("length", bytes.length);
    place.put("digest", Sha256.of(bytes));
    place.put("filename", file);
    write(first, place);
    offset += bytes.length;
    block.reset();
    lines = 0;
  }

  private void write(String key, ObjectNode members) throws IOException {
    summary.write((key + ' ' + members + '\n').getBytes(UTF_8));
  }
}
