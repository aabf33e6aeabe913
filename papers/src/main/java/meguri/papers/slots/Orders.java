package meguri.papers.slots;

import java.util.BitSet;
import java.util.stream.IntStream;
import meguri.papers.graph.Graph;

/** Crawls without bounds of politeness or memory. */
final class Orders {

  private Orders() {}

  /** Fetches all pages by their true rank. No order can do better. */
  static Harvest best(PlacedWeb web) {
    double[] rank = web.rank();
    Harvest harvest = new Harvest("OPT", rank);
    IntStream.range(0, rank.length)
        .boxed()
        .sorted((a, b) -> Double.compare(rank[b], rank[a]))
        .forEach(page -> harvest.fetched(page, 0));
    return harvest.finished();
  }

  /** Fetches pages in the order in which they are found. */
  static Harvest breadthFirst(PlacedWeb web) {
    Graph graph = web.graph();
    Harvest harvest = new Harvest("breadth-first", web.rank());
    int[] order = web.breadthFirst().order();
    BitSet found = new BitSet();
    found.set(0, 0);
    for (int i = 0; i < web.seeds(); i++) {
      found.set(order[i]);
    }
    int count = web.seeds();
    for (int i = 0; i < web.breadthFirst().reached(); i++) {
      harvest.fetched(order[i], count - i - 1L);
      for (int link = 0; link < graph.degree(order[i]); link++) {
        int target = graph.target(order[i], link);
        if (!found.get(target)) {
          found.set(target);
          count++;
        }
      }
    }
    return harvest.finished();
  }
}
