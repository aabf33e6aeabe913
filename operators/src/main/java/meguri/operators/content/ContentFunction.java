package meguri.operators.content;

import meguri.operators.model.Fetched;
import meguri.operators.model.Page;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The Content room, keyed by {@link ByBody}. For now every body counts as new. */
public final class ContentFunction extends KeyedProcessFunction<Long, Fetched, Page> {

  private static final long serialVersionUID = 1;

  @SuppressWarnings("NullAway.Init")
  private transient Counter pages;

  @Override
  public void open(OpenContext context) {
    pages =
        getRuntimeContext()
            .getMetricGroup()
            .addGroup("meguri")
            .addGroup("content")
            .counter("pages");
  }

  @Override
  public void processElement(Fetched fetched, Context context, Collector<Page> out) {
    pages.inc();
    out.collect(Page.fresh(fetched));
  }
}
