package meguri.operators.fetch;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import meguri.operators.feed.Reports;
import meguri.operators.metrics.MetricNames;
import meguri.operators.metrics.Total;
import meguri.operators.model.ContentInput;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.LogLine;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.Release;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.RobotsRules;
import meguri.operators.model.RulesBrought;
import meguri.operators.model.Types;
import meguri.operators.model.Unreachable;
import meguri.operators.model.Visited;
import meguri.state.block.Signs;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Sends the results of a request to their operators. The outcome goes to the loop. The answer goes
 * to Content and, if the page has changed, so does word that it no longer has its former body. A
 * line goes to the crawl log, a visit's by way of the Registry. Resolve learns of a failed
 * connection, and of a robots.txt that is elsewhere or comes from there.
 *
 * <p>Keeps no state.
 */
public final class Split extends ProcessFunction<Fetched, ContentInput> {

  public static final OutputTag<LoopRecord> OUTCOMES =
      new OutputTag<>("outcomes", LoopRecordSerializer.TYPE);

  /** Visits, and the events of requests that got no answer to keep, if outputs ask for events. */
  public static final OutputTag<RegistryInput> VISITED =
      new OutputTag<>("visited", Types.REGISTRY_INPUT);

  public static final OutputTag<LogLine> LOG = new OutputTag<>("log", Types.LOG_LINE);
  public static final OutputTag<ResolveInput> QUESTIONS =
      new OutputTag<>("questions", Types.RESOLVE_INPUT);

  private static final long serialVersionUID = 1;

  private static final String ROBOTS = "robots";
  private static final String DROPPED = "dropped";
  private static final String BLOCKED = "blocked";

  private final Judge judge;
  private final boolean reports;
  private transient Held held;
  private transient Map<String, Counter> outcomes;
  private transient Counter bytes;
  private transient Counter shortened;
  private transient Counter truncated;
  private transient MetricGroup metrics;

  /** Counters by reason. */
  private transient Map<String, Counter> dropped;

  /** Counters by kind of block. */
  private transient Map<String, Counter> blocked;

  /**
   * @param patience the Frontier's patience
   * @param reports whether outputs ask for page events
   */
  public Split(String agentToken, Duration robotsHold, Patience patience, boolean reports) {
    this.reports = reports;
    this.judge = new Judge(agentToken, robotsHold.toMillis(), patience);
  }

  @Override
  public void open(OpenContext context) {
    metrics = getRuntimeContext().getMetricGroup();
    held = Held.ofTask(metrics);
    held.releasedBySplit();
    outcomes = new HashMap<>();
    for (String word : List.of("fetched", "gone", "failed", BLOCKED, DROPPED, ROBOTS)) {
      outcomes.put(word, Total.counter(getRuntimeContext(), MetricNames.OUTCOME + word));
    }
    dropped = new HashMap<>();
    blocked = new HashMap<>();
    Signs.kinds()
        .forEach(
            kind -> blocked.put(kind, MetricNames.grouped(metrics, MetricNames.BLOCKED + kind)));
    bytes = Total.counter(getRuntimeContext(), MetricNames.FETCH_BYTES);
    truncated = metrics.counter(MetricNames.FETCH_TRUNCATED);
    shortened = metrics.counter(MetricNames.FETCH_ROBOTS_SHORTENED);
  }

  @Override
  public void processElement(Fetched answer, Context context, Collector<ContentInput> out) {
    try {
      split(judge.taken(answer), context, out);
    } finally {
      held.release(answer.body().length);
    }
  }

  private void split(Fetched fetched, Context context, Collector<ContentInput> out) {
    Outcome outcome = judge.judge(fetched);
    context.output(OUTCOMES, outcome);
    if (outcome.result() == TaskResult.LAPSED) {
      return;
    }
    bytes.inc(fetched.body().length);
    ResolveInput question = judge.question(fetched);
    if (question != null) {
      context.output(QUESTIONS, question);
    }
    Rules rules = question instanceof RulesBrought brought ? brought.rules() : outcome.rules();
    boolean isShortened = rules instanceof RobotsRules robots && robots.isShortened();
    if (isShortened) {
      shortened.inc();
    }
    Pin pin = fetched.task().pin();
    if (fetched.failure() == Failure.CONNECT) {
      context.output(QUESTIONS, new Unreachable(pin.origin(), pin.host(), pin.generation()));
    }
    if (fetched.isUnwanted()) {
      dropped
          .computeIfAbsent(
              fetched.explanation(),
              reason -> MetricNames.grouped(metrics, MetricNames.DROPPED + reason))
          .inc();
    }
    if (fetched.isBlocked()) {
      String kind = fetched.explanation().replaceFirst(":.*", "");
      Objects.requireNonNull(blocked.get(kind), kind).inc();
    }
    LogLine line = line(fetched, outcome.result(), isShortened);
    Objects.requireNonNull(outcomes.get(line.outcome()), line.outcome()).inc();
    if (outcome.result() == TaskResult.FETCHED && fetched.task().kind() == Task.Kind.PAGE) {
      context.output(VISITED, new Visited(fetched.task().candidate().id(), line));
    } else {
      context.output(LOG, line);
    }
    if (fetched.answered()) {
      out.collect(fetched);
    } else if (reports && fetched.task().kind() == Task.Kind.PAGE) {
      context.output(VISITED, Reports.unanswered(fetched));
    }
    if (fetched.truncated()) {
      truncated.inc();
    }
    // the Frontier knows this version only from now on, so nothing would release the former later
    long former = fetched.task().queued().digest();
    if (former != 0 && outcome.version() != null && fetched.fingerprint() != former) {
      out.collect(new Release(former));
    }
  }

  private static LogLine line(Fetched fetched, TaskResult result, boolean isShortened) {
    Task task = fetched.task();
    Candidate candidate = task.candidate();
    return new LogLine(
        fetched.ended(),
        candidate.url(),
        fetched.status(),
        outcome(fetched, result),
        fetched.body().length,
        fetched.ended() - fetched.started(),
        fetched.digestText(),
        candidate.via(),
        candidate.depth(),
        candidate.hops(),
        candidate.score(),
        0,
        task.slot(),
        task.attempt(),
        reason(fetched, isShortened));
  }

  private static String outcome(Fetched fetched, TaskResult result) {
    if (fetched.isUnwanted()) {
      return DROPPED;
    }
    if (fetched.isBlocked()) {
      return BLOCKED;
    }
    return fetched.task().kind() != Task.Kind.PAGE && result != TaskResult.FAILED
        ? ROBOTS
        : result.name().toLowerCase(Locale.ROOT);
  }

  private static String reason(Fetched fetched, boolean isShortened) {
    if (fetched.isUnwanted() || fetched.isBlocked()) {
      return fetched.explanation();
    }
    if (fetched.failure() != Failure.NONE) {
      return fetched.failure().name().toLowerCase(Locale.ROOT) + ": " + fetched.explanation();
    }
    if (fetched.truncated() && !fetched.explanation().isEmpty()) {
      return "truncated by " + fetched.truncation().word() + ": " + fetched.explanation();
    }
    return isShortened
        ? "robots.txt is too long: its rules were shortened, so more is forbidden than it says"
        : "";
  }
}
