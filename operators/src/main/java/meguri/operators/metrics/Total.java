package meguri.operators.metrics;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.accumulators.Accumulator;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;

/**
 * The accumulator of a metric: Flink's web UI shows it, and keeps it when the job has ended. It
 * reads the metric whenever Flink asks, so that a room counts only once.
 *
 * <p>An accumulator has its metric's name. Operators of one chain share their accumulators: if
 * several have a metric of the same name, the total adds them up.
 */
public final class Total extends LongCounter {

  private static final long serialVersionUID = 1;

  private final transient List<LongSupplier> metrics = new CopyOnWriteArrayList<>();

  private Total() {}

  /** Registers a counter that is also a total. */
  public static Counter counter(RuntimeContext room, String name) {
    Counter counter = room.getMetricGroup().counter(name);
    of(room, name, counter::getCount);
    return counter;
  }

  /** Registers a gauge that is also a total, and can be read when the task has ended. */
  public static void gauge(RuntimeContext room, String name, LongSupplier metric) {
    room.getMetricGroup().gauge(name, metric::getAsLong);
    of(room, name, metric);
  }

  /** Registers the total of a metric that can be read when the task has ended. */
  public static void of(RuntimeContext room, String name, LongSupplier metric) {
    Accumulator<?, ?> known = room.getAccumulator(name);
    if (known instanceof Total total) {
      total.metrics.add(metric);
      return;
    }
    Total total = new Total();
    total.metrics.add(metric);
    room.addAccumulator(name, total);
  }

  @Override
  public Long getLocalValue() {
    return getLocalValuePrimitive();
  }

  @Override
  public long getLocalValuePrimitive() {
    return metrics.stream().mapToLong(LongSupplier::getAsLong).sum();
  }

  @Override
  public LongCounter clone() {
    return new LongCounter(getLocalValuePrimitive());
  }

  /** Sends the JobManager a plain number, which adds those of all subtasks up. */
  private Object writeReplace() {
    return clone();
  }
}
