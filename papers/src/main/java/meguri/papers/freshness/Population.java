package meguri.papers.freshness;

import java.util.List;
import java.util.SplittableRandom;

/** The pages of a crawl, and its time. The crawl settles in during the first quarter. */
record Population(String name, List<Life> pages) {

  private static final int SETTLING = 4;

  /** PageRank's density falls with the power of 2.1, so its tail falls with the power of 1.1. */
  private static final double TAIL = 1.1;

  /** The largest weight, so that one very important page does not decide everything. */
  private static final double MOST = 1_000;

  Population {
    pages = List.copyOf(pages);
  }

  /** Returns the same pages with weights drawn as PageRanks, independent of the rates. */
  Population ranked(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Life> ranked =
        pages.stream()
            .map(
                page -> page.weighing(Math.min(MOST, Math.pow(1 - random.nextDouble(), -1 / TAIL))))
            .toList();
    return new Population(name, ranked);
  }

  /** Returns the time from which the run is measured. */
  long settled() {
    return begin() + (end() - begin()) / SETTLING;
  }

  long end() {
    return pages.stream().mapToLong(Life::until).max().orElse(0);
  }

  int hosts() {
    return pages.stream().mapToInt(Life::host).max().orElse(-1) + 1;
  }

  private long begin() {
    return pages.stream().mapToLong(Life::from).min().orElse(0);
  }
}
