package meguri.operators.content;

import meguri.operators.model.Claim;
import meguri.operators.model.Fetched;
import meguri.operators.model.Page;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The Content room, keyed by {@link ByBody}. For now every body counts as new. */
public final class ContentFunction extends KeyedProcessFunction<Integer, Claim, Page> {

  private static final long serialVersionUID = 1;

  @Override
  public void processElement(Claim claim, Context context, Collector<Page> out) {
    if (claim instanceof Fetched fetched) {
      out.collect(Page.fresh(fetched));
    }
  }
}
