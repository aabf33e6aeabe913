package meguri.operators.model;

import meguri.state.Hash64;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.scope.ScopeFormat;

/**
 * Which attempt at executing a task this is. Operators of one chain are one task, so Frontier and
 * Fetch see the same number; every restart, in place or by a new job, has another.
 */
public final class Incarnation {

  private Incarnation() {}

  /**
   * An async function's context hides the attempt's id; the metric group's variables have it for
   * every operator.
   */
  public static long of(MetricGroup group) {
    String attempt = group.getAllVariables().get(ScopeFormat.SCOPE_TASK_ATTEMPT_ID);
    if (attempt == null) {
      throw new IllegalStateException("no task attempt id among the metric variables");
    }
    return Hash64.of(attempt);
  }
}
