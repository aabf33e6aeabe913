package meguri.operators.model;

import meguri.state.Hash64;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.scope.ScopeFormat;

/**
 * The id of this run of the job: one number for all its subtasks, and another after every restart,
 * in place or as a new job.
 *
 * <p>It combines the execution graph's random id and the attempt's number. All subtasks share both,
 * because every room is connected with every other, so that Flink restarts them together.
 */
public final class RunId {

  private RunId() {}

  public static long of(MetricGroup group) {
    String attempt = taskAttempt(group);
    // graph id _ vertex id _ subtask _ attempt number
    return Hash64.of(
        attempt.substring(0, attempt.indexOf('_')) + attempt.substring(attempt.lastIndexOf('_')));
  }

  /**
   * Returns the id of a task's attempt, which all operators chained into the task share. An async
   * function's context hides it; the metric group's variables have it for every operator.
   */
  public static String taskAttempt(MetricGroup group) {
    String attempt = group.getAllVariables().get(ScopeFormat.SCOPE_TASK_ATTEMPT_ID);
    if (attempt == null) {
      throw new IllegalStateException("no task attempt id among the metric variables");
    }
    return attempt;
  }
}
