package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Year;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import meguri.operators.model.Digest;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.RawLink;
import meguri.operators.model.RunId;
import meguri.operators.model.Subtask;
import meguri.operators.model.Types;
import meguri.operators.parse.LinkExtractor;
import meguri.operators.scope.Scope;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Task;
import meguri.state.rank.Order;
import meguri.state.revisit.Past;
import meguri.state.revisit.Version;
import meguri.web.SyntheticWeb;
import meguri.web.WebSpec;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.Certificates;
import meguri.web.hostile.Expectation;
import meguri.web.hostile.HostileHosts;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.operators.async.AsyncWaitOperatorFactory;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each hostile host, asked by Fetch and judged, its answer read for links: what comes of it, in
 * what time, with how much memory.
 */
@Timeout(30)
class HostileServersTest {

  private static final String TRUST = "javax.net.ssl.trustStore";
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);

  /** For a machine that is busy with other things. */
  private static final Duration SLACK = Duration.ofSeconds(2);

  private static final int MAX_BODY = 4 << 20;
  private static final int MAX_ROBOTS = 500 << 10;
  private static final int MAX_HEAD = 64 << 10;
  private static final LinkExtractor.Bounds BOUNDS =
      new LinkExtractor.Bounds(4 << 20, 2_000, 512, Duration.ofSeconds(5));

  private static SyntheticWeb web;
  private static OneInputStreamOperatorTestHarness<Task, Fetched> harness;
  private static long run;
  private static int connections = 1;

  private final Judge judge = new Judge("meguri", Long.MAX_VALUE, Patience.endless(3));
  private final LinkExtractor extractor =
      new LinkExtractor(BOUNDS, Order.IPR, "meguri", Set.of(), System::nanoTime);
  private final Scope anywhere =
      new Scope(Scope.Settings.of(Scope.Kind.ANY, Scope.NO_MAX_DEPTH, List.of()), Year.of(2026));

  @BeforeAll
  static void start(@TempDir Path tmp) throws Exception {
    System.setProperty(TRUST, Certificates.trust(tmp.resolve("trust")).toString());
    web = SyntheticWeb.start(WebSpec.builder().hosts(2).pages(4).hostile(true).build(), null);
    Subtask subtask = new Subtask();
    run = RunId.of(subtask.environment().getMetricGroup());
    harness =
        new OneInputStreamOperatorTestHarness<>(
            new AsyncWaitOperatorFactory<>(
                new Fetch(
                    new Fetch.Settings(
                        TIMEOUT,
                        CONNECT_TIMEOUT,
                        BodyLimits.of(MAX_BODY),
                        2L * MAX_BODY,
                        Digest.SHA1,
                        "meguri-test/1",
                        new AddressGuard(true, false),
                        Access.DIRECT)),
                0,
                2 * HostileHosts.all().size(),
                AsyncDataStream.OutputMode.UNORDERED),
            Types.TASK.createSerializer(new SerializerConfigImpl()),
            subtask.environment());
    harness.setup(Types.FETCHED.createSerializer(new SerializerConfigImpl()));
    harness.open();
    fetch(task(HostileHosts.named("h2-page"), "/")); // Java's first TLS handshake takes its time
  }

  @AfterAll
  static void stop() throws Exception {
    System.clearProperty(TRUST);
    harness.close();
    web.close();
  }

  static List<Behaviour> behaviours() {
    return HostileHosts.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("behaviours")
  void everyServerEndsAsExpectedInBoundedTimeAndMemory(Behaviour behaviour) throws Exception {
    Expectation expected = behaviour.expectation();
    long start = System.nanoTime();
    Fetched fetched = judge.taken(fetch(task(behaviour, expected.path())));
    long fetchNs = System.nanoTime() - start;
    Outcome outcome = judge.judge(fetched);

    assertThat(fetchNs).as("time").isLessThan(TIMEOUT.plus(SLACK).toNanos());
    boolean robots = fetched.task().kind() == Task.Kind.ROBOTS;
    assertThat(fetched.body().length).isLessThanOrEqualTo(robots ? MAX_ROBOTS : MAX_BODY);
    assertThat(fetched.headers().fields().stream().mapToInt(String::length).sum())
        .isLessThanOrEqualTo(MAX_HEAD);
    String reason = fetched.failure() == Failure.NONE ? "" : seen(fetched);
    assertThat(expected.isMetBy(word(outcome.result()), fetched.status(), reason))
        .as("%s is met by %s %s", expected, outcome.result(), seen(fetched))
        .isTrue();
    switch (expected.outcome()) {
      case FETCHED, CUT -> {
        assertThat(fetched.truncated()).isEqualTo(expected.outcome() == Expectation.Ending.CUT);
        assertReadForLinks(fetched, expected);
      }
      case OPEN ->
          assertThat(rules(outcome).allows(fetched.task().candidate().url() + "/")).isTrue();
      case CLOSED ->
          assertThat(rules(outcome).allows(fetched.task().candidate().url() + "/")).isFalse();
      case ELSEWHERE -> assertThat(judge.question(fetched)).isNotNull();
      case BLOCKED, REFUSED, TIMEOUT, STALLED, TLS, BROKEN, BROKEN_OFF, PROTOCOL -> {
        assertThat(outcome.retryAfter()).isNotNegative();
        assertThat(fetched.ended() + outcome.retryAfter()).isPositive();
      }
      case UNRESOLVED, FORBIDDEN -> throw new AssertionError("only a name server does that");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "robots-after-a-comment",
        "robots-in-pre",
        "robots-with-breaks",
        "robots-in-one-line"
      })
  void rulesInHtmlForbidOnlyTheirPaths(String name) throws Exception {
    Behaviour behaviour = HostileHosts.named(name);
    Rules rules = rules(judge.judge(judge.taken(fetch(task(behaviour, "/robots.txt")))));
    String origin = HostileHosts.origin(behaviour, web.port());
    for (int page = 1; page <= 12; page++) {
      assertThat(rules.allows(origin + "/private/" + page)).isFalse();
    }
    assertThat(rules.allows(origin + "/open")).isTrue();
  }

  static List<Behaviour> begun() {
    return behaviours().stream().filter(it -> it.expectation().isBegun()).toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("begun")
  void theBeginningOfAnEndlessAnswerIsKeptAfterTheLastAttempt(Behaviour behaviour)
      throws Exception {
    Task task = Fetches.attempted(task(behaviour, "/"), 2);
    Fetched fetched = judge.taken(fetch(task));
    assertThat(judge.judge(fetched).result()).as(seen(fetched)).isEqualTo(TaskResult.FETCHED);
    String reason = "truncated by " + fetched.truncation().word() + ": ";
    assertThat(behaviour.expectation().isMetBy("fetched", fetched.status(), reason)).isTrue();
    assertReadForLinks(fetched, behaviour.expectation());
  }

  @Test
  void allServersTogetherEndInTimeAndLeaveNoConnectionOpen() throws Exception {
    long start = System.nanoTime();
    for (Behaviour behaviour : HostileHosts.all()) {
      harness.processElement(task(behaviour, behaviour.expectation().path()), 0);
    }
    while (harness.getOutput().size() < HostileHosts.all().size()) {
      harness.getTaskMailbox().take(0).run();
    }
    harness.getOutput().clear();
    assertThat(System.nanoTime() - start).isLessThan(TIMEOUT.plus(SLACK.multipliedBy(4)).toNanos());
    awaitNoConnection();
  }

  @ParameterizedTest
  @ValueSource(strings = {"extra-bytes", "extra-answer", "chunks-and-an-answer"})
  void bytesAfterAnAnswerDoNotAnswerTheNextRequest(String name) throws Exception {
    Behaviour behaviour = HostileHosts.named(name);
    for (int i = 0; i < 5; i++) {
      Fetched fetched = fetch(task(behaviour, "/" + i, 1));
      assertThat(fetched.answered()).as(fetched.explanation()).isTrue();
      assertThat(new String(fetched.body(), UTF_8)).contains("next").doesNotContain("forged");
    }
  }

  @Test
  void anUnaskedAnswerClosesItsConnection() throws Exception {
    awaitNoConnection();
    Behaviour behaviour = HostileHosts.named("late-extra-answer");
    for (int i = 0; i < 3; i++) {
      Fetched fetched = fetch(task(behaviour, "/" + i, 1));
      assertThat(new String(fetched.body(), UTF_8)).contains("next");
      long start = System.nanoTime();
      awaitNoConnection();
      assertThat(System.nanoTime() - start).isLessThan(SLACK.toNanos());
    }
  }

  @Test
  void anUpgradedConnectionIsNotReused() throws Exception {
    Behaviour behaviour = HostileHosts.named("status-101");
    for (int i = 0; i < 3; i++) {
      assertThat(fetch(task(behaviour, "/" + i, 1)).status()).isEqualTo(101);
    }
  }

  @Test
  void aBodyIsCutAtItsContentLength() throws Exception {
    assertThat(fetch(task(HostileHosts.named("length-too-small"), "/")).body()).hasSize(10);
  }

  @Test
  void a304CountsOnlyAfterAConditionalRequest() throws Exception {
    Behaviour liar = HostileHosts.named("304-always");
    Task first = task(liar, "/");
    Version version = requireNonNull(judge.judge(fetch(first)).version());
    assertThat(version.notModified()).isFalse();
    Task again = Fetches.visited(first, Past.unknown().found(version, 1));
    Outcome outcome = judge.judge(fetch(again));
    assertThat(outcome.result()).isEqualTo(TaskResult.FETCHED);
    assertThat(requireNonNull(outcome.version()).notModified()).isTrue();
  }

  @ParameterizedTest(name = "{0}: {1} ms")
  @CsvSource({
    "retry-after-long, 4611686018427387903",
    "retry-after-negative, 0",
    "retry-after-past, 0",
    "retry-after-rubbish, 0",
    "always-429, 0"
  })
  void retryAfterIsReadOrIgnored(String name, long expected) throws Exception {
    Outcome outcome = judge.judge(fetch(task(HostileHosts.named(name), "/")));
    assertThat(outcome.retryAfter()).isEqualTo(expected);
  }

  private void assertReadForLinks(Fetched fetched, Expectation expected) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = threads.getCurrentThreadAllocatedBytes();
    long start = System.nanoTime();
    LinkExtractor.Extract extract = extractor.extract(fetched);
    long parseNs = System.nanoTime() - start;
    allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
    assertThat(parseNs).as("time").isLessThan(BOUNDS.time().plus(SLACK).toNanos());
    assertThat(allocated).as("memory").isLessThan(32L * BOUNDS.decodedBytes());
    long most = extract.result() == LinkExtractor.ParseResult.LISTING ? 50_000 : BOUNDS.links();
    assertThat(extract.links().stream().filter(this::isInScope).count())
        .as("links")
        .isBetween((long) expected.minLinks(), Math.min(expected.maxLinks(), most));
  }

  /** Idle ones are closed after a while. */
  private static void awaitNoConnection() {
    while (web.connections() > 0) {
      Thread.onSpinWait();
    }
  }

  private boolean isInScope(RawLink found) {
    return anywhere.judge(found) instanceof Scope.Accepted;
  }

  /** As the crawl log says it. */
  private static String seen(Fetched fetched) {
    return fetched.failure().name().toLowerCase(Locale.ROOT) + ": " + fetched.explanation();
  }

  private static String word(TaskResult result) {
    return switch (result) {
      case RULES, REDIRECTED -> "robots";
      case FETCHED, GONE, FAILED, LAPSED, BLOCKED -> result.name().toLowerCase(Locale.ROOT);
    };
  }

  private static Rules rules(Outcome outcome) {
    return requireNonNull(outcome.rules());
  }

  /** On a connection of its own. */
  private static Task task(Behaviour behaviour, String path) throws Exception {
    connections++;
    return task(behaviour, path, connections);
  }

  private static Task task(Behaviour behaviour, String path, int connection) throws Exception {
    String origin = HostileHosts.origin(behaviour, web.port());
    byte[] address = InetAddress.getByName(HostileHosts.address(behaviour)).getAddress();
    String url = origin + path;
    return new Task(
        1,
        new Pin(origin, Hash64.of(origin), address, connection),
        Queued.first(new Candidate(url, Hash64.of(url), 0, 0, 1, "")),
        path.equals("/robots.txt") ? Task.Kind.ROBOTS : Task.Kind.PAGE,
        5,
        run);
  }

  private static Fetched fetch(Task task) throws Exception {
    harness.processElement(task, 0);
    while (harness.getOutput().isEmpty()) {
      harness.getTaskMailbox().take(0).run();
    }
    List<Fetched> all = harness.extractOutputValues();
    harness.getOutput().clear();
    assertThat(all).hasSize(1);
    return all.get(0);
  }
}
