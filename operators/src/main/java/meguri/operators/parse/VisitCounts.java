package meguri.operators.parse;

import meguri.operators.metrics.MetricNames;
import meguri.operators.metrics.Total;
import meguri.operators.model.Fetched;
import meguri.operators.model.Page;
import meguri.state.content.Novelty;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;

/** Counts visits by what they have shown about their page, for people to see. */
final class VisitCounts {

  private final Counter fresh;
  private final Counter changed;
  private final Counter unchanged;
  private final Counter gone;

  VisitCounts(RuntimeContext room) {
    fresh = Total.counter(room, MetricNames.VISITS_NEW);
    changed = Total.counter(room, MetricNames.VISITS_CHANGED);
    unchanged = Total.counter(room, MetricNames.VISITS_UNCHANGED);
    gone = Total.counter(room, MetricNames.VISITS_GONE);
  }

  void count(Page page) {
    Fetched fetched = page.fetched();
    if (fetched.status() == 404 || fetched.status() == 410) {
      gone.inc();
    } else if (fetched.isNotModified() || page.finding().novelty() == Novelty.UNCHANGED) {
      unchanged.inc();
    } else if (fetched.succeeded()) {
      (fetched.task().queued().wasSeen() ? changed : fresh).inc();
    }
  }
}
