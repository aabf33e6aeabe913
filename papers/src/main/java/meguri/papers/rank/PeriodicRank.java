package meguri.papers.rank;

/**
 * PR of Cho, Garcia-Molina and Page. From time to time it runs one iteration of PageRank over all
 * collected pages, from the last values on, and orders all waiting URLs by rank. URLs found between
 * two iterations wait behind these, in the order in which they are found.
 */
public final class PeriodicRank implements Strategy {

  private static final double DAMPING = 0.85;

  private final CollectedGraph graph;
  private final int period;
  private final ExactQueue queue;
  private double[] ranks;
  private double[] last;

  /** The number of URLs known at the last iteration. */
  private int ranked;

  /** The next of the URLs found since. */
  private int fresh;

  /**
   * @param period the number of pages from one iteration to the next
   */
  public PeriodicRank(CollectedGraph graph, int period) {
    this.graph = graph;
    this.period = period;
    ranks = new double[graph.capacity()];
    last = new double[graph.capacity()];
    queue =
        new ExactQueue(
            graph.capacity(),
            (url, other) -> {
              double difference = ranks[url] - ranks[other];
              return difference > 0 || difference == 0 && url < other;
            });
  }

  @Override
  public int next() {
    int url = queue.poll();
    if (url == UrlQueue.NONE) {
      while (fresh < graph.urls() && !graph.isWaiting(fresh)) {
        fresh++;
      }
      url = fresh < graph.urls() ? fresh : UrlQueue.NONE;
    }
    if (url != UrlQueue.NONE) {
      graph.take(url);
    }
    return url;
  }

  @Override
  public void collected(int page) {
    if (graph.collected() % period == 0) {
      iterate();
      for (; ranked < graph.urls(); ranked++) {
        if (graph.isWaiting(ranked)) {
          queue.append(ranked);
        }
      }
      fresh = ranked;
      queue.restore();
    }
  }

  private void iterate() {
    for (int url = ranked; url < graph.urls(); url++) {
      ranks[url] = 1 - DAMPING;
    }
    double[] next = last;
    for (int url = 0; url < graph.urls(); url++) {
      next[url] = 1 - DAMPING;
    }
    for (int i = 0; i < graph.collected(); i++) {
      int page = graph.page(i);
      int degree = graph.degree(page);
      double share = DAMPING * ranks[page] / degree;
      for (int link = 0; link < degree; link++) {
        next[graph.target(page, link)] += share;
      }
    }
    last = ranks;
    ranks = next;
  }
}
