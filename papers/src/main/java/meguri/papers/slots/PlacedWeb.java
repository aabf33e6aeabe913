package meguri.papers.slots;

import java.util.SplittableRandom;
import meguri.papers.graph.Crawl;
import meguri.papers.graph.Graph;
import meguri.papers.graph.Hosts;
import meguri.papers.graph.PageRank;

/**
 * A graph whose pages lie at addresses, with their true rank.
 *
 * @param addresses the address of each host
 * @param rank the rank of each page; the sum is 1
 * @param breadthFirst a breadth-first crawl, in which the seeds come first
 */
record PlacedWeb(
    Graph graph, Hosts hosts, int[] addresses, double[] rank, Crawl breadthFirst, int seeds) {

  /** The number of hosts for each address. Some addresses have none. */
  private static final int HOSTS_PER_ADDRESS = 2;

  static PlacedWeb of(Graph graph, Hosts hosts, int seeds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Crawl crawl = Crawl.from(graph, seeds, random.split());
    return new PlacedWeb(
        graph,
        hosts,
        addresses(hosts.count(), random),
        PageRank.of(graph),
        crawl,
        Math.min(seeds, crawl.reached()));
  }

  /** Draws addresses so that the k-th has 1/k times as many hosts as the first. */
  private static int[] addresses(int hosts, SplittableRandom random) {
    int count = Math.max(2, hosts / HOSTS_PER_ADDRESS);
    int[] numbers = random.ints(count, 0, Integer.MAX_VALUE).toArray();
    int[] addresses = new int[hosts];
    for (int host = 0; host < hosts; host++) {
      addresses[host] = numbers[(int) Math.pow(count, random.nextDouble()) - 1];
    }
    return addresses;
  }

  int slotOfHost(int host, int slots) {
    return addresses[host] % slots;
  }

  int slotOf(int page, int slots) {
    return slotOfHost(hosts.of(page), slots);
  }
}
