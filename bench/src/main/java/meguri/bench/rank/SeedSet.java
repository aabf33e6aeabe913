package meguri.bench.rank;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import meguri.bench.graph.Crawl;
import meguri.bench.graph.Graph;

/**
 * Pages to begin with, and those they lead to: all that any order will collect.
 *
 * @param reached the seeds among them
 */
record SeedSet(int[] seeds, int[] reached) {

  /** Pages drawn at random, of those that have links. */
  static SeedSet draw(Graph graph, int count, RandomGenerator random) {
    Crawl crawl = Crawl.from(graph, count, random);
    int[] reached = Arrays.copyOf(crawl.order(), crawl.reached());
    return new SeedSet(Arrays.copyOf(reached, Math.min(count, reached.length)), reached);
  }
}
