package meguri.papers.rank;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Another queue, of which one in so many URLs is taken in turn from all hosts: of the host whose
 * last turn is longest ago, the URL found first. A crawl that only follows the highest scores stays
 * where they were passed around first, in a large site; these turns lead it out.
 *
 * <p>Constant time: a URL that waits no longer leaves its host's chain when the chain comes to it.
 */
public final class HostTurns implements UrlQueue {

  private final UrlQueue queue;
  private final int every;
  private final IntUnaryOperator hostOf;

  /** Of each host, the URL found first and last. */
  private final int[] heads;

  private final int[] tails;
  private final int[] next;
  private final boolean[] found;
  private final boolean[] waiting;
  private final IntFifo turns = new IntFifo();
  private int sinceTurn;

  /**
   * @param every so many URLs have one that is taken in turn among them
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
