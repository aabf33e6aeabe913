package meguri.job.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pages with the highest scores when they were fetched. */
final class BestPages {

  private static final Comparator<LogEntry> BY_SCORE = Comparator.comparingDouble(LogEntry::score);

  private final int most;
  private final Map<String, LogEntry> best = new HashMap<>();
  private double least;

  BestPages(int most) {
    this.most = most;
  }

  void add(LogEntry page) {
    if (best.size() >= most && page.score() <= least) {
      return;
    }
    best.merge(page.url(), page, (one, other) -> one.score() >= other.score() ? one : other);
    if (best.size() > most) {
      best.remove(best.values().stream().min(BY_SCORE).orElseThrow().url());
    }
    least = best.values().stream().mapToDouble(LogEntry::score).min().orElse(0);
  }

  List<LogEntry> list() {
    return best.values().stream().sorted(BY_SCORE.reversed().thenComparing(LogEntry::url)).toList();
  }
}
