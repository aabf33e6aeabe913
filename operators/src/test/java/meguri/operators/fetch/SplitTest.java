package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import meguri.operators.model.ContentInput;
import meguri.operators.model.Counters;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.LogLine;
import meguri.operators.model.PageEvent;
import meguri.operators.model.Release;
import meguri.operators.model.Reported;
import meguri.operators.model.RobotsWanted;
import meguri.operators.model.Truncation;
import meguri.operators.model.Types;
import meguri.operators.model.Visited;
import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitTest {

  private static final byte[] BODY = "<p>now".getBytes(UTF_8);
  private static final long FORMER = Hash64.of("<p>before");

  private final Counters counters = new Counters();
  private OneInputStreamOperatorTestHarness<Fetched, ContentInput> harness;

  @BeforeEach
  void open() throws Exception {
    harness = open(false);
  }

  private OneInputStreamOperatorTestHarness<Fetched, ContentInput> open(boolean reports)
      throws Exception {
    var opened =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(
                new Split("meguri", Duration.ofDays(1), Patience.endless(3), reports)),
            counters.environment());
    opened.setup(Types.CONTENT_INPUT.createSerializer(new SerializerConfigImpl()));
    opened.open();
    return opened;
  }

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  void aFirstVisitReleasesNothing() throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(0), 200, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched);
  }

  @Test
  void forwardedBodiesAreReleasedFromMemory() throws Exception {
    Held held = Held.ofTask(counters.environment().getMetricGroup());
    assertThat(held.isReleasedBySplit()).isTrue();
    held.limit(100);
    Held.Body body = held.new Body();
    body.take(2 * BODY.length + 1);
    body.end();
    harness.processElement(Fetches.answer(visitedWith(0), 200, BODY, false), 0);
    harness.processElement(
        Fetches.brokenOff(visitedWith(0), 200, new String(BODY, UTF_8), Failure.LAPSED), 0);
    assertThat(held.bytes()).isOne();
  }

  @Test
  void anUnchangedPageReleasesNothing() throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(Hash64.of("<p>now")), 200, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched);
  }

  @Test
  void aChangedPageReleasesItsFormerBody() throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(FORMER), 200, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched, new Release(FORMER));
  }

  @Test
  void aPageThatIsNowEmptyOrTruncatedReleasesItsFormerBody() throws Exception {
    harness.processElement(Fetches.answer(visitedWith(FORMER), 200, new byte[0], false), 0);
    harness.processElement(Fetches.answer(visitedWith(FORMER), 200, BODY, true), 0);
    assertThat(harness.extractOutputValues())
        .filteredOn(Release.class::isInstance)
        .containsExactly(new Release(FORMER), new Release(FORMER));
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 403})
  void aPageWithAnotherKindOfAnswerReleasesItsFormerBody(int status) throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(FORMER), status, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched, new Release(FORMER));
  }

  @ParameterizedTest
  @ValueSource(ints = {304, 404, 429, 500})
  void aPageThatMayStillExistReleasesNothing(int status) throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(FORMER), status, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched);
  }

  @Test
  void aBrokenOffRequestReleasesNothing() throws Exception {
    harness.processElement(Fetches.brokenOff(visitedWith(FORMER), 200, "<p>no", Failure.BROKEN), 0);
    assertThat(harness.extractOutputValues()).isEmpty();
  }

  @Test
  void anAnswerThatARuleDeniesIsOnlyAVisitAndADrop() throws Exception {
    harness.processElement(
        Fetches.of(visitedWith(FORMER)).failure(Failure.UNWANTED, "rule-3").build(), 0);
    assertThat(harness.extractOutputValues()).containsExactly(new Release(FORMER));
    assertThat(harness.getSideOutput(Split.OUTCOMES))
        .extracting(sent -> ((Outcome) sent.getValue()).result())
        .containsExactly(TaskResult.FETCHED);
    assertThat(harness.getSideOutput(Split.VISITED))
        .extracting(sent -> ((Visited) sent.getValue()).line())
        .extracting(LogLine::outcome, LogLine::status, LogLine::reason)
        .containsExactly(tuple("dropped", 200, "rule-3"));
    assertThat(harness.getSideOutput(Split.LOG)).isNull();
    assertThat(counters.counted()).containsEntry("dropped.rule-3", 1L);
  }

  @Test
  void aChallengeIsOnlyCountedAndLogged() throws Exception {
    harness.processElement(
        Fetches.answer(visitedWith(FORMER), 403, BODY, false, "cf-mitigated", "challenge"), 0);
    harness.processElement(
        Fetches.answer(visitedWith(FORMER), 402, BODY, false, "crawler-price", "USD 0.01"), 0);
    assertThat(harness.extractOutputValues()).as("no page, and no copy released").isEmpty();
    assertThat(harness.getSideOutput(Split.VISITED)).isNull();
    assertThat(harness.getSideOutput(Split.QUESTIONS)).isNull();
    assertThat(harness.getSideOutput(Split.OUTCOMES))
        .extracting(sent -> ((Outcome) sent.getValue()).result())
        .containsExactly(TaskResult.BLOCKED, TaskResult.BLOCKED);
    assertThat(harness.getSideOutput(Split.LOG))
        .extracting(sent -> sent.getValue())
        .extracting(LogLine::outcome, LogLine::status, LogLine::reason, LogLine::isAnswered)
        .containsExactly(
            tuple("blocked", 403, "cloudflare", false),
            tuple("blocked", 402, "payment: USD 0.01", false));
    assertThat(counters.counted())
        .containsEntry("outcome.blocked", 2L)
        .containsEntry("blocked.cloudflare", 1L)
        .containsEntry("blocked.payment", 1L);
  }

  @ParameterizedTest
  @CsvSource({
    "NONE, 200, 0", "NONE, 304, 0", "NONE, 404, 0", "NONE, 407, 0", "NONE, 503, 0",
    "BROKEN, 200, 0", "BROKEN, 200, 2", "BROKEN, 503, 2", "TIMEOUT, 200, 0", "TIMEOUT, 200, 2",
    "PROTOCOL, 200, 2", "CONNECT, 0, 0", "UNWANTED, 200, 0",
  })
  void aLogLineIsAnsweredIfTheAnswerIsArchived(Failure failure, int status, int attempt)
      throws Exception {
    Task task = Fetches.attempted(visitedWith(0), attempt);
    harness.processElement(
        failure == Failure.NONE
            ? Fetches.answer(task, status, BODY, false)
            : Fetches.brokenOff(task, status, "<p>no", failure),
        0);
    var visits = harness.getSideOutput(Split.VISITED);
    LogLine line =
        visits == null
            ? harness.getSideOutput(Split.LOG).element().getValue()
            : ((Visited) visits.element().getValue()).line();
    assertThat(line.isAnswered()).isEqualTo(!harness.extractOutputValues().isEmpty());
  }

  @Test
  void aPageWithoutAnAnswerIsReportedIfOutputsAsk() throws Exception {
    Fetched broken = Fetches.brokenOff(visitedWith(0), 200, "<p>no", Failure.TIMEOUT);
    Task robots = Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS);
    harness.processElement(broken, 0);
    assertThat(harness.getSideOutput(Split.VISITED)).isNull();
    harness.close();
    harness = open(true);
    harness.processElement(broken, 0);
    harness.processElement(Fetches.brokenOff(robots, 0, "", Failure.CONNECT), 0);
    harness.processElement(Fetches.brokenOff(visitedWith(0), 200, "", Failure.UNWANTED), 0);
    assertThat(harness.getSideOutput(Split.VISITED))
        .extracting(sent -> sent.getValue())
        .filteredOn(sent -> sent instanceof Reported)
        .extracting(sent -> ((Reported) sent).event())
        .extracting(PageEvent::kind, event -> event.answer().reason())
        .containsExactly(
            tuple(PageEvent.Kind.FAILED, "timeout: it ended"),
            tuple(PageEvent.Kind.FORBIDDEN, "it ended"));
  }

  @Test
  void theLastBrokenOffRequestIsAnAnswerWithItsReason() throws Exception {
    Task last = Fetches.attempted(visitedWith(FORMER), 2);
    Fetched half = Fetches.brokenOff(last, 200, "<p>no", Failure.TIMEOUT);
    harness.processElement(half, 0);
    assertThat(harness.extractOutputValues())
        .containsExactly(half.upTo(Truncation.TIME), new Release(FORMER));
    assertThat(harness.getSideOutput(Split.VISITED))
        .extracting(sent -> ((Visited) sent.getValue()).line())
        .extracting(LogLine::outcome, LogLine::reason)
        .containsExactly(tuple("fetched", "truncated by time: it ended"));
  }

  @Test
  void aRedirectedRobotsTxtIsFollowedAndLogged() throws Exception {
    Task robots = Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS);
    harness.processElement(
        Fetches.answer(robots, 301, new byte[0], false, "Location", "http://b.test/robots.txt"), 0);
    assertThat(harness.getSideOutput(Split.QUESTIONS))
        .extracting(sent -> ((RobotsWanted) sent.getValue()).errand().url())
        .containsExactly("http://b.test/robots.txt");
    assertThat(harness.getSideOutput(Split.LOG))
        .extracting(sent -> sent.getValue().outcome())
        .containsExactly("robots");
  }

  @Test
  void shortenedRulesAreReportedInTheLog() throws Exception {
    StringBuilder rules = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < 20_000; i++) {
      rules.append("Disallow: /").append(i * 7919).append('\n');
    }
    Task robots = Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS);
    harness.processElement(Fetches.answer(robots, 200, rules.toString().getBytes(UTF_8), false), 0);
    assertThat(harness.getSideOutput(Split.LOG))
        .extracting(sent -> sent.getValue().reason())
        .containsExactly(
            "robots.txt is too long: its rules were shortened, so more is forbidden than it says");
  }

  private static Task visitedWith(long digest) {
    return Fetches.visitedBefore("http://a.test/", digest);
  }
}
