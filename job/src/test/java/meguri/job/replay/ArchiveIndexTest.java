package meguri.job.replay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import meguri.job.Refusal;
import meguri.operators.archive.Archived;
import meguri.operators.archive.Captures;
import meguri.operators.model.Digest;
import meguri.operators.model.Truncation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Archives as other crawlers write them, made by hand from the standard and from their practice.
 */
class ArchiveIndexTest {

  private static final String A = "http://a.test/";
  private static final String HTML = "<html><a href=/b>b</a>";
  private static final int MOST = 1 << 20;

  @TempDir private Path directory;

  /** An archive that is being written. */
  private static final class Warc {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final boolean isGzip;

    private Warc(boolean isGzip) {
      this.isGzip = isGzip;
    }

    private Warc add(String type, String url, String date, byte[] block, String... fields)
        throws IOException {
      StringBuilder head = new StringBuilder("WARC/1.0\r\nWARC-Type: " + type + "\r\n");
      head.append("WARC-Record-ID: <urn:uuid:").append(java.util.UUID.randomUUID());
      head.append(">\r\nWARC-Date: ").append(date).append("\r\n");
      if (!url.isEmpty()) {
        head.append("WARC-Target-URI: ").append(url).append("\r\n");
      }
      for (String field : fields) {
        head.append(field).append("\r\n");
      }
      head.append("Content-Length: ").append(block.length).append("\r\n\r\n");
      ByteArrayOutputStream record = new ByteArrayOutputStream();
      record.writeBytes(head.toString().getBytes(UTF_8));
      record.writeBytes(block);
      record.writeBytes("\r\n\r\n".getBytes(UTF_8));
      bytes.writeBytes(isGzip ? gzip(record.toByteArray()) : record.toByteArray());
      return this;
    }

    private Warc response(String url, String date, byte[] block, String... fields)
        throws IOException {
      String[] all = Arrays.copyOf(fields, fields.length + 1);
      all[fields.length] = "Content-Type: application/http; msgtype=response";
      return add("response", url, date, block, all);
    }

