package meguri.job.watch;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.minicluster.MiniCluster;

/**
 * Asks a cluster in this process what its job does. The REST API would make a page of JSON of it,
 * and gather all metrics on the way: a tenth of what an idle crawl costs.
 */
public final class LocalWatch implements JobWatch {

  private static final long TIMEOUT_SECONDS = 10;

  private final MiniCluster cluster;
  private final JobID job;
  private final FiguresReporter figures;
  private final RestWatch rest;

  /**
   * @param api the cluster's REST API, which alone tells of failures
   */
  public LocalWatch(MiniCluster cluster, JobID job, FiguresReporter figures, RestApi api) {
    this.cluster = cluster;
    this.job = job;
    this.figures = figures;
    this.rest = new RestWatch(api, job.toHexString());
  }

  @Override
  public Reading read() throws IOException {
    AccessExecutionGraph graph = graph();
    boolean allRunning =
        StreamSupport.stream(graph.getAllExecutionVertices().spliterator(), false)
            .map(AccessExecutionVertex::getExecutionState)
            .allMatch(state -> state == ExecutionState.RUNNING || state == ExecutionState.FINISHED);
    Figures now = figures.figures();
    for (AccessExecutionJobVertex task : graph.getVerticesTopologically()) {
      if (Figures.isSeeds(task.getName()) && task.getAggregateState() == ExecutionState.FINISHED) {
        now.noteSeedsEnded();
      }
    }
    return new Reading(
        graph.getState().name(), allRunning, now.traffic(), now.gauges(), now.tasks());
  }

  @Override
  public Optional<String> failureSince(long time) throws IOException {
    return graph().getStatusTimestamp(JobStatus.RESTARTING) > time
        ? rest.failureSince(time)
        : Optional.empty();
  }

  @Override
  public int completedCheckpoints() throws IOException {
    CheckpointStatsSnapshot checkpoints = graph().getCheckpointStatsSnapshot();
    return checkpoints == null
        ? 0
        : Math.toIntExact(checkpoints.getCounts().getNumberOfCompletedCheckpoints());
  }

  private AccessExecutionGraph graph() throws IOException {
    try {
      return cluster.getExecutionGraph(job).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("Flink does not tell the state of its job", e);
    }
  }
}
