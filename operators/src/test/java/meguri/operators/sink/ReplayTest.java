package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import meguri.operators.model.Conversion;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.Page;
import meguri.operators.model.Protocol;
import meguri.operators.scope.TargetUri;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.content.BodyFinding;
import meguri.state.content.Original;
import meguri.state.frontier.Task;
import meguri.web.testkit.Replay;
import meguri.web.testkit.Replay.Capture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives as jwarc's replay server answers from them. */
class ReplayTest {

  private static final int CAPTURES = 500;
  private static final long BEGIN = 1_790_000_000_000L;

  private static final String[] PATHS = {
    "/", "/p/%d.html", "/巡り/%d", "/a[]=%d?x={%d}|y", "/ä?ö=%d", "/100%%?%d", "/q?a=1&b=%d"
  };

  private static final Protocol H2 = new Protocol("h2", "tls/1.3", "TLS_AES_128_GCM_SHA256");

  /** An answer as its server sent it; of a 304, the page that it confirms. */
  private record Served(int status, byte[] body, String location, String coding) {}

  @TempDir private Path directory;

  private final Random random = new Random(7);
  private final Map<Capture, Served> served = new HashMap<>();

  @Test
  void everyCaptureIsAnsweredWithTheBytesThatItsServerSent() throws Exception {
    WarcSink.Compression compression = WarcSink.Compression.FAST;
    Path file = directory.resolve("test" + compression.suffix());
    PlainFile out = new PlainFile(file.getFileName().toString());
    WarcPages pages =
        new WarcPages(
            out,
            compression.compressor(),
            new WarcSink.Options("c", "meguri/test", "meguri", "", "", compression, Digest.SHA1),
            () -> BEGIN);
    List<Page> originals = new ArrayList<>();
    for (int i = 0; i < CAPTURES; i++) {
      Page page = page(i, originals);
      pages.write(page.saying(new Conversion("no replay tool shows this", false)));
    }
    Files.write(file, out.bytes());
    assertThat(served).hasSize(CAPTURES);
    try (Replay replay = new Replay(List.of(file))) {
      assertThat(replay.captures()).containsExactlyInAnyOrderElementsOf(served.keySet());
      for (Capture capture : replay.captures()) {
        Replay.Answer answer = replay.ask(capture);
        Served expected = Objects.requireNonNull(served.get(capture));
        assertThat(answer.body()).as("%s", capture).isEqualTo(expected.body());
        assertThat(answer.status()).as("%s", capture).isEqualTo(expected.status());
        assertThat(answer.location()).isEqualTo(expected.location());
        assertThat(answer.coding()).isEqualTo(expected.coding());
      }
    }
  }

  /** Makes a page, and keeps what its server sent. */
  private Page page(int number, List<Page> originals) throws IOException {
    long date = BEGIN + number * 10_000L + 1 + random.nextInt(998);
    int kind = originals.isEmpty() ? 0 : number % 10;
    if (kind >= 7) {
      return revisit(kind, number, date, originals.get(random.nextInt(originals.size())));
    }
    byte[] text = ("<title>巡り</title>" + random.nextLong()).getBytes(UTF_8);
    Page page =
        Page.fresh(
            switch (kind) {
              case 0 -> answer(number, date, 200, text, "Content-Length", "" + text.length);
              case 1 -> answer(number, date, 200, gzip(text), "Content-Encoding", "gzip");
              case 2 -> answer(number, date, 200, text, "Transfer-Encoding", "chunked");
              case 3 ->
                  Fetches.like(answer(number, date, 200, text, "content-type", "text/html"))
                      .protocol(H2)
                      .build();
              case 4 -> answer(number, date, 302, text, "Location", "/p/" + number);
              case 5 -> answer(number, date, 404, text, "Content-Type", "text/plain");
              default -> answer(number, date, 204, new byte[0]);
            });
    if (page.fetched().status() == 200) {
      originals.add(page);
    }
    keep(page.fetched(), page.fetched());
    return page;
  }

  /** Makes a page whose body is known: a copy, an unchanged page, or a 304. */
  private Page revisit(int kind, int number, long date, Page known) {
    Fetched first = known.fetched();
    String url = first.task().candidate().url();
    String digest = Digest.SHA1.computer().of(first.body());
    Original original = new Original(url, first.started(), digest);
    Page page =
        switch (kind) {
          case 7 ->
              new Page(
                  answer(
                      number,
                      date,
                      first.status(),
                      first.body(),
                      first.headers().fields().toArray(String[]::new)),
                  BodyFinding.copy(original));
          case 8 ->
              new Page(
                  Fetches.like(first).time(date, date + 5).build(),
                  BodyFinding.unchanged(original));
          default ->
              new Page(
                  Fetches.of(Fetches.visitedBefore(url, 17))
                      .time(date, date + 5)
                      .status(304)
                      .headers("ETag", "\"former\"")
                      .build(),
                  BodyFinding.unchanged(original));
        };
    keep(page.fetched(), first);
    return page;
  }

  private Fetched answer(int number, long date, int status, byte[] body, String... headers) {
    return Fetches.of(Fetches.task(url(number), Task.Kind.PAGE))
        .time(date, date + 5)
        .status(status)
        .headers(headers)
        .body(body)
        .build();
  }

  private static String url(int number) {
    String path = PATHS[number % PATHS.length].formatted(number, number);
    return UrlNormaliser.normalise("http://h%d.test%s".formatted(number % 5, path));
  }

  /** Keeps what is to be answered for a capture. */
  private void keep(Fetched capture, Fetched body) {
    String url = TargetUri.of(capture.task().candidate().url());
    served.put(
        new Capture(url, Instant.ofEpochMilli(capture.started())),
        new Served(
            body.status(),
            body.body(),
            body.headers().first("Location"),
            body.headers().first("Content-Encoding")));
  }

  private static byte[] gzip(byte[] text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text);
    }
    return packed.toByteArray();
  }
}
