package meguri.job.wacz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import meguri.job.ArchiveFile;
import meguri.operators.parse.MediaType;
import meguri.operators.parse.PageTitle;

/**
 * The list of pages in a WACZ file, by which people find what to look at: captures of HTML with
 * status 200. An unchanged page is listed once, a changed one again. A copy of another page has no
 * title, because its record has no body.
 *
 * <p>It reads the records of one archive file after another, in the order in which they lie there,
 * and of each the beginning. The memory needed is that for the places of one file's pages; an index
 * has 16 MB at most.
 */
final class PageList {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final OutputStream out;
  private long pages;
  private long unreadable;

  /** Begins a list. */
  PageList(OutputStream out) throws IOException {
    this.out = out;
    ObjectNode header = JSON.createObjectNode();
    header.put("format", "json-pages-1.0");
    header.put("id", "pages");
    header.put("title", "All Pages");
    write(header);
  }

  long pages() {
    return pages;
  }

  /** Returns how many pages have no title because their records cannot be read. */
  long unreadable() {
    return unreadable;
  }

  void add(ArchiveFile file) throws IOException {
    boolean isGzip = file.name().endsWith(".gz");
    try (FileChannel records = FileChannel.open(file.path())) {
      for (Capture capture : candidates(file)) {
        add(capture, records, isGzip);
      }
    }
  }

  private static List<Capture> candidates(ArchiveFile file) throws IOException {
    List<Capture> found = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file.index(), UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Capture capture = Capture.of(line);
        if (capture.mayBePage()) {
          found.add(capture);
        }
      }
    }
    found.sort(Comparator.comparingLong(Capture::offset));
    return found;
  }

  private void add(Capture capture, FileChannel records, boolean isGzip) throws IOException {
    RecordHead head;
    try {
      head = RecordHead.read(records, capture, isGzip);
    } catch (IOException e) {
      unreadable++;
      return;
    }
    String type = head.http().getOrDefault("content-type", "");
    if (capture.isRevisit()) {
      String original = head.fields().getOrDefault("warc-refers-to-target-uri", capture.url());
      if (original.equals(capture.url()) || !Capture.isHtml(MediaType.essence(type))) {
        return;
      }
    }
    ObjectNode page = JSON.createObjectNode();
    page.put("id", id(head, capture));
    page.put("url", capture.url());
    page.put("ts", capture.date());
    String coding = head.http().getOrDefault("content-encoding", "");
    String title = capture.isRevisit() ? "" : PageTitle.of(head.body(), type, coding);
    if (!title.isEmpty()) {
      page.put("title", title);
    }
    write(page);
    pages++;
  }

  /** Returns the record's id without what is the same in all ids. */
  private static String id(RecordHead head, Capture capture) {
    String id = head.fields().getOrDefault("warc-record-id", "");
    return id.startsWith("<urn:uuid:") && id.endsWith(">")
        ? id.substring("<urn:uuid:".length(), id.length() - 1)
        : UUID.nameUUIDFromBytes((capture.time() + capture.url()).getBytes(UTF_8)).toString();
  }

  private void write(ObjectNode line) throws IOException {
    out.write(JSON.writeValueAsBytes(line));
    out.write('\n');
  }
}
