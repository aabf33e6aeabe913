package meguri.papers.rank;

import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/**
 * A queue that is told of a URL when it is found, and again when its score has doubled: what the
 * Registry tells the Frontier.
 */
final class Promotions implements UrlQueue {

  private final Scores scores;
  private final double[] told;
  private final UrlQueue queue;

  /**
   * @param queue made from the scores it is told
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