    private int size() {
      return bytes.size();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theAnswersOfOtherCrawlersAreReadWhateverTheirPractice(boolean isGzip) throws Exception {
    byte[] packed = gzip(HTML.getBytes(UTF_8));
    byte[] twice = gzip(packed);
    Warc warc = new Warc(isGzip);
    warc.add("warcinfo", "", date(1), "software: Heritrix/3.4\r\n".getBytes(UTF_8));
    // Heritrix keeps chunks, and archives the lookup of a name
    warc.add("response", "dns:a.test", date(1), "a.test. 60 IN A 10.0.0.1".getBytes(UTF_8));
    warc.response(A, date(2), http("Transfer-Encoding: chunked", chunked(HTML.getBytes(UTF_8))));
    warc.add("request", A, date(2), "GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8));
    // wget writes URLs in angle brackets
    warc.response("<http://a.test/wget>", date(3), http("X: 1", HTML.getBytes(UTF_8)));
    // browsers undo codings and chunks, and their recorders keep the fields
    warc.response(
        A + "browser",
        date(4),
        http("Content-Encoding: gzip\r\nTransfer-Encoding: chunked", HTML.getBytes(UTF_8)));
    warc.add("resource", "urn:text:" + A, date(4), "text".getBytes(UTF_8));
    warc.add(
        "resource",
        A + "logo.svg",
        date(4),
        "<svg>".getBytes(UTF_8),
        "Content-Type: image/svg+xml");
    warc.response(A + "twice", date(5), http("Content-Encoding: gzip, gzip", twice));
    warc.response(
        A + "both",
        date(5),
        http("Content-Encoding: gzip\r\nTransfer-Encoding: chunked", chunked(packed)));
    warc.response(
        A + "cut", date(6), http("X: 1", HTML.getBytes(UTF_8)), "WARC-Truncated: disconnect");
    warc.response(A + "h2", date(6), "HTTP/2 200\r\n\r\nx".getBytes(UTF_8));
    warc.response(A + "folded", date(6), "HTTP/1.1 200 OK\nX: 1\n  2\n\nx".getBytes(UTF_8));
    ArchiveIndex index = index(warc);
    assertThat(index.skipped()).isEmpty();
    assertThat(index.captures()).isEqualTo(9);
    assertThat(index.seeds()).as("no record says how pages were found").hasSize(9).contains(A);
    try (Captures captures = captures()) {
      assertThat(text(captures, A)).isEqualTo(HTML);
      assertThat(text(captures, A + "wget")).isEqualTo(HTML);
      Archived browser = captures.find(A + "browser", MOST).orElseThrow();
      assertThat(new String(browser.body(), UTF_8)).isEqualTo(HTML);
      assertThat(browser.headers().first("Content-Encoding")).isEmpty();
      assertThat(browser.headers().first("X-Archive-Orig-Content-Encoding")).isEqualTo("gzip");
      assertThat(captures.find(A + "twice", MOST).orElseThrow().body()).isEqualTo(twice);
      assertThat(captures.find(A + "both", MOST).orElseThrow().body()).isEqualTo(packed);
      Archived logo = captures.find(A + "logo.svg", MOST).orElseThrow();
      assertThat(logo.headers().first("Content-Type")).isEqualTo("image/svg+xml");
      Archived cut = captures.find(A + "cut", MOST).orElseThrow();
      assertThat(cut.truncation()).isEqualTo(Truncation.DISCONNECT);
      assertThat(captures.find(A + "h2", MOST).orElseThrow().status()).isEqualTo(200);
      assertThat(captures.find(A + "folded", MOST).orElseThrow().headers().first("x"))
          .isEqualTo("1 2");
      assertThat(captures.find(A + "nowhere", MOST)).isEmpty();
      assertThat(captures.find("http://A.test:80", MOST)).as("another spelling").isPresent();
    }
  }

  @Test
  void theNewestAnswerOfAWellServerCounts() throws Exception {
    Warc warc = new Warc(true);
    warc.response(A, date(1), http("X: 1", "first".getBytes(UTF_8)));
    warc.response(A, date(3), http("X: 1", "third".getBytes(UTF_8)));
    warc.response(A, date(2), http("X: 1", "second".getBytes(UTF_8)));
    warc.response(A, date(4), "HTTP/1.1 503 Busy\r\n\r\nbusy".getBytes(UTF_8));
    warc.response(A + "gone", date(1), http("X: 1", "there".getBytes(UTF_8)));
    warc.response(A + "gone", date(2), "HTTP/1.1 404 Gone\r\n\r\ngone".getBytes(UTF_8));
    warc.response(A + "busy", date(2), "HTTP/1.1 503 Busy\r\n\r\nbusy".getBytes(UTF_8));
    index(warc);
    try (Captures captures = captures()) {
      Archived third = captures.find(A, MOST).orElseThrow();
      assertThat(new String(third.body(), UTF_8)).isEqualTo("third");
      assertThat(third.time()).isEqualTo(Instant.parse(date(3)).toEpochMilli());
      assertThat(text(captures, A + "gone")).isEqualTo("gone");
      assertThat(text(captures, A + "busy")).isEqualTo("busy");
    }
  }

  @Test
  void aRevisitRecordHasTheBodyOfItsOriginal() throws Exception {
    byte[] body = HTML.getBytes(UTF_8);
    String digest = "WARC-Payload-Digest: " + Digest.SHA1.computer().of(body);
    String same = "WARC-Profile: http://netpreserve.org/warc/1.0/revisit/identical-payload-digest";
    String notModified =
        "WARC-Profile: http://netpreserve.org/warc/1.0/revisit/server-not-modified";
    byte[] head = "HTTP/1.1 200 OK\r\nX: later\r\n\r\n".getBytes(UTF_8);
    byte[] unchanged = "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n".getBytes(UTF_8);
    Warc warc = new Warc(true);
    warc.response(A, date(1), http("X: first", body), digest);
    warc.add(
        "revisit",
        A + "copy",
        date(2),
        head,
        same,
        "WARC-Refers-To-Target-URI: " + A,
        "WARC-Refers-To-Date: " + date(1));
    warc.add("revisit", A + "by-digest", date(2), head, same, digest);
    warc.add("revisit", A, date(3), unchanged, notModified);
    warc.add("revisit", A + "lost", date(2), head, same, "WARC-Payload-Digest: sha1:LOST");
    index(warc);
    try (Captures captures = captures()) {
      assertThat(text(captures, A + "copy")).isEqualTo(HTML);
      Archived byDigest = captures.find(A + "by-digest", MOST).orElseThrow();
      assertThat(new String(byDigest.body(), UTF_8)).isEqualTo(HTML);
      assertThat(byDigest.headers().first("X")).isEqualTo("later");
      Archived first = captures.find(A, MOST).orElseThrow();
      assertThat(first.headers().first("X")).as("the 304 names no original").isEqualTo("first");
      assertThatThrownBy(() -> captures.find(A + "lost", MOST))
          .isInstanceOf(IOException.class)
          .hasMessage("a revisit record without its original");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDamagedRecordIsSkippedAndThoseBehindItAreFound(boolean isGzip) throws Exception {
    byte[] noise = new byte[50_000];
    new Random(1).nextBytes(noise);
    Warc warc = new Warc(isGzip);
    warc.response(A + "1", date(1), http("X: 1", noise));
    int begin = warc.size();
    warc.response(A + "2", date(1), http("X: 1", noise));
    int end = warc.size();
    warc.response(A + "3", date(1), http("X: 1", noise));
    warc.response(A + "no-http", date(1), "no answer".getBytes(UTF_8));
    warc.response(A + "part", date(1), http("X: 1", noise), "WARC-Segment-Number: 1");
    warc.response(A + "undated", "yesterday", http("X: 1", noise));
    warc.response(A + "4", date(1), http("X: 1", noise));
    byte[] bytes = warc.bytes.toByteArray();
    // the header of the second is lost, and the last record is cut off
    Arrays.fill(bytes, begin, begin + (end - begin) / 2, (byte) 7);
    Path file = directory.resolve(isGzip ? "broken.warc.gz" : "broken.warc");
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 20_000));
    Path other = Files.writeString(directory.resolve("other.warc"), "no WARC file at all");
    Files.write(directory.resolve("empty.warc"), new byte[0]);
    Path whole = directory.resolve("whole.warc.gz");
    Warc plain = new Warc(false);
    plain.response(A + "5", date(1), http("X: 1", noise));
    plain.response(A + "6", date(1), http("X: 1", noise));
    Files.write(whole, gzip(plain.bytes.toByteArray()));
    ArchiveIndex index = ArchiveIndex.make(List.of(file, other, whole), directory.resolve("index"));
    assertThat(index.skipped())
        .contains("1 a segment of a record")
        .contains("1 compressed as a whole and not by records")
        .contains("2 damaged or cut off")
        .contains("1 no WARC file, or one in Zstandard")
        .contains("1 no answer of HTTP")
        .contains("1 without a date");
    try (Captures captures = captures()) {
      assertThat(captures.find(A + "1", MOST).orElseThrow().body()).isEqualTo(noise);
      assertThat(captures.find(A + "2", MOST)).isEmpty();
      assertThat(captures.find(A + "3", MOST).orElseThrow().body()).isEqualTo(noise);
      assertThat(captures.find(A + "4", MOST)).isEmpty();
    }
  }

  @Test
  void theFirstUrlsAreThoseToWhichNoPageLed() throws Exception {
    Warc warc = new Warc(true);
    for (String path : List.of("", "b", "c", "robots.txt")) {
      warc.response(A + path, date(1), http("X: 1", HTML.getBytes(UTF_8)));
    }
    String type = "Content-Type: application/warc-fields";
    warc.add("metadata", A, date(1), "fetchTimeMs: 5\r\n".getBytes(UTF_8), type);
    warc.add("metadata", A + "robots.txt", date(1), "fetchTimeMs: 5\r\n".getBytes(UTF_8), type);
    warc.add(
        "metadata",
        A + "b",
        date(1),
        "via: http://a.test/\r\nfetchTimeMs: 5\r\n".getBytes(UTF_8),
        type);
    warc.add("metadata", A + "c", date(1), "robots: noindex\r\n".getBytes(UTF_8), type);
    assertThat(index(warc).seeds()).containsExactly(A);
  }

  @Test
  void capturesAreFoundAmongMany() throws Exception {
    Warc warc = new Warc(false);
    for (int i = 0; i < 3_000; i++) {
      warc.response(A + i, date(1), http("X: 1", Integer.toString(i).getBytes(UTF_8)));
    }
    index(warc);
    try (Captures captures = captures()) {
      for (int i = 0; i < 3_000; i++) {
        assertThat(text(captures, A + i)).isEqualTo(Integer.toString(i));
      }
      assertThat(captures.find(A + 3_000, MOST)).isEmpty();
    }
  }

  @Test
  void filesAreNamedOrFoundInDirectories() throws Exception {
    Path warcs = Files.createDirectories(directory.resolve("crawl/warc"));
    Path one = Files.createFile(warcs.resolve("1.warc.gz"));
    Path two = Files.createFile(warcs.resolve("2.warc"));
    Files.createFile(warcs.resolve(".3.warc.gz"));
    Files.createFile(warcs.resolve("1.cdxj"));
    assertThat(ArchiveIndex.files(List.of(directory))).containsExactly(one, two);
    assertThatThrownBy(() -> ArchiveIndex.files(List.of(directory.resolve("none"))))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("There is no file or directory");
  }

  private ArchiveIndex index(Warc warc) throws IOException {
    Path file = directory.resolve(warc.isGzip ? "test.warc.gz" : "test.warc");
    Files.write(file, warc.bytes.toByteArray());
    return ArchiveIndex.make(List.of(file), directory.resolve("index"));
  }

  private Captures captures() throws IOException {
    return new Captures(directory.resolve("index"));
  }

  private static String text(Captures captures, String url) throws IOException {
    Optional<Archived> found = captures.find(url, MOST);
    return new String(found.orElseThrow().body(), UTF_8);
  }

  private static String date(int minute) {
    return "2026-11-20T10:%02d:00Z".formatted(minute);
  }

  private static byte[] http(String fields, byte[] body) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.writeBytes(("HTTP/1.1 200 OK\r\n" + fields + "\r\n\r\n").getBytes(ISO_8859_1));
    block.writeBytes(body);
    return block.toByteArray();
  }

  private static byte[] chunked(byte[] body) {
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    List<byte[]> parts = new ArrayList<>();
    parts.add(Arrays.copyOf(body, 10));
    parts.add(Arrays.copyOfRange(body, 10, body.length));
    for (byte[] part : parts) {
      chunks.writeBytes((Integer.toHexString(part.length) + ";x=y\r\n").getBytes(UTF_8));
      chunks.writeBytes(part);
      chunks.writeBytes("\r\n".getBytes(UTF_8));
    }
    chunks.writeBytes("0\r\n\r\n".getBytes(UTF_8));
    return chunks.toByteArray();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
