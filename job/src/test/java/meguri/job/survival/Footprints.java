package meguri.job.survival;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Of one process, taken at even distances over a crawl. What is flat is so from the second quarter,
 * when all hosts have been met and caches are full, to the last one, by the least of each: what is
 * under way comes and goes, what has leaked is there at the quietest moment too.
 */
final class Footprints {

  private final List<Footprint> all = new ArrayList<>();

  void add(Footprint footprint) {
    all.add(footprint);
  }

  int size() {
    return all.size();
  }

  long second(ToLongFunction<Footprint> part) {
    return least(all.subList(all.size() / 4, all.size() / 2), part);
  }

  long last(ToLongFunction<Footprint> part) {
    return least(all.subList(3 * all.size() / 4, all.size()), part);
  }

  long growth(ToLongFunction<Footprint> part) {
    return last(part) - second(part);
  }

  long most(ToLongFunction<Footprint> part) {
    return all.stream().mapToLong(part).max().orElseThrow();
  }

  /** In one line: the least of the second quarter, that of the last, and all that there were. */
  String line(ToLongFunction<Footprint> part) {
    return "%,d → %,d %s"
        .formatted(second(part), last(part), all.stream().map(part::applyAsLong).toList());
  }

  private static long least(List<Footprint> some, ToLongFunction<Footprint> part) {
    return some.stream().mapToLong(part).min().orElseThrow();
  }
}
