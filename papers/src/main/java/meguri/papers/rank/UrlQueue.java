package meguri.papers.rank;

/** The URLs that wait, in an order. One that was taken out does not come back. */
public interface UrlQueue {

  int NONE = -1;

  /** A URL has been found, or is worth more than when it was last offered. */
  void offer(int url);

  /** Takes out the first one, {@link #NONE} if none waits. */
  int poll();

  /** Takes out this one, if it waits. */
  void remove(int url);
}
