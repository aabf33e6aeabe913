package meguri.papers.rank;

import java.util.Arrays;
import java.util.Random;

/** Small webs drawn at random, and crawls of them. */
final class Webs {

  private final int[][] links;
  private final int hosts;

  private Webs(int[][] links, int hosts) {
    this.links = links;
    this.hosts = hosts;
  }

  /**
   * Page 0 leads to all pages. Among the others, a page with a lower number has more links to it.
   */
  static Webs random(Random random, int pages, int hosts) {
    return random(random, pages, hosts, 0);
  }

  /**
   * @param least the least number of a page's links; with 1 no score leaves the web
   */
  static Webs random(Random random, int pages, int hosts, int least) {
    int[][] links = new int[pages][];
    links[0] = random.ints(pages, 0, pages).toArray();
    for (int page = 0; page < pages; page++) {
      links[0][page] = page;
    }
    for (int page = 1; page < pages; page++) {
      links[page] = new int[least + random.nextInt(6)];
      for (int link = 0; link < links[page].length; link++) {
        links[page][link] = random.nextInt(1 + random.nextInt(pages));
      }
    }
    return new Webs(links, hosts);
  }

  static Webs of(int[]... links) {
    return new Webs(links, 1);
  }

  int pages() {
    return links.length;
  }

  int[] links(int page) {
    return links[page];
  }

  int host(int page) {
    return page % hosts;
  }

  int find(CollectedGraph graph, int page) {
    return graph.find(page, host(page));
  }

  /** Collects a page into the graph. */
  void collect(CollectedGraph graph, int number) {
    int[] targets = links[(int) graph.id(number)];
    long[] ids = new long[targets.length];
    int[] sites = new int[targets.length];
    for (int i = 0; i < targets.length; i++) {
      ids[i] = targets[i];
      sites[i] = host(targets[i]);
    }
    graph.collect(number, ids, sites, targets.length);
  }

  /** Returns the pages in the order in which a strategy collects them, from page 0 on. */
  int[] crawl(CollectedGraph graph, Strategy strategy) {
    int[] order = new int[pages()];
    int collected = 0;
    int page = find(graph, 0);
    graph.take(page);
    while (page != UrlQueue.NONE) {
      order[collected++] = (int) graph.id(page);
      collect(graph, page);
      strategy.collected(page);
      page = strategy.next();
    }
    return Arrays.copyOf(order, collected);
  }
}
