package meguri.papers.rank;

import java.util.function.IntUnaryOperator;

/**
 * BLC takes the URL with the most links from collected pages. Among equals it takes the plainest,
 * and then the one found first.
 */
public final class BackLinks implements Strategy {

  private final CollectedGraph graph;
  private final int[] counts;
  private final ExactQueue queue;

  /**
   * @param length how far a URL is from plain; in the paper fewer slashes come first, then fewer
   *     characters
   */
  public BackLinks(CollectedGraph graph, IntUnaryOperator length) {
    this.graph = graph;
    counts = new int[graph.capacity()];
    queue = new ExactQueue(graph.capacity(), (url, other) -> isBefore(url, other, length));
  }

  @Override
  public int next() {
    int url = queue.poll();
    if (url != UrlQueue.NONE) {
      graph.take(url);
    }
    return url;
  }

  @Override
  public void collected(int page) {
    for (int link = 0; link < graph.degree(page); link++) {
      int target = graph.target(page, link);
      counts[target]++;
      if (graph.isWaiting(target)) {
        queue.offer(target);
      }
    }
  }

  private boolean isBefore(int url, int other, IntUnaryOperator length) {
    if (counts[url] != counts[other]) {
      return counts[url] > counts[other];
    }
    int difference = length.applyAsInt(url) - length.applyAsInt(other);
    return difference < 0 || difference == 0 && url < other;
  }
}
