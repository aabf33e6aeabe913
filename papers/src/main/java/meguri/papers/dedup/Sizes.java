package meguri.papers.dedup;

import static meguri.papers.BenchCommand.require;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The sizes of the measurements.
 *
 * @param counters the number of counters whose decrements are timed, as an exponent of two
 * @param decrements the number of SBFL's decrements; SBF makes fewer, and its time is scaled up
 * @param lrus the sizes of the LRU in front, as exponents of two
 * @param stages the sizes of the second stage in 2-bit counters, as exponents of two; other stages
 *     get the same bytes
 * @param front the size of the LRU in front where the stage varies, as an exponent of two
 * @param keys the numbers of URLs offered to the stores while they grow
 * @param offers the number of URLs offered after that, most of which the stores have
 */
record Sizes(
    int counters,
    long decrements,
    List<Integer> lrus,
    List<Integer> stages,
    int front,
    List<Integer> keys,
    int offers) {

  /** Small sizes that take seconds, and show only that the bench runs. */
  static final Sizes SMALL =
      new Sizes(20, 200_000_000, List.of(8, 10), range(12, 18), 8, List.of(20_000, 50_000), 20_000);

  Sizes {
    lrus = List.copyOf(lrus);
    stages = List.copyOf(stages);
    keys = List.copyOf(keys);
    require(counters >= 10 && counters <= 36, "counters", counters, "10 to 36");
    require(decrements >= 1_000_000, "decrements", decrements, "1000000 or more");
    lrus.forEach(lru -> require(lru >= 4 && lru <= 28, "lru", lru, "4 to 28"));
    stages.forEach(stage -> require(stage >= 8 && stage <= 36, "stages", stage, "8 to 36"));
    require(front >= 4 && front <= 28, "front", front, "4 to 28");
    keys.forEach(
        key -> require(key >= 1_000 && key <= 1 << 30, "keys", key, "1000 to " + (1 << 30)));
    require(offers >= 1_000, "offers", offers, "1000 or more");
  }

  static List<Integer> range(int from, int to) {
    return IntStream.rangeClosed(from, to).boxed().toList();
  }
}
