package meguri.job.survival;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The footprints of one process, taken at regular intervals during a crawl.
 *
 * <p>Growth is the difference between the least of the second quarter and the least of the last
 * one. By the second quarter, all hosts have been met and caches are full. The least counts because
 * requests in flight come and go, and a leak shows at the quietest moment too.
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

  /**
   * Returns the growth of something that follows the requests in flight, such as sockets: the least
   * of the last quarter, minus the median of the second. Two minima of a few such values differ by
   * a third without any growth.
   */
  long growthOfTraffic(ToLongFunction<Footprint> part) {
    long[] second =
        all.subList(all.size() / 4, all.size() / 2).stream().mapToLong(part).sorted().toArray();
    return last(part) - second[second.length / 2];
  }

  long most(ToLongFunction<Footprint> part) {
    return all.stream().mapToLong(part).max().orElseThrow();
  }

  /**
   * Returns a line with the least of the second quarter, the least of the last quarter, and all
   * values.
   */
  String line(ToLongFunction<Footprint> part) {
    return "%,d → %,d %s"
        .formatted(second(part), last(part), all.stream().map(part::applyAsLong).toList());
  }

  private static long least(List<Footprint> some, ToLongFunction<Footprint> part) {
    return some.stream().mapToLong(part).min().orElseThrow();
  }
}
