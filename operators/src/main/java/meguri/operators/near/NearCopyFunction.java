package meguri.operators.near;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.ContentBuilder;
import meguri.operators.model.PageEvent;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.Reported;
import meguri.state.near.NearCopies;
import meguri.state.near.NearPage;
import meguri.state.near.TextSketch;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Marks near copies, keyed by {@link BySketch}: reports in, and the same reports out, those about
 * near copies with the URL of the page that has nearly the same text. An exact copy names its
 * original already.
 *
 * <p>Survives a failure: the pages under each key, {@value #DAYS} days long after they were last
 * found with another text than before.
 */
public final class NearCopyFunction
    extends KeyedProcessFunction<Long, RegistryInput, RegistryInput> {

  /** As long as the longest time between two visits to a page, by default. */
  static final int DAYS = 400;

  private static final long serialVersionUID = 1;

  private final NearCopyMode mode;

  @SuppressWarnings("NullAway.Init")
  private transient ListState<NearPage> pages;

  @SuppressWarnings("NullAway.Init")
  private transient Counter copies;

  public NearCopyFunction(NearCopyMode mode) {
    this.mode = mode;
  }

  @Override
  public void open(OpenContext context) {
    ListStateDescriptor<NearPage> descriptor =
        new ListStateDescriptor<>("near-pages", new NearPageSerializer());
    descriptor.enableTimeToLive(
        StateTtlConfig.newBuilder(Duration.ofDays(DAYS))
            .cleanupInRocksdbCompactFilter(1000)
            .build());
    pages = getRuntimeContext().getListState(descriptor);
    copies = getRuntimeContext().getMetricGroup().counter(MetricNames.NEAR_COPIES);
  }

  @Override
  public void processElement(RegistryInput input, Context context, Collector<RegistryInput> out)
      throws Exception {
    Reported reported = (Reported) input;
    PageEvent event = reported.event();
    Optional<TextSketch> sketch = TextSketch.parse(event.content().likeness());
    if (sketch.isEmpty() || !event.copyOf().isEmpty() || !event.content().nearCopyOf().isEmpty()) {
      out.collect(reported);
      return;
    }
    List<NearPage> known = new ArrayList<>();
    pages.get().forEach(known::add);
    NearCopies.Decision decision =
        NearCopies.decide(
            known, event.url(), sketch.get(), context.timerService().currentProcessingTime());
    if (!decision.pages().equals(known)) {
      pages.update(decision.pages());
    }
    decision.original().ifPresent(original -> copies.inc());
    out.collect(
        decision
            .original()
            .map(original -> new Reported(reported.id(), nearCopy(event, original)))
            .orElse(reported));
  }

  private PageEvent nearCopy(PageEvent event, String original) {
    ContentBuilder content = event.content().edit().nearCopyOf(original);
    if (mode == NearCopyMode.SKIP) {
      content.text("", "");
    }
    return event.edit().content(content.build()).build();
  }
}
