package meguri.operators.scope;

import java.time.Year;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.Header;
import meguri.operators.model.RawLink;
import meguri.operators.model.RegistryInput;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.util.Collector;

/**
 * The Scope room: links that {@link Scope} accepts go on, the others are counted by reason.
 *
 * <p>Survives a failure: the rules by which URLs are told apart, so that a restore with other rules
 * is refused.
 */
public final class ScopeFunction extends RichFlatMapFunction<RawLink, RegistryInput>
    implements CheckpointedFunction {

  private static final long serialVersionUID = 1;

  private final Scope.Settings settings;

  @SuppressWarnings("NullAway.Init")
  private transient Scope scope;

  @SuppressWarnings("NullAway.Init")
  private transient MetricGroup metrics;

  /** Counters by reason. */
  @SuppressWarnings("NullAway.Init")
  private transient Map<String, Counter> dropped;

  public ScopeFunction(Scope.Settings settings) {
    this.settings = settings;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    Header.check(
        context.getOperatorStateStore(),
        Header.ofUrls(settings.equivalences(), settings.ignored()));
  }

  /** Does nothing: the header does not change after the start. */
  @Override
  public void snapshotState(FunctionSnapshotContext context) {}

  @Override
  public void open(OpenContext context) {
    scope = new Scope(settings, Year.now(ZoneOffset.UTC));
    metrics = getRuntimeContext().getMetricGroup();
    dropped = new HashMap<>();
  }

  @Override
  public void flatMap(RawLink found, Collector<RegistryInput> out) {
    Scope.Decision decision = scope.judge(found);
    if (decision instanceof Scope.Accepted accepted) {
      out.collect(accepted.link());
    } else if (decision instanceof Scope.Refusal refusal) {
      dropped
          .computeIfAbsent(
              refusal.reason(),
              reason -> MetricNames.grouped(metrics, MetricNames.DROPPED + reason))
          .inc();
    }
  }
}
