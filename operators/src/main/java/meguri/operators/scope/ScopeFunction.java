package meguri.operators.scope;

import java.util.Arrays;
import java.util.List;
import meguri.operators.model.Found;
import meguri.operators.model.Notice;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.util.Collector;

/** The Scope room: what {@link Scope} accepts goes on, the rest is counted by reason. */
public final class ScopeFunction extends RichFlatMapFunction<Found, Notice> {

  private static final long serialVersionUID = 1;

  private final Scope.Kind kind;
  private final int maxDepth;
  private final List<String> seeds;

  @SuppressWarnings("NullAway.Init")
  private transient Scope scope;

  /** By the refusal's ordinal. */
  @SuppressWarnings("NullAway.Init")
  private transient Counter[] dropped;

  /** See {@link Scope#Scope}. */
  public ScopeFunction(Scope.Kind kind, int maxDepth, List<String> seeds) {
    this.kind = kind;
    this.maxDepth = maxDepth;
    this.seeds = List.copyOf(seeds);
  }

  @Override
  public void open(OpenContext context) {
    scope = new Scope(kind, maxDepth, seeds);
    MetricGroup group = getRuntimeContext().getMetricGroup().addGroup("meguri").addGroup("dropped");
    dropped =
        Arrays.stream(Scope.Refusal.values())
            .map(refusal -> (Counter) group.counter(refusal.reason()))
            .toArray(Counter[]::new);
  }

  @Override
  public void flatMap(Found found, Collector<Notice> out) {
    Scope.Verdict verdict = scope.judge(found);
    if (verdict instanceof Scope.Accepted accepted) {
      out.collect(accepted.link());
    } else if (verdict instanceof Scope.Refusal refusal) {
      dropped[refusal.ordinal()].inc();
    }
  }
}
