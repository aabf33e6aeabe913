package meguri.operators.seen;

import meguri.operators.metrics.MetricNames;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.ImpCb;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens a room's set of fingerprints: exact in keyed state, its filter in managed memory, its
 * figures among the metrics.
 */
public final class Fingerprints {

  private static final Logger LOG = LoggerFactory.getLogger(Fingerprints.class);

  /**
   * The most filter lines that only memory holds: they cost 0.03 s of a checkpoint, more on a busy
   * machine.
   */
  private static final int MAX_UNKEPT = 1 << 12;

  private Fingerprints() {}

  /**
   * @param room the room's name, as in the names of its metrics
   */
  public static <R> ImpCb<R> open(
      String room,
      KeyedStateBackend<Integer> backend,
      KeyGroups groups,
      ManagedMemory memory,
      FilterSize size,
      TypeSerializer<R> serializer,
      MetricGroup metrics)
      throws Exception {
    CountingFilter filter =
        new CountingFilter(
            memory.next(size.bytes()), FilterSize.SHAPE, groups.first(), size.lines());
    KeyedPrints<R> store = new KeyedPrints<>(backend, groups, serializer);
    ImpCb<R> known = new ImpCb<>(filter, store, store, MAX_UNKEPT);
    int damaged = store.load(known);
    if (damaged > 0) {
      LOG.warn(
          "{}: {} filter lines were damaged. They were counted anew from the exact set, and nothing"
              + " needs to be done.",
          room,
          damaged);
    }
    String prefix = MetricNames.prefix(room);
    metrics.gauge(prefix + MetricNames.KNOWN, filter::ids);
    metrics.gauge(prefix + MetricNames.FILTER_FILL, filter::filled);
    metrics.gauge(prefix + MetricNames.FILTER_FALSE_POSITIVES, () -> filter.falsePositives());
    metrics.gauge(prefix + MetricNames.FILTER_SATURATED, filter::saturated);
    metrics.gauge(prefix + MetricNames.FILTER_STUCK, known::stuck);
    metrics.gauge(prefix + MetricNames.FILTER_DAMAGED, () -> damaged);
    return known;
  }
}
