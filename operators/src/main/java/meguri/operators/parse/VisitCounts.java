package meguri.operators.parse;

import meguri.operators.metrics.MetricNames;
import meguri.operators.model.Fetched;
import meguri.operators.model.Page;
import meguri.state.content.Novelty;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/** Counts visits by what they have shown about their page, for people to see. */
final class VisitCounts {

  private final Counter fresh;
  private final Counter changed;
  private final Counter unchanged;
  private final Counter gone;

  VisitCounts(MetricGroup group) {
    fresh = group.counter(MetricNames.VISITS_NEW);
    changed = group.counter(MetricNames.VISITS_CHANGED);
    unchanged = group.counter(MetricNames.VISITS_UNCHANGED);
    gone = group.counter(MetricNames.VISITS_GONE);
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
