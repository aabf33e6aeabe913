package meguri.papers.rank;

import java.util.Arrays;
import meguri.papers.graph.Graph;

/**
 * A crawl that nothing holds back, one page after the other. The seeds come first in every order.
 *
 * @param order the pages in the order of their collection
 * @param nanos the time to take pages and their links into the graph and to maintain the order
 * @param laterPasses how often pages passed on score that came after their visit
 */
public record RankCrawl(int[] order, long nanos, long laterPasses) {

  public static RankCrawl run(RankedWeb web, SeedSet seeds, Contender contender) {
    return new RankRun(web, seeds.reached().length, contender).run(seeds.seeds());
  }

  /**
   * Returns the nanoseconds that it takes to collect the same pages in a known order: the time for
   * the graph alone.
   */
  long replay(RankedWeb web) {
    Contender known = new Contender("known", (graph, same, pages) -> new Replay(graph, order));
    return new RankRun(web, order.length, known).run(order[0]).nanos;
  }

  private static final class RankRun {

    private final RankedWeb ranked;
    private final Graph web;
    private final CollectedGraph graph;
    private final Strategy strategy;
    private final int[] order;
    private long[] links = new long[256];
    private int[] sites = new int[256];
    private int collected;

    RankRun(RankedWeb ranked, int pages, Contender contender) {
      this.ranked = ranked;
      web = ranked.graph();
      graph = new CollectedGraph(pages);
      strategy = contender.maker().make(graph, ranked, pages);
      order = new int[pages];
    }

    RankCrawl run(int... seeds) {
      long began = System.nanoTime();
      int[] first = Arrays.stream(seeds).map(this::find).toArray();
      Arrays.stream(first).forEach(graph::take);
      for (int page : first) {
        collect(page);
      }
      for (int page = strategy.next(); page != UrlQueue.NONE; page = strategy.next()) {
        collect(page);
      }
      return new RankCrawl(order, System.nanoTime() - began, strategy.laterPasses());
    }

    private void collect(int page) {
      int node = (int) graph.id(page);
      order[collected++] = node;
      int degree = web.degree(node);
      if (degree > links.length) {
        links = new long[2 * degree];
        sites = new int[2 * degree];
      }
      for (int link = 0; link < degree; link++) {
        int target = web.target(node, link);
        links[link] = target;
        sites[link] = ranked.hosts().of(target);
      }
      graph.collect(page, links, sites, degree);
      strategy.collected(page);
    }

    private int find(int node) {
      return graph.find(node, ranked.hosts().of(node));
    }
  }

  /** Takes pages in an order that is known beforehand. */
  private static final class Replay implements Strategy {

    private final CollectedGraph graph;
    private final int[] order;
    private int done;

    Replay(CollectedGraph graph, int[] order) {
      this.graph = graph;
      this.order = order;
    }

    @Override
    public int next() {
      if (++done >= order.length) {
        return UrlQueue.NONE;
      }
      int page = graph.find(order[done], 0);
      graph.take(page);
      return page;
    }

    @Override
    public void collected(int page) {}
  }
}
