package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.LogLine;
import meguri.operators.model.LogLines;
import meguri.operators.model.Page;
import meguri.operators.model.Truncation;
import meguri.operators.model.Wishes;
import meguri.state.Hash64;
import meguri.state.content.BodyFinding;
import meguri.state.content.Original;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

class WarcPagesTest {

  private static final String URL = "http://a.test/p?q=1";

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource
  void everyKindOfAnswerIsReadBackAndValidated(WarcSink.Compression compression) throws Exception {
    byte[] large = new byte[300_000];
    new Random(1).nextBytes(large);
    byte[] body = "<html>巡り</html>".getBytes(UTF_8);
    Path file =
        write(
            compression,
            Fetches.html(URL, "<!DOCTYPE html><p>hello"),
            Fetches.answer(
                URL, 200, large, "Content-Type", "image/png", "Content-Length", "300000"),
            Fetches.answer(URL, 200, body, "Content-Encoding", "br", "Content-Type", "text/html"),
            Fetches.answer(URL, 200, body, "transfer-encoding", "chunked", "Content-Length", "99"),
            Fetches.answer(URL, 302, new byte[0], "Location", "/x", "Content-Length", "0"),
            Fetches.answer(URL, 304, new byte[0], "Content-Length", "1234"),
            Fetches.answer(URL, 204, new byte[0]),
            Fetches.answer(URL, 404, body, "Content-Type", "nonsense", "X-Empty", ""),
            Fetches.answer(
                Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS), 200, body, false),
            Fetches.answer(
                Fetches.task(URL, Task.Kind.PAGE), 200, body, true, "Content-Length", "9999"),
            Fetches.answer(
                URL, 200, body, "X-Evil", "a\r\nWARC/1.1\r\n\r\n", "X-Latin", "caf\u00E9"));
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    assertThat(Archive.plainSize(file)).isPositive();
    assertThat(Archive.read(file, WarcRecord::type))
        .hasSize(1 + 2 * 11)
        .startsWith("warcinfo", "request", "response", "request");
    assertThat(payloads(file).get(1)).isEqualTo(large);
    assertThat(payloads(file).get(2)).isEqualTo(body);
  }

  @Test
  void theThreeRecordsOfAPageBelongTogether() throws IOException {
    Fetched fetched = Fetches.html(URL, "<html>");
    List<String> links = new ArrayList<>();
    for (Path file : List.of(write(WarcSink.Compression.FAST, fetched), metadata(fetched))) {
      Archive.read(
          file,
          record -> {
            if (record instanceof WarcCaptureRecord capture) {
              assertThat(capture.target()).isEqualTo(URL);
              assertThat(capture.date()).isEqualTo(Instant.ofEpochMilli(1_700_000_000_000L));
              links.add(
                  capture instanceof WarcResponse
                      ? capture.id().toString()
                      : capture.concurrentTo().get(0).toString());
            }
            return record;
          });
    }
    assertThat(links).hasSize(3).allMatch(links.get(0)::equals);
  }

  @Test
  void metadataTellHowThePageWasFoundAndItsScore() throws Exception {
    Path file = metadata(Fetches.html(URL, "<html>"));
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    List<String> blocks = new ArrayList<>();
    Archive.read(
        file,
        record -> {
          if (record instanceof WarcMetadata metadata) {
            blocks.add(new String(metadata.body().stream().readAllBytes(), UTF_8));
          }
          return record;
        });
    assertThat(blocks)
        .containsExactly(
            """
            via: http://h00001.meguri.test/via
            hopsFromSeed: LLR
            fetchTimeMs: 50
            score: 2.5
            inlinks: 12
            attempt: 1
            """
                .replace("\n", "\r\n"));
  }

  @Test
  void aResponseTellsItsAddressDigestAndType() throws IOException {
    byte[] body = "<!doctype HTML><p>hello".getBytes(UTF_8);
    Path file = write(WarcSink.Compression.FAST, Fetches.answer(URL, 200, body));
    Archive.read(
        file,
        record -> {
          if (record instanceof WarcResponse response) {
            assertThat(response.ipAddress().orElseThrow().getHostAddress()).isEqualTo("127.0.0.1");
            assertThat(response.payloadDigest().orElseThrow().bytes()).isEqualTo(Hash64.md5(body));
            assertThat(response.identifiedPayloadType().orElseThrow().toString())
                .isEqualTo("text/html");
            assertThat(response.truncated()).isEqualTo(WarcTruncationReason.NOT_TRUNCATED);
          }
          return record;
        });
  }

  @Test
  void outdatedHeadersAreKeptUnderAnotherName() throws IOException {
    Path file =
        write(
            WarcSink.Compression.NONE,
            Fetches.answer(
                Fetches.task(URL, Task.Kind.PAGE),
                200,
                "abc".getBytes(UTF_8),
                true,
                "Transfer-Encoding",
                "chunked",
                "Content-Length",
                "99",
                "Server",
                "s"));
    String text = Files.readString(file, ISO_8859_1);
    assertThat(text)
        .contains(
            "HTTP/1.1 200 OK\r\nX-Archive-Orig-Transfer-Encoding: chunked\r\n"
                + "X-Archive-Orig-Content-Length: 99\r\nServer: s\r\n\r\nabc")
        .contains("WARC-Truncated: length\r\n");
  }

  @ParameterizedTest
  @EnumSource(
      value = Truncation.class,
      names = {"TIME", "DISCONNECT"})
  void aRecordSaysWhyItsBodyIsTruncated(Truncation truncation) throws IOException {
    Fetched fetched =
        Fetches.brokenOff(Fetches.task(URL, Task.Kind.PAGE), 200, "half", Failure.BROKEN);
    Path file = write(WarcSink.Compression.NONE, fetched.upTo(truncation));
    assertThat(Files.readString(file))
        .contains("WARC-Truncated: " + truncation.word() + "\r\n", "X-Archive-Orig-Content-Length")
        .contains("\r\n\r\nhalf\r\n");
  }

  @Test
  void headersThatReadersWouldRefuseAreMadeReadable() throws Exception {
    Path file =
        write(
            WarcSink.Compression.NONE,
            Fetches.answer(
                URL,
                200,
                new byte[] {'x'},
                "ETag",
                "\"a\1\r\n\0b\"",
                "caf\u00E9 x",
                "\u007Fy\tz",
                "",
                "w"));
    assertThat(Files.readString(file, ISO_8859_1))
        .contains("ETag: \"a    b\"\r\ncaf__x: y\tz\r\n_: w\r\n");
    assertThat(Archive.complaints(List.of(file))).isEmpty();
  }

  @Test
  void aFileBeginsWithItsDescription() throws IOException {
    Path file = write(WarcSink.Compression.FAST, new Page[0]);
    assertThat(Archive.read(file, record -> ((Warcinfo) record).fields().map()))
        .singleElement()
        .satisfies(
            fields ->
                assertThat(fields)
                    .containsEntry("software", List.of("Meguri/test"))
                    .containsEntry("isPartOf", List.of("crawl-1"))
                    .containsEntry("robots", List.of("obey"))
                    .containsEntry("format", List.of("WARC File Format 1.1"))
                    .containsEntry("http-header-user-agent", List.of("meguri (+http://me)")));
  }

  @Test
  void aRequestHeadWithoutItsEmptyLineGetsOne() throws Exception {
    Fetched whole = Fetches.html(URL, "x");
    String head = new String(whole.requestHead(), UTF_8);
    for (String given : List.of(head, head.substring(0, head.length() - 2), head.strip())) {
      Path file = write(WarcSink.Compression.NONE, withRequest(whole, given.getBytes(UTF_8)));
      assertThat(
              Archive.read(
                  file,
                  record ->
                      record instanceof WarcRequest request
                          ? request.http().headers().first("Host").orElse("")
                          : ""))
          .contains("a.test");
      assertThat(Archive.complaints(List.of(file))).isEmpty();
    }
  }

  @Test
  void aRequestWithoutAnAnswerIsNotWritten() throws IOException {
    Fetched answered = Fetches.html(URL, "x");
    Fetched failed =
        Fetches.of(answered.task())
            .failure(Failure.BROKEN, "the server closed the connection")
            .build();
    assertThat(Archive.read(write(WarcSink.Compression.FAST, failed), WarcRecord::type))
        .containsExactly("warcinfo");
  }

  @ParameterizedTest
  @EnumSource
  void aKnownBodyBecomesARevisitRecord(WarcSink.Compression compression) throws Exception {
    Original original = new Original("http://b.test/first?a=1", 1_690_000_000_123L);
    byte[] body = "<html>巡り</html>".getBytes(UTF_8);
    Fetched fetched =
        Fetches.answer(
            URL,
            200,
            body,
            "Content-Type",
            "text/html",
            "Content-Length",
            Integer.toString(body.length),
            "Content-Encoding",
            "br",
            "X-Empty",
            "");
    Path file =
        write(
            compression,
            Page.fresh(fetched),
            new Page(fetched, BodyFinding.copy(original)),
            new Page(Fetches.html(URL, "<p>hello"), BodyFinding.unchanged(original)),
            new Page(
                Fetches.answer(URL, 200, body, "Transfer-Encoding", "chunked"),
                BodyFinding.copy(original)));
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    assertThat(Archive.read(file, WarcRecord::type))
        .startsWith("warcinfo", "request", "response", "request", "revisit")
        .hasSize(1 + 2 * 4);
    List<WarcRevisit> revisits = new ArrayList<>();
    Archive.read(
        file,
        record -> {
          if (record instanceof WarcRevisit revisit) {
            revisits.add(revisit);
            assertThat(revisit.http().status()).isEqualTo(200);
            assertThat(revisit.http().body().stream().readAllBytes()).isEmpty();
          }
          return record;
        });
    assertThat(revisits)
        .hasSize(3)
        .allSatisfy(
            revisit -> {
              assertThat(revisit.target()).isEqualTo(URL);
              assertThat(revisit.profile()).isEqualTo(WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1);
              assertThat(revisit.refersToTargetURI()).hasValue(URI.create(original.url()));
              assertThat(revisit.refersToDate()).hasValue(Instant.ofEpochMilli(original.date()));
              assertThat(revisit.truncated()).isEqualTo(WarcTruncationReason.LENGTH);
              assertThat(revisit.ipAddress()).isPresent();
            });
    assertThat(revisits.get(0).payloadDigest().orElseThrow().bytes()).isEqualTo(Hash64.md5(body));
    assertThat(revisits.get(0).http().headers().first("Content-Encoding")).hasValue("br");
    assertThat(revisits.get(0).http().headers().first("Content-Length"))
        .hasValue(Integer.toString(body.length));
  }

  @Test
  void anUnchangedPageBecomesARevisitRecordToo() throws Exception {
    Original original = new Original("http://b.test/first", 1_600_000_000_000L);
    Fetched fetched =
        Fetches.answer(
            Fetches.visitedBefore(URL, 17), 304, new byte[0], false, "ETag", "\"former\"");
    Path file =
        write(
            WarcSink.Compression.FAST,
            new Page(fetched, BodyFinding.unchanged(original)),
            Page.fresh(fetched));
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    WarcRevisit[] revisit = new WarcRevisit[1];
    Archive.read(
        file,
        record -> {
          if (record instanceof WarcRevisit found) {
            revisit[0] = found;
            assertThat(found.http().status()).isEqualTo(304);
            assertThat(found.http().headers().first("ETag")).hasValue("\"former\"");
          }
          return record;
        });
    assertThat(revisit[0].profile()).isEqualTo(WarcRevisit.SERVER_NOT_MODIFIED_1_1);
    assertThat(revisit[0].refersToTargetURI()).hasValue(URI.create(original.url()));
    assertThat(revisit[0].refersToDate()).hasValue(Instant.ofEpochMilli(original.date()));
    assertThat(revisit[0].payloadDigest()).isEmpty();
  }

  @Test
  void robotsDirectivesOfAPageAreInItsMetadata() throws Exception {
    Page page = Page.fresh(Fetches.html(URL, "<p>hello"));
    Path file =
        write(
            WarcSink.Compression.FAST,
            page,
            page.asking(new Wishes("noindex, noarchive", "http://a.test/other")),
            page.asking(new Wishes("noindex", "")));
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    List<String> blocks = new ArrayList<>();
    List<URI> answers = new ArrayList<>();
    Archive.read(
        file,
        record -> {
          if (record instanceof WarcResponse response) {
            answers.add(response.id());
          }
          if (record instanceof WarcMetadata metadata) {
            blocks.add(new String(metadata.body().stream().readAllBytes(), UTF_8));
            assertThat(metadata.concurrentTo()).containsExactly(answers.get(answers.size() - 1));
          }
          return record;
        });
    assertThat(blocks)
        .containsExactly(
            "robots: noindex, noarchive\r\ncanonical: http://a.test/other\r\n",
            "robots: noindex\r\n");
  }

  private Path metadata(Fetched fetched) throws IOException {
    Candidate page = fetched.task().candidate();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    var metadata =
        new meguri.operators.sink.WarcMetadata(
            out,
            WarcSink.Compression.DEFAULT.compressor(),
            new WarcSink.Options(
                "crawl-1",
                "Meguri/test",
                "meguri",
                WarcSink.Compression.DEFAULT,
                WarcSink.Options.DEFAULT_MAX_FILE_SIZE),
            () -> 0);
    LogLine line =
        LogLines.fetched(page.url())
            .time(fetched.ended())
            .status(fetched.status())
            .ms(fetched.ended() - fetched.started())
            .via(page.via())
            .depth(page.depth())
            .hops(page.hops())
            .score(2.5f)
            .inlinks(12)
            .slot(7)
            .attempt(fetched.task().attempt())
            .build();
    metadata.addElement(line);
    metadata.addElement(
        LogLines.of(URL).time(1).outcome("dropped").reason("no answer, no record").build());
    metadata.addElement(
        LogLines.of(URL)
            .time(1)
            .status(200)
            .outcome("dropped")
            .reason("rule-1, no record")
            .build());
    metadata.addElement(
        LogLines.of(URL)
            .time(1)
            .status(200)
            .outcome("failed")
            .bytes(4)
            .reason("broken: half, no record")
            .build());
    metadata.finish();
    return Files.write(directory.resolve("metadata.warc.gz"), out.toByteArray());
  }

  private static List<byte[]> payloads(Path file) throws IOException {
    List<byte[]> payloads = new ArrayList<>();
    Archive.read(
        file,
        record -> {
          if (record instanceof WarcResponse response) {
            HttpResponse http = response.http();
            payloads.add(http.body().stream().readAllBytes());
          }
          return record;
        });
    return payloads;
  }

  private static Fetched withRequest(Fetched fetched, byte[] head) {
    return Fetches.like(fetched).requestHead(head).build();
  }

  private Path write(WarcSink.Compression compression, Fetched... answers) throws IOException {
    return write(compression, Stream.of(answers).map(Page::fresh).toArray(Page[]::new));
  }

  private Path write(WarcSink.Compression compression, Page... written) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    var options =
        new WarcSink.Options(
            "crawl-1",
            "Meguri/test",
            "meguri (+http://me)",
            compression,
            WarcSink.Options.DEFAULT_MAX_FILE_SIZE);
    WarcPages pages = new WarcPages(out, compression.compressor(), options, () -> 0);
    for (Page page : written) {
      pages.addElement(page);
    }
    pages.flush();
    pages.finish();
    return Files.write(directory.resolve("test" + compression.suffix()), out.toByteArray());
  }
}
