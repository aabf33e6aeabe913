package meguri.operators.frontier;

import java.util.List;
import meguri.state.revisit.Multiplier;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.DoubleSerializer;

/**
 * What a visit costs in the crawl, across a restore: each subtask goes on from the mean of all, as
 * many as there were.
 */
final class Price {

  private final ListState<Double> saved;
  private final double restored;

  Price(OperatorStateStore store) throws Exception {
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
}
