package meguri.job.wacz;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.temporal.ChronoUnit;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.io.output.CountingOutputStream;

/**
 * A WACZ file under construction: a zip file with a list of its contents and their digests. Java's
 * zip writer uses the form for large files (zip64) where it has to.
 */
final class WaczZip implements Closeable {

  static final String VERSION = "1.1.1";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BUFFER = 1 << 16;

  private final ZipOutputStream zip;
  private final ArrayNode resources = JSON.createArrayNode();

  /**
   * @param out stays its owner's, who closes it
   */
  WaczZip(OutputStream out) {
    this.zip =
        new ZipOutputStream(
            new BufferedOutputStream(out, BUFFER) {
              @Override
              public void close() throws IOException {
                flush();
              }
            });
  }

  /** Writes the content of an entry. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Adds a file as it is, so that a reader can begin at any place in it. The file is read twice,
   * because its checksum comes first.
   */
  void store(String path, Path file) throws IOException {
    CRC32 checksum = new CRC32();
    MessageDigest digest = Sha256.begin();
    long size;
    try (InputStream in = Files.newInputStream(file);
        OutputStream both =
            new CheckedOutputStream(
                new DigestOutputStream(OutputStream.nullOutputStream(), digest), checksum)) {
      size = copy(in, both);
    }
    ZipEntry entry = new ZipEntry(path);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(size);
    entry.setCompressedSize(size);
    entry.setCrc(checksum.getValue());
    zip.putNextEntry(entry);
    try (InputStream in = Files.newInputStream(file)) {
      copy(in, zip);
    }
    zip.closeEntry();
    list(path, Sha256.text(digest.digest()), size);
  }

  /** Adds a text, compressed. */
  void compress(String path, Content content) throws IOException {
    MessageDigest digest = Sha256.begin();
    zip.putNextEntry(new ZipEntry(path));
    CountingOutputStream counted = new CountingOutputStream(new DigestOutputStream(zip, digest));
    BufferedOutputStream buffered = new BufferedOutputStream(counted, BUFFER);
    content.writeTo(buffered);
    buffered.flush();
    zip.closeEntry();
    list(path, Sha256.text(digest.digest()), counted.getByteCount());
  }

  /** Adds the list of contents, and ends the file. */
  void finish(Wacz.Description description) throws IOException {
    ObjectNode contents = JSON.createObjectNode();
    contents.put("profile", "data-package");
    contents.put("wacz_version", VERSION);
    contents.put("title", description.title());
    contents.put("software", description.software());
    contents.put("created", description.created().truncatedTo(ChronoUnit.SECONDS).toString());
    contents.set("resources", resources);
    byte[] text = JSON.writeValueAsBytes(contents);
    compress("datapackage.json", out -> out.write(text));
    ObjectNode digest = JSON.createObjectNode();
    digest.put("path", "datapackage.json");
    digest.put("hash", Sha256.of(text));
    compress("datapackage-digest.json", out -> out.write(JSON.writeValueAsBytes(digest)));
    zip.finish();
    zip.flush();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }

  private void list(String path, String hash, long bytes) {
    ObjectNode resource = resources.addObject();
    resource.put("name", path.substring(path.lastIndexOf('/') + 1));
    resource.put("path", path);
    resource.put("hash", hash);
    resource.put("bytes", bytes);
  }

  private static long copy(InputStream in, OutputStream out) throws IOException {
    byte[] bytes = new byte[BUFFER];
    long copied = 0;
    for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
      out.write(bytes, 0, count);
      copied += count;
    }
    return copied;
  }
}
