package meguri.operators.fetch;

import java.util.HexFormat;
import java.util.Locale;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.LogLine;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.Question;
import meguri.operators.model.Types;
import meguri.operators.model.Unreachable;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Verdict;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Sends what came of a request on its ways: the outcome to the loop, the answer to Content, a line
 * to the crawl log, a failed connection to Resolve.
 *
 * <p>Keeps no state, but knows the last checkpoint it took part in and stamps outcomes with it. An
 * outcome sent after a checkpoint is read again when that checkpoint is restored, while the page
 * and its links, which left here at the same moment, are rolled back: by the stamp the Frontier
 * knows not to believe it.
 */
public final class Split extends ProcessFunction<Fetched, Fetched> implements CheckpointedFunction {

  public static final OutputTag<LoopRecord> OUTCOMES =
      new OutputTag<>("outcomes", LoopRecordSerializer.TYPE);
  public static final OutputTag<LogLine> LOG = new OutputTag<>("log", Types.LOG_LINE);
  public static final OutputTag<Question> UNREACHABLE =
      new OutputTag<>("unreachable", Types.QUESTION);

  private static final long serialVersionUID = 1;

  private final Judge judge;
  private transient long epoch;
  private transient Counter failures;
  private transient Counter bytes;

  public Split(String agentToken) {
    this.judge = new Judge(agentToken);
  }

  @Override
  public void initializeState(FunctionInitializationContext context) {
    epoch = context.getRestoredCheckpointId().orElse(0);
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) {
    epoch = context.getCheckpointId();
  }

  @Override
  public void open(OpenContext context) {
    failures = getRuntimeContext().getMetricGroup().counter("meguri.fetch.failures");
    bytes = getRuntimeContext().getMetricGroup().counter("meguri.fetch.bytes");
  }

  @Override
  public void processElement(Fetched fetched, Context context, Collector<Fetched> out) {
    Outcome outcome = judge.judge(fetched, epoch);
    context.output(OUTCOMES, outcome);
    if (outcome.verdict() == Verdict.LAPSED) {
      return;
    }
    bytes.inc(fetched.body().length);
    if (outcome.verdict() == Verdict.FAILED) {
      failures.inc();
    }
    Pin pin = fetched.task().pin();
    if (fetched.failure() == Failure.CONNECT) {
      context.output(UNREACHABLE, new Unreachable(pin.origin(), pin.host(), pin.generation()));
    }
    context.output(LOG, line(fetched, outcome.verdict()));
    if (fetched.answered()) {
      out.collect(fetched);
    }
  }

  private static LogLine line(Fetched fetched, Verdict verdict) {
    Task task = fetched.task();
    Candidate candidate = task.candidate();
    return new LogLine(
        fetched.ended(),
        candidate.url(),
        fetched.status(),
        verdict == Verdict.RULES ? "robots" : verdict.name().toLowerCase(Locale.ROOT),
        fetched.body().length,
        fetched.ended() - fetched.started(),
        fetched.body().length == 0 ? "" : "md5:" + HexFormat.of().formatHex(fetched.digest()),
        candidate.via(),
        candidate.depth(),
        candidate.score(),
        task.slot(),
        task.attempt(),
        fetched.failure() == Failure.NONE
            ? ""
            : fetched.failure().name().toLowerCase(Locale.ROOT) + ": " + fetched.explanation());
  }
}
