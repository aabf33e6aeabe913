package meguri.job.wacz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/** An archive file and its index, in the form in which a crawl writes them. */
final class SmallArchive {

  private static final String DAY = "2026-11-20T06:%02d:%02d.123Z";

  private final ByteArrayOutputStream records = new ByteArrayOutputStream();
  private final List<String> lines = new ArrayList<>();
  private final Path file;
  private int captures;

  /**
   * Begins a file.
   *
   * @param count makes its name
   */
  SmallArchive(Path warc, int count) {
    this.file = warc.resolve("meguri-c-chk1-%s-%d.warc.gz".formatted(new UUID(0, 0), count));
  }

  /** Adds a capture with status 200. */
  SmallArchive page(String path, String type, String body) throws IOException {
    return capture(
        "response", path, type, "", "HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n%s", type, body);
  }

  /** Adds the capture of a page that another page's body has. */
  SmallArchive copy(String path, String original) throws IOException {
    return capture(
        "revisit",
        path,
        "warc/revisit",
        "WARC-Refers-To-Target-URI: http://a.test/" + original + "\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n",
        "text/html");
  }

  private SmallArchive capture(
      String type, String path, String mime, String more, String block, Object... values)
      throws IOException {
    int from = records.size();
    byte[] http = block.formatted(values).getBytes(ISO_8859_1);
    String date = DAY.formatted(captures / 60, captures % 60);
    String header =
        """
        WARC/1.1
        WARC-Type: %s
        WARC-Record-ID: <urn:uuid:%s>
        WARC-Date: %s
        WARC-Target-URI: http://a.test/%s
        Content-Type: application/http;msgtype=response
        Content-Length: %d
        """
            .formatted(type, id(captures), date, path, http.length)
            .replace("\n", "\r\n");
    try (GZIPOutputStream member = new GZIPOutputStream(records)) {
      member.write((header + more + "\r\n").getBytes(UTF_8));
      member.write(http);
      member.write("\r\n\r\n".getBytes(UTF_8));
    }
    lines.add(
        "test,a)/%s %s {\"url\":\"http://a.test/%s\",\"mime\":\"%s\",\"status\":\"200\",\"length\":\"%d\",\"offset\":\"%d\",\"filename\":\"%s\"}"
            .formatted(
                path,
                date.replaceAll("[^0-9]", "").substring(0, 14),
                path,
                mime.replaceAll(";.*", ""),
                records.size() - from,
                from,
                file.getFileName()));
    captures++;
    return this;
  }

  /** Returns the id of a file's capture, without what all ids begin with. */
  static UUID id(int capture) {
    return new UUID(1, capture);
  }

  List<String> lines() {
    return lines;
  }

  /** Writes the file and its index. */
  Path write() throws IOException {
    Files.createDirectories(file.getParent());
    List<String> sorted = new ArrayList<>(lines);
    Collections.sort(sorted);
    Files.write(Path.of(file.toString().replace(".warc.gz", ".cdxj")), sorted);
    return Files.write(file, records.toByteArray());
  }
}
