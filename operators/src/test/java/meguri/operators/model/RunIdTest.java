package meguri.operators.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.junit.jupiter.api.Test;

class RunIdTest {

  private final ExecutionGraphID graph = new ExecutionGraphID();

  @Test
  void allOperatorsOfOneTaskSeeTheSameRun() {
    var task = new Subtask(graph, 2, 3, 1).environment().getMetricGroup();
    assertThat(RunId.of(task.getOrAddOperator("Fetch")))
        .isEqualTo(RunId.of(task.getOrAddOperator("Frontier")))
        .isEqualTo(RunId.of(task));
  }

  @Test
  void allSubtasksOfAllRoomsSeeTheSameRun() {
    assertThat(run(graph, 2, 0)).isEqualTo(run(graph, 2, 1)).isEqualTo(run(graph, 2, 2));
  }

  @Test
  void everyRestartAndSubmissionIsANewRun() {
    assertThat(run(graph, 0, 0))
        .isNotEqualTo(run(graph, 1, 0))
        .isNotEqualTo(run(new ExecutionGraphID(), 0, 0));
  }

  @Test
  void aMissingAttemptIdIsReported() {
    assertThatThrownBy(() -> RunId.of(new UnregisteredMetricsGroup()))
        .hasMessageContaining("no task attempt id");
  }

  private static long run(ExecutionGraphID graph, int attempt, int index) {
    return RunId.of(new Subtask(graph, attempt, 3, index).environment().getMetricGroup());
  }
}
