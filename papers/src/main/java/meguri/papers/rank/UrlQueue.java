package meguri.papers.rank;

/** The waiting URLs in an order. A URL that was taken out does not come back. */
public interface UrlQueue {

  int NONE = -1;

  /** Offers a URL that was found, or that is worth more than when it was last offered. */
  void offer(int url);

  /** Takes out and returns the first URL; {@link #NONE} if none waits. */
  int poll();
}
