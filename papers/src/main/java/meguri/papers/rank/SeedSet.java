package meguri.papers.rank;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import meguri.papers.graph.Crawl;
import meguri.papers.graph.Graph;

/**
 * The seeds of a crawl and the pages that they lead to, which are all that any order will collect.
 *
 * @param reached the pages that they lead to, the seeds included
 */
public record SeedSet(int[] seeds, int[] reached) {

  /** Draws seeds at random among the pages with links. */
  static SeedSet draw(Graph graph, int count, RandomGenerator random) {
    Crawl crawl = Crawl.from(graph, count, random);
    int[] reached = Arrays.copyOf(crawl.order(), crawl.reached());
    return new SeedSet(Arrays.copyOf(reached, Math.min(count, reached.length)), reached);
  }
}
