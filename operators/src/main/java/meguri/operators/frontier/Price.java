package meguri.operators.frontier;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import meguri.state.frontier.Schedule;
import meguri.state.revisit.Multiplier;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.DoubleSerializer;
import org.apache.flink.runtime.taskexecutor.GlobalAggregateManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The price of a visit in the crawl, one for all subtasks, however unevenly the pages fall on them.
 * Now and then each subtask sends the JobMaster its own sums, and gets the sums of all.
 *
 * <p>Survives a failure: the mean of the subtasks' prices, however many subtasks there were.
 */
final class Price {

  private static final Logger LOG = LoggerFactory.getLogger(Price.class);

  private final GlobalAggregateManager jobMaster;
  private final TaskInfo task;
  private final ListState<Double> saved;
  private final double restored;

  Price(GlobalAggregateManager jobMaster, OperatorStateStore store, TaskInfo task)
      throws Exception {
    this.jobMaster = jobMaster;
    this.task = task;
    saved = store.getUnionListState(new ListStateDescriptor<>("price", DoubleSerializer.INSTANCE));
    double sum = 0;
    int subtasks = 0;
    for (double price : saved.get()) {
      sum += price;
      subtasks++;
    }
    restored = subtasks == 0 ? Multiplier.START.base() : sum / subtasks;
  }

  double restored() {
    return restored;
  }

  void save(double price) throws Exception {
    saved.update(List.of(price));
  }

  /**
   * Brings the price up to date with one call to the JobMaster; a call that fails changes nothing.
   */
  void agree(Schedule schedule) {
    Multiplier own = schedule.own();
    double[] told = {
      task.getIndexOfThisSubtask(),
      own.base(),
      own.made(),
      own.wanted(),
      own.squares(),
      schedule.pages()
    };
    try {
      double[] all =
          jobMaster.updateGlobalAggregate(
              "meguri.price." + task.getAttemptNumber(), told, new Sum());
      schedule.agree(new Multiplier(all[0], all[1], all[2], all[3]), Math.round(all[4]));
    } catch (IOException e) {
      LOG.debug("The JobMaster did not answer; the price is this subtask's own for now", e);
    }
  }

  /**
   * Aggregates each subtask's last report: the mean of the prices, and the sums of the other
   * values.
   */
  private static final class Sum
      implements AggregateFunction<double[], Map<Double, double[]>, double[]> {

    private static final long serialVersionUID = 1;

    @Override
    public Map<Double, double[]> createAccumulator() {
      return new TreeMap<>();
    }

    @Override
    public Map<Double, double[]> add(double[] told, Map<Double, double[]> subtasks) {
      subtasks.put(told[0], told);
      return subtasks;
    }

    @Override
    public double[] getResult(Map<Double, double[]> subtasks) {
      double[] all = new double[5];
      for (double[] told : subtasks.values()) {
        all[0] += told[1] / subtasks.size();
        for (int i = 1; i < all.length; i++) {
          all[i] += told[i + 1];
        }
      }
      return all;
    }

    @Override
    public Map<Double, double[]> merge(Map<Double, double[]> one, Map<Double, double[]> other) {
      throw new UnsupportedOperationException("the JobMaster has one");
    }
  }
}
