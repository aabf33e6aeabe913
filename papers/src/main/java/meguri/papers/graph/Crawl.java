package meguri.papers.graph;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * A breadth-first crawl of a graph, as the papers offer it to a set of seen URLs: every link of
 * every fetched page is one query, in order. When no URL is left, the crawl goes on at the unseen
 * page with the lowest number. So the workload is the whole graph, pages included that no seed
 * leads to.
 */
public final class Crawl {

  private final Graph graph;
  private final int[] order;
  private final int reached;

  private Crawl(Graph graph, int[] order, int reached) {
    this.graph = graph;
    this.order = order;
    this.reached = reached;
  }

  /** Returns a crawl that starts from pages drawn at random among those with links. */
  public static Crawl from(Graph graph, int seeds, RandomGenerator random) {
    int[] candidates = new int[graph.nodes()];
    int count = 0;
    for (int node = 0; node < graph.nodes(); node++) {
      if (graph.degree(node) > 0) {
        candidates[count++] = node;
      }
    }
    int[] drawn = new int[Math.min(seeds, count)];
    for (int i = 0; i < drawn.length; i++) {
      int other = i + random.nextInt(count - i);
      drawn[i] = candidates[other];
      candidates[other] = candidates[i];
    }
    return from(graph, drawn);
  }

  public static Crawl from(Graph graph, int... seeds) {
    int[] order = new int[graph.nodes()];
    boolean[] found = new boolean[graph.nodes()];
    int tail = 0;
    for (int seed : seeds) {
      tail = enqueue(seed, order, found, tail);
    }
    int head = 0;
    int reached = -1;
    int unfound = 0;
    while (head < graph.nodes()) {
      if (head == tail) {
        reached = reached < 0 ? head : reached;
        while (found[unfound]) {
          unfound++;
        }
        tail = enqueue(unfound, order, found, tail);
      }
      int page = order[head++];
      for (int link = 0; link < graph.degree(page); link++) {
        tail = enqueue(graph.target(page, link), order, found, tail);
      }
    }
    return new Crawl(graph, order, reached < 0 ? head : reached);
  }

  private static int enqueue(int node, int[] order, boolean[] found, int tail) {
    if (found[node]) {
      return tail;
    }
    found[node] = true;
    order[tail] = node;
    return tail + 1;
  }

  public Graph graph() {
    return graph;
  }

  /** Returns the pages in the order of their fetches. */
  public int[] order() {
    return Arrays.copyOf(order, order.length);
  }

  /** Returns the number of pages that the seeds lead to. */
  public int reached() {
    return reached;
  }

  /**
   * Returns the part of this crawl that its seeds lead to, in which every page is breadth-first.
   */
  public Crawl reachedPart() {
    return new Crawl(graph, Arrays.copyOf(order, reached), reached);
  }

  /** Returns the number of pages of this crawl. */
  public int pages() {
    return order.length;
  }

  public int queries() {
    return Arrays.stream(order).map(graph::degree).sum();
  }

  public void eachQuery(IntConsumer node) {
    for (int page : order) {
      int degree = graph.degree(page);
      for (int link = 0; link < degree; link++) {
        node.accept(graph.target(page, link));
      }
    }
  }

  /**
   * Returns a node's number as the hash of a URL. No two are the same, because the finaliser of
   * SplitMix64 is a bijection.
   */
  public static long id(int node) {
    long z = node + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
