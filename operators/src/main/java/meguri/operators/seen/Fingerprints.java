package meguri.operators.seen;

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
   * Filter lines that only memory holds, at most: 0.03 s of a checkpoint, more on a busy machine.
   */
  private static final int MAX_UNKEPT = 1 << 12;

  private Fingerprints() {}

  /**
   * @param room as in the names of its metrics
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
      LOG.warn("{}: {} damaged filter lines were counted anew from the exact set", room, damaged);
    }
    String prefix = "meguri." + room + ".";
    metrics.gauge(prefix + "known", filter::ids);
    metrics.gauge(prefix + "filter-fill", filter::filled);
    metrics.gauge(prefix + "filter-false-positives", () -> filter.falsePositives());
    metrics.gauge(prefix + "filter-saturated", filter::saturated);
    metrics.gauge(prefix + "filter-recounted", known::recounts);
    metrics.gauge(prefix + "filter-damaged", () -> damaged);
    return known;
  }
}
