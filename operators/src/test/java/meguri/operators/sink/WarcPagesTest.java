package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import meguri.operators.model.Conversion;
import meguri.operators.model.Digest;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.LogLine;
import meguri.operators.model.LogLines;
import meguri.operators.model.Page;
import meguri.operators.model.Protocol;
import meguri.operators.model.Truncation;
import meguri.operators.model.Wishes;
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
import org.netpreserve.jwarc.WarcConversion;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

class WarcPagesTest {

  private static final String URL = "http://a.test/p?q=1";

  private static final String KNOWN = "sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N";

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
            assertThat(response.payloadDigest().orElseThrow().bytes()).isEqualTo(sha1(body));
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
                    .containsEntry("operator", List.of("me@example.org"))
                    .containsEntry("hostname", List.of("crawler-7"))
                    .containsEntry("robots", List.of("obey"))
                    .containsEntry("format", List.of("WARC File Format 1.1"))
                    .containsEntry("http-header-user-agent", List.of("meguri (+http://me)")));
  }

  @ParameterizedTest
  @EnumSource(names = {"SHA1", "SHA256"})
  void allDigestsAreRight(Digest digest) throws Exception {
    byte[] body = "<html>巡り</html>".getBytes(UTF_8);
    Page page = Page.fresh(Fetches.answer(URL, 200, body, "Content-Type", "text/html"));
    String known = digest.computer().of("x".getBytes(UTF_8));
    Original original = new Original("http://b.test/", 1, known);
    Page copy = new Page(Fetches.html(URL, "x"), BodyFinding.copy(original));
    Path file =
        write(WarcSink.Compression.NONE, digest, page, copy, page.asking(new Wishes("a", "b")));
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    String form = digest == Digest.SHA1 ? "sha1:[A-Z2-7]{32}" : "sha256:[0-9a-f]{64}";
    List<String> types = new ArrayList<>();
    List<String> warcinfos = new ArrayList<>();
    Archive.read(
        file,
        record -> {
          MessageDigest computed = digester(digest);
          computed.update(record.body().stream().readAllBytes());
          assertThat(record.headers().first("WARC-Block-Digest").orElseThrow()).matches(form);
          assertThat(record.blockDigest().orElseThrow().bytes()).isEqualTo(computed.digest());
          record
              .headers()
              .first("WARC-Payload-Digest")
              .ifPresent(stated -> assertThat(stated).matches(form));
          types.add(record.type());
          warcinfos.add(record.headers().first("WARC-Warcinfo-ID").orElse(""));
          if (record instanceof Warcinfo) {
            assertThat(record.headers().first("WARC-Filename")).hasValue("test.warc");
            warcinfos.set(0, record.headers().first("WARC-Record-ID").orElseThrow());
          }
          return record;
        });
    assertThat(types)
        .containsExactly(
            "warcinfo",
            "request",
            "response",
            "request",
            "revisit",
            "request",
            "response",
            "metadata");
    assertThat(warcinfos).hasSize(types.size()).containsOnly(warcinfos.get(0));
  }

  private static MessageDigest digester(Digest digest) {
    try {
      return MessageDigest.getInstance(digest == Digest.SHA1 ? "SHA-1" : "SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void recordsNameTheProtocols() throws Exception {
    Fetched plain = Fetches.html(URL, "x");
    Protocol h2 = new Protocol("h2", "tls/1.3", "TLS_AES_128_GCM_SHA256");
    Protocol old = new Protocol("http/1.0", "", "");
    Path file =
        write(
            WarcSink.Compression.NONE,
            Fetches.like(plain).protocol(h2).build(),
            Fetches.like(plain).protocol(old).build(),
            plain);
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    List<Object> protocols = new ArrayList<>();
    List<Object> heads = new ArrayList<>();
    Archive.read(
        file,
        record -> {
          if (record instanceof WarcResponse response) {
            protocols.add(response.headers().all("WARC-Protocol"));
            protocols.add(response.headers().first("WARC-Cipher-Suite").orElse(""));
            heads.add(response.http().version().toString());
          }
          return record;
        });
    assertThat(protocols)
        .containsExactly(
            List.of("h2", "tls/1.3"),
            "TLS_AES_128_GCM_SHA256",
            List.of("http/1.0"),
            "",
            List.of(),
            "");
    assertThat(heads).containsExactly("HTTP/1.1", "HTTP/1.0", "HTTP/1.1");
  }

  @Test
  void theTargetIsAUriAndTheRequestHasTheFormThatWasRequested() throws Exception {
    String url = "http://a.test/a|b?a[]=1&f=A|B^{}`%zz%41";
    Fetched fetched =
        withRequest(
            Fetches.html(url, "x"),
            "GET /a|b?a[]=1&f=A|B^{}`%zz%41 HTTP/1.1\r\nHost: a.test\r\n\r\n".getBytes(UTF_8));
    Path file = write(WarcSink.Compression.NONE, fetched);
    String uri = "http://a.test/a%7Cb?a%5B%5D=1&f=A%7CB%5E%7B%7D%60%25zz%41";
    assertThat(
            Archive.read(
                file, record -> record instanceof WarcCaptureRecord one ? one.target() : uri))
        .containsOnly(uri);
    assertThat(Files.readString(file)).contains("GET /a|b?a[]=1&f=A|B^{}`%zz%41 HTTP/1.1");
  }

  @Test
  void anIpv6AddressHasItsShortestForm() throws Exception {
    byte[] address = new byte[16];
    address[0] = 0x20;
    address[1] = 1;
    address[15] = 7;
    assertThat(HttpBlock.address(InetAddress.getByAddress(address))).isEqualTo("2001::7");
    address[0] = 0x0A;
    assertThat(HttpBlock.address(InetAddress.getByAddress(address))).isEqualTo("a01::7");
    assertThat(HttpBlock.address(InetAddress.getByAddress(new byte[] {10, 0, 0, 1})))
        .isEqualTo("10.0.0.1");
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
    Original original = new Original("http://b.test/first?a=1", 1_690_000_000_123L, KNOWN);
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
              assertThat(revisit.refersToDate())
                  .hasValue(Instant.ofEpochMilli(original.date()).truncatedTo(ChronoUnit.SECONDS));
              assertThat(revisit.truncated()).isEqualTo(WarcTruncationReason.LENGTH);
              assertThat(revisit.headers().first("WARC-Refers-To"))
                  .hasValue(WarcHeader.idOfAnswer(original.url(), original.date()));
              assertThat(revisit.ipAddress()).isPresent();
            });
    assertThat(revisits)
        .extracting(revisit -> revisit.headers().first("WARC-Payload-Digest").orElse(""))
        .as("the digest of the record that it refers to")
        .containsOnly(KNOWN);
    assertThat(revisits.get(0).http().headers().first("Content-Encoding")).hasValue("br");
    assertThat(revisits.get(0).http().headers().first("Content-Length"))
        .hasValue(Integer.toString(body.length));
  }

  @Test
  void anUnchangedPageBecomesARevisitRecordToo() throws Exception {
    Original original = new Original("http://b.test/first", 1_600_000_000_000L, KNOWN);
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
    List<String> heads = new ArrayList<>();
    Archive.read(
        file,
        record -> {
          if (record instanceof WarcRevisit found) {
            revisit[0] = found;
            assertThat(found.body().size()).as("replay tools show the original's").isZero();
          } else if (record instanceof WarcMetadata metadata) {
            assertThat(metadata.concurrentTo()).containsExactly(revisit[0].id());
            assertThat(metadata.contentType().toString())
                .isEqualTo("application/http;msgtype=response");
            heads.add(new String(metadata.body().stream().readAllBytes(), UTF_8));
          }
          return record;
        });
    assertThat(heads).containsExactly("HTTP/1.1 304 \r\nETag: \"former\"\r\n\r\n");
    assertThat(revisit[0].profile()).isEqualTo(WarcRevisit.SERVER_NOT_MODIFIED_1_1);
    assertThat(revisit[0].refersToTargetURI()).hasValue(URI.create(original.url()));
    assertThat(revisit[0].refersToDate())
        .hasValue(Instant.ofEpochMilli(original.date()).truncatedTo(ChronoUnit.SECONDS));
    assertThat(revisit[0].headers().first("WARC-Payload-Digest")).hasValue(KNOWN);
    assertThat(revisit[0].truncated()).isEqualTo(WarcTruncationReason.NOT_TRUNCATED);
  }

  @Test
  void aRevisitOfAnOlderArchivesCaptureNamesNoIdThatNobodyKnows() throws Exception {
    Original older = new Original("http://b.test/", 5_000, KNOWN);
    Page copy = new Page(Fetches.html(URL, "<html>"), BodyFinding.copy(older));
    Path file = write(WarcSink.Compression.NONE, copy);
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    assertThat(Files.readString(file))
        .contains("WARC-Refers-To-Target-URI: http://b.test/\r\n")
        .contains("WARC-Refers-To-Date: 1970-01-01T00:00:05Z\r\n")
        .doesNotContain("WARC-Refers-To:");
  }

  @Test
  void aCopyOfABodyThatVersion0Point1StoredHasTheDigestOfThatRecord() throws Exception {
    Fetched fetched = Fetches.html(URL, "<html>");
    Page copy = new Page(fetched, BodyFinding.copy(new Original("http://b.test/", 1)));
    assertThat(Files.readString(write(WarcSink.Compression.NONE, copy)))
        .contains(
            "WARC-Payload-Digest: md5:" + HexFormat.of().formatHex(fetched.digest()) + "\r\n");
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

  @Test
  void theTextOfAPageIsAConversionOfItsAnswerAndNoCaptureOfThePage() throws Exception {
    Page page = Page.fresh(Fetches.html(URL, "<p>巡り"));
    PlainFile out = new PlainFile("test.warc.gz");
    var options = options(WarcSink.Compression.FAST, Digest.SHA1);
    WarcPages pages = new WarcPages(out, WarcSink.Compression.FAST.compressor(), options, () -> 0);
    pages.write(page.saying(new Conversion("巡り", false)));
    pages.write(page.saying(new Conversion("巡", true)));
    pages.write(page);
    Path file = Files.write(directory.resolve("test.warc.gz"), out.bytes());
    assertThat(Archive.complaints(List.of(file))).isEmpty();
    List<String> lines = out.lines().stream().filter(it -> it.startsWith("urn:text:")).toList();
    List<URI> answers = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord record : reader) {
        if (record instanceof WarcResponse response) {
          answers.add(response.id());
        }
        if (record instanceof WarcConversion conversion) {
          assertThat(conversion.refersTo()).hasValue(answers.get(answers.size() - 1));
          assertThat(conversion.targetURI()).isEqualTo(URI.create(URL));
          assertThat(conversion.contentType().base().toString()).isEqualTo("text/plain");
          assertThat(lines.get(texts.size()))
              .startsWith("urn:text:" + URL + " 20231114221320 {")
              .contains("\"offset\":\"" + reader.position() + "\"")
              .contains(conversion.headers().first("WARC-Block-Digest").orElseThrow());
          texts.add(
              new String(conversion.body().stream().readAllBytes(), UTF_8)
                  + conversion.headers().first("WARC-Truncated").orElse(""));
        }
      }
    }
    assertThat(texts).containsExactly("巡り", "巡length");
    assertThat(lines).hasSize(2);
    assertThat(out.lines().stream().filter(it -> !it.startsWith("urn:"))).hasSize(3);
  }

  private static byte[] sha1(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private Path metadata(Fetched fetched) throws IOException {
    Candidate page = fetched.task().candidate();
    PlainFile out = new PlainFile("metadata.warc.gz");
    var metadata =
        new meguri.operators.sink.WarcMetadata(
            out,
            WarcSink.Compression.DEFAULT.compressor(),
            options(WarcSink.Compression.DEFAULT, Digest.SHA1),
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
    metadata.write(line);
    metadata.write(
        LogLines.of(URL).time(1).outcome("dropped").reason("no answer, no record").build());
    metadata.write(
        LogLines.of(URL)
            .time(1)
            .status(200)
            .outcome("dropped")
            .reason("rule-1, no record")
            .build());
    metadata.write(
        LogLines.of(URL)
            .time(1)
            .status(200)
            .outcome("failed")
            .bytes(4)
            .reason("broken: half, no record")
            .build());
    return Files.write(directory.resolve("metadata.warc.gz"), out.bytes());
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

  private static WarcSink.Options options(WarcSink.Compression compression, Digest digest) {
    return new WarcSink.Options(
        "crawl-1",
        "Meguri/test",
        "meguri (+http://me)",
        "me@example.org",
        "crawler-7",
        compression,
        digest);
  }

  private Path write(WarcSink.Compression compression, Page... written) throws IOException {
    return write(compression, Digest.SHA1, written);
  }

  private Path write(WarcSink.Compression compression, Digest digest, Page... written)
      throws IOException {
    PlainFile out = new PlainFile("test.warc");
    WarcPages pages =
        new WarcPages(out, compression.compressor(), options(compression, digest), () -> 0);
    for (Page page : written) {
      pages.write(page);
    }
    return Files.write(directory.resolve("test" + compression.suffix()), out.bytes());
  }
}
