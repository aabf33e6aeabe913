package meguri.operators.frontier;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.taskexecutor.GlobalAggregateManager;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * The crawl's page budget, shared by all Frontier subtasks: never more pages than {@code
 * crawl.max-pages}, however unevenly they fall on the subtasks and however often the crawl is
 * restarted.
 *
 * <p>The JobMaster hands out pages in portions that shrink as the budget runs out, to single pages
 * at the end: one call per portion. Each subtask's use is operator state. After each restart the
 * JobMaster counts anew, from the sum that the subtasks had used by then: its count belongs to one
 * attempt, and does not survive its own failure.
 */
final class Budget {

  private final long maxPages;
  private final GlobalAggregateManager jobMaster;
  private final TaskInfo task;

  private long granted;
  private boolean spent;

  private final ListState<Long> saved;
  private final long usedBefore;
  private long used;

  Budget(long maxPages, GlobalAggregateManager jobMaster, OperatorStateStore store, TaskInfo task)
      throws Exception {
    this.maxPages = maxPages;
    this.jobMaster = jobMaster;
    this.task = task;
    saved = store.getUnionListState(new ListStateDescriptor<>("budget", LongSerializer.INSTANCE));
    long sum = 0;
    for (long part : saved.get()) {
      sum += part;
    }
    usedBefore = sum;
  }

  boolean take() {
    if (maxPages != Long.MAX_VALUE) {
      if (granted == 0) {
        granted = claim();
      }
      if (granted == 0) {
        spent = true;
        return false;
      }
      granted--;
    }
    used++;
    return true;
  }

  boolean isSpent() {
    return spent;
  }

  void save() throws Exception {
    saved.update(List.of(used + (task.getIndexOfThisSubtask() == 0 ? usedBefore : 0)));
  }

  private long claim() {
    try {
      return jobMaster.updateGlobalAggregate(
          "meguri.budget." + task.getAttemptNumber(),
          new long[] {task.getNumberOfParallelSubtasks(), maxPages - usedBefore},
          new Grants());
    } catch (IOException e) {
      throw new FlinkRuntimeException("the JobMaster did not answer for the page budget", e);
    }
  }

  /**
   * Counts the pages that this attempt at running the job has handed out. A claim holds the
   * parallelism and the total of pages, in a class of Java's own, because the JobMaster reads it
   * before it knows our classes.
   */
  private static final class Grants implements AggregateFunction<long[], Grants.Ledger, Long> {
    private static final long serialVersionUID = 1;

    private static final class Ledger implements Serializable {
      private static final long serialVersionUID = 1;

      private long granted;
      private long last;
    }

    @Override
    public Ledger createAccumulator() {
      return new Ledger();
    }

    @Override
    public Ledger add(long[] claim, Ledger ledger) {
      long left = Math.max(0, claim[1] - ledger.granted);
      ledger.last = Math.min(left, Math.max(1, left / (16L * claim[0])));
      ledger.granted += ledger.last;
      return ledger;
    }

    @Override
    public Long getResult(Ledger ledger) {
      return ledger.last;
    }

    @Override
    public Ledger merge(Ledger one, Ledger other) {
      throw new UnsupportedOperationException("the JobMaster has one ledger");
    }
  }
}
