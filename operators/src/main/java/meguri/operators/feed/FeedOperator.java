package meguri.operators.feed;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import meguri.operators.metrics.MetricNames;
import meguri.operators.metrics.Total;
import meguri.operators.model.PageEvent;
import meguri.operators.seen.KeyGroups;
import meguri.state.Hash64;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * The last room before the outputs, keyed as the Registry is: events in as the rooms have seen
 * them, out as readers are told. All decisions are {@link Chronicle}'s. A visit costs a read and a
 * write.
 *
 * <p>Survives a failure: what readers know of each URL.
 */
public final class FeedOperator extends KeyedProcessFunction<Integer, PageEvent, PageEvent> {

  private static final long serialVersionUID = 1;

  private final int goneAfter;

  @SuppressWarnings("NullAway.Init")
  private transient Chronicle chronicle;

  @SuppressWarnings("NullAway.Init")
  private transient MapState<Long, PageRecord> records;

  @SuppressWarnings("NullAway.Init")
  private transient Map<PageEvent.Kind, Counter> told;

  @SuppressWarnings("NullAway.Init")
  private transient Counter late;

  /**
   * @param goneAfter the answers "not found" after which the crawl forgets a URL
   */
  public FeedOperator(int goneAfter) {
    this.goneAfter = goneAfter;
  }

  /** Returns the selector of an event's key, which is that of its URL in the Registry. */
  public static KeySelector<PageEvent, Integer> key(int slots) {
    return event -> KeyGroups.keyOf(Hash64.of(event.url()), slots);
  }

  @Override
  public void open(OpenContext context) {
    chronicle = new Chronicle(goneAfter);
    records =
        getRuntimeContext()
            .getMapState(
                new MapStateDescriptor<>(
                    "told", LongSerializer.INSTANCE, new PageRecordSerializer()));
    MetricGroup metrics = getRuntimeContext().getMetricGroup();
    told = new EnumMap<>(PageEvent.Kind.class);
    for (PageEvent.Kind kind : PageEvent.Kind.values()) {
      told.put(kind, Total.counter(getRuntimeContext(), MetricNames.FEED + kind.word()));
    }
    late = metrics.counter(MetricNames.FEED_LATE);
  }

  @Override
  public void processElement(PageEvent visit, Context context, Collector<PageEvent> out)
      throws Exception {
    long url = Hash64.of(visit.url());
    PageRecord known = records.get(url);
    Chronicle.Entry entry = chronicle.add(known, visit);
    PageRecord now = entry.record();
    if (now == null) {
      records.remove(url);
    } else if (!now.equals(known)) {
      records.put(url, now);
    }
    Objects.requireNonNull(told.get(entry.event().kind())).inc();
    if (entry.event().late()) {
      late.inc();
    }
    out.collect(entry.event());
  }
}
