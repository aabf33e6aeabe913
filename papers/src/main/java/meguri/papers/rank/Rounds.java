package meguri.papers.rank;

/**
 * A queue around another one, in which offers count from the next round on. So a URL found on a
 * page of high score is not taken at once, but competes with those found meanwhile. Otherwise a
 * crawl would run down chains of pages. A URL that is offered often in a round moves once.
 */
public final class Rounds implements UrlQueue {

  private final UrlQueue queue;
  private final int length;
  private final boolean[] offered;
  private final IntFifo offers = new IntFifo();
  private int left;

  /**
   * @param length the length of a round, in URLs taken
   */
  public Rounds(UrlQueue queue, int capacity, int length) {
    this.queue = queue;
    this.length = length;
    offered = new boolean[capacity];
  }

  @Override
  public void offer(int url) {
    if (!offered[url]) {
      offered[url] = true;
      offers.add(url);
    }
  }

  @Override
  public int poll() {
    if (left == 0) {
      begin();
    }
    left--;
    int url = queue.poll();
    if (url == NONE) {
      begin();
      url = queue.poll();
    }
    if (url != NONE) {
      offered[url] = false;
    }
    return url;
  }

  @Override
  public void remove(int url) {
    offered[url] = false;
    queue.remove(url);
  }

  private void begin() {
    left = length;
    while (!offers.isEmpty()) {
      int url = offers.remove();
      if (offered[url]) {
        offered[url] = false;
        queue.offer(url);
      }
    }
  }
}
