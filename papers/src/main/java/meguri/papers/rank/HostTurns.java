package meguri.papers.rank;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * A queue around another one, in which one URL of several is taken in turn from all hosts. It is
 * the URL found first at the host whose last turn is longest ago. A crawl that follows only the
 * highest scores stays in the large site in which they were first passed around. These turns lead
 * it out.
 *
 * <p>Operations take constant time: a URL that no longer waits leaves its host's chain when its
 * turn comes.
 */
public final class HostTurns implements UrlQueue {

  private final UrlQueue queue;
  private final int every;
  private final IntUnaryOperator hostOf;

  /** The URL of each host that was found first; {@code tails} has the last. */
  private final int[] heads;

  private final int[] tails;
  private final int[] next;
  private final boolean[] found;
  private final boolean[] waiting;
  private final IntFifo turns = new IntFifo();
  private int sinceTurn;

  /**
   * @param every the number of URLs of which one is taken in turn
   * @param hostOf the host of a URL, below {@code hosts}
   */
  public HostTurns(UrlQueue queue, int capacity, int every, IntUnaryOperator hostOf, int hosts) {
    this.queue = queue;
    this.every = every;
    this.hostOf = hostOf;
    heads = new int[hosts];
    tails = new int[hosts];
    Arrays.fill(heads, NONE);
    next = new int[capacity];
    found = new boolean[capacity];
    waiting = new boolean[capacity];
  }

  @Override
  public void offer(int url) {
    if (!found[url]) {
      found[url] = true;
      append(url, hostOf.applyAsInt(url));
    }
    waiting[url] = true;
    queue.offer(url);
  }

  @Override
  public int poll() {
    int url = NONE;
    if (++sinceTurn >= every) {
      sinceTurn = 0;
      url = turn();
      if (url != NONE) {
        queue.remove(url);
      }
    }
    if (url == NONE) {
      url = queue.poll();
    }
    if (url != NONE) {
      waiting[url] = false;
    }
    return url;
  }

  @Override
  public void remove(int url) {
    waiting[url] = false;
    queue.remove(url);
  }

  private int turn() {
    while (!turns.isEmpty()) {
      int host = turns.remove();
      int url = heads[host];
      while (url != NONE && !waiting[url]) {
        url = next[url];
      }
      heads[host] = url;
      if (url != NONE) {
        turns.add(host);
        return url;
      }
    }
    return NONE;
  }

  private void append(int url, int host) {
    next[url] = NONE;
    if (heads[host] == NONE) {
      heads[host] = url;
      turns.add(host);
    } else {
      next[tails[host]] = url;
    }
    tails[host] = url;
  }
}
