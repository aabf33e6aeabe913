package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import meguri.operators.archive.Captures;
import meguri.operators.archive.WarcScan;
import meguri.operators.model.Digest;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.RunId;
import meguri.operators.model.Subtask;
import meguri.operators.model.Truncation;
import meguri.operators.model.Types;
import meguri.operators.scope.TypeRules;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchFromArchiveTest {

  private static final String SITE = "http://a.test";
  private static final int MAX_BODY = 1_000;

  @TempDir private Path directory;

  private final StringBuilder warc = new StringBuilder();
  private OneInputStreamOperatorTestHarness<Task, Fetched> harness;
  private long run;

  @BeforeEach
  void open() throws Exception {
    add("response", "/", "text/html", "<a href=/b>b</a>");
    add("response", "/long", "text/html", "x".repeat(MAX_BODY + 1));
    add("response", "/video", "video/mp4", "video");
    add("revisit", "/lost", "text/html", "");
    Path file = Files.writeString(directory.resolve("test.warc"), warc);
    Files.writeString(Captures.filesIn(directory), file.toString());
    Files.write(Captures.linesIn(directory), lines(file));
    Subtask subtask = new Subtask();
    run = RunId.of(subtask.environment().getMetricGroup());
    BodyLimits limits =
        new BodyLimits(MAX_BODY, MAX_BODY, List.of(), TypeRules.of(List.of("deny type video/*")));
    harness =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(
                new FetchFromArchive(
                    new FetchFromArchive.Settings(directory.toString(), limits, Digest.SHA1))),
            Types.TASK.createSerializer(new SerializerConfigImpl()),
            subtask.environment());
    harness.setup(Types.FETCHED.createSerializer(new SerializerConfigImpl()));
    harness.open();
  }

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  void anAnswerHasTheDateOfItsCaptureAndTheDigestOfTheCrawl() throws Exception {
    Fetched fetched = fetch("/", Task.Kind.PAGE);
    assertThat(fetched.answered()).isTrue();
    assertThat(new String(fetched.body(), UTF_8)).isEqualTo("<a href=/b>b</a>");
    assertThat(fetched.headers().first("content-type")).isEqualTo("text/html");
    assertThat(fetched.started()).isEqualTo(1_790_000_000_123L);
    assertThat(fetched.digest()).isEqualTo(Digest.SHA1.bytes(fetched.body()));
    assertThat(fetched.over()).as("by the run's clock").isGreaterThan(0);
  }

  @Test
  void aBodyIsCutAtItsLimit() throws Exception {
    Fetched fetched = fetch("/long", Task.Kind.PAGE);
    assertThat(fetched.body()).hasSize(MAX_BODY);
    assertThat(fetched.truncation()).isEqualTo(Truncation.LENGTH);
  }

  @Test
  void pagesWithoutAnAnswerAreDroppedForAReason() throws Exception {
    for (String[] page :
        new String[][] {
          {"/none", FetchFromArchive.NOT_ARCHIVED},
          {"/lost", FetchFromArchive.UNREADABLE},
          {"/video", "rule-1"}
        }) {
      Fetched fetched = fetch(page[0], Task.Kind.PAGE);
      assertThat(fetched.isUnwanted()).as(page[0]).isTrue();
      assertThat(fetched.explanation()).isEqualTo(page[1]);
    }
  }

  @Test
  void aRobotsFileThatTheArchiveLacksCountsAsMissing() throws Exception {
    Fetched fetched = fetch("/robots.txt", Task.Kind.ROBOTS);
    assertThat(fetched.answered()).isTrue();
    assertThat(fetched.status()).isEqualTo(404);
  }

  @Test
  void aTaskOfAnotherRunLapses() throws Exception {
    run++;
    assertThat(fetch("/", Task.Kind.PAGE).failure()).isEqualTo(Failure.LAPSED);
  }

  private Fetched fetch(String path, Task.Kind kind) throws Exception {
    Task task = FetchRoom.task(SITE, path, kind, run);
    Candidate seed = task.candidate();
    // rules about types do not concern seeds
    Candidate linked = new Candidate(seed.url(), seed.id(), 1, 0, 1, SITE + "/");
    harness.processElement(Fetches.with(task, Queued.first(linked)), 0);
    List<Fetched> all = harness.extractOutputValues();
    return all.get(all.size() - 1);
  }

  private void add(String type, String path, String mediaType, String body) {
    String block = "HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n%s".formatted(mediaType, body);
    warc.append(
        """
        WARC/1.1\r
        WARC-Type: %s\r
        WARC-Record-ID: <urn:uuid:a1b2c3d4-0000-4000-8000-%012d>\r
        WARC-Date: 2026-09-21T14:13:20.123Z\r
        WARC-Target-URI: %s\r
        Content-Type: application/http;msgtype=response\r
        Content-Length: %d\r
        \r
        %s\r
        \r
        """
            .formatted(type, warc.length(), SITE + path, block.length(), block));
  }

  private static List<String> lines(Path file) throws Exception {
    List<String> lines = new ArrayList<>();
    WarcScan.read(
        file,
        new WarcScan.Finder() {
          @Override
          public void capture(String url, long time, int status, String digest, long offset) {
            lines.add(Captures.line(Captures.keyOfUrl(url), time, status, 0, offset));
          }

          @Override
          public void seed(String url) {
            throw new AssertionError("no record says how it was found: " + url);
          }

          @Override
          public void skipped(String reason) {
            throw new AssertionError(reason);
          }
        });
    lines.sort(null);
    return lines;
  }
}
