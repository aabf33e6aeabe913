package meguri.papers.freshness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import meguri.state.Hash64;

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

  /**
   * Returns the half of the hosts on which policies are judged. The other half is for those who
   * look for better ones.
   */
  Population judging() {
    return new Population(
        name, pages.stream().filter(page -> (Hash64.of("h" + page.host()) & 1) == 1).toList());
  }

  /** Returns as many hosts, drawn with replacement, with all their pages. */
  Population drawn(long seed) {
    Map<Integer, List<Life>> byHost = new TreeMap<>();
    pages.forEach(page -> byHost.computeIfAbsent(page.host(), host -> new ArrayList<>()).add(page));
    List<List<Life>> hosts = List.copyOf(byHost.values());
    SplittableRandom random = new SplittableRandom(seed);
    List<Life> drawn = new ArrayList<>();
    for (int host = 0; host < hosts.size(); host++) {
      for (Life page : hosts.get(random.nextInt(hosts.size()))) {
        drawn.add(page.of(host));
      }
    }
    return new Population(name, drawn);
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
