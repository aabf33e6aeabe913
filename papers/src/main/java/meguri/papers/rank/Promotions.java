package meguri.papers.rank;

import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/**
 * A queue that learns of a URL when it is found, and again each time its score has doubled. The
 * Registry tells the Frontier as much.
 */
final class Promotions implements UrlQueue {

  private final Scores scores;
  private final double[] told;
  private final UrlQueue queue;

  /**
   * @param queue makes the queue from the scores that it learns of
   */
  Promotions(int capacity, Scores scores, Function<IntToDoubleFunction, UrlQueue> queue) {
    this.scores = scores;
    told = new double[capacity];
    this.queue = queue.apply(url -> told[url]);
  }

  @Override
  public void offer(int url) {
    double score = scores.of(url);
    if (told[url] == 0 || score >= 2 * told[url]) {
      told[url] = score;
      queue.offer(url);
    }
  }

  @Override
  public int poll() {
    return queue.poll();
  }

  @Override
  public void remove(int url) {
    queue.remove(url);
  }
}
