package meguri.papers.rank;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import meguri.papers.graph.Crawl;
import meguri.papers.graph.Graph;

/**
 * Pages to begin with, and those they lead to: all that any order will collect.
 *
 * @param reached the seeds among them
 */
public record SeedSet(int[] seeds, int[] reached) {

  /** Pages drawn at random, of those that have links. */
  static SeedSet draw(Graph graph, int count, RandomGenerator random) {
    Crawl crawl = Crawl.from(graph, count, random);
    int[] reached = Arrays.copyOf(crawl.order(), crawl.reached());
    return new SeedSet(Arrays.copyOf(reached, Math.min(count, reached.length)), reached);
  }
}
