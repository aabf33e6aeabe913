package meguri.job.inspect;

import java.io.IOException;
import meguri.state.frontier.Host;
import meguri.state.frontier.QueueOrder;
import meguri.state.frontier.Rings;

/**
 * The URLs that wait at a host. They are counted one by one: a host's record counts also the places
 * of URLs that have moved up since.
 *
 * @param first those that wait for their first visit, or come ahead of their time
 * @param again visited pages whose next visit is due
 * @param before those that come before a URL in question
 */
record HostQueue(long first, long again, long before) {

  private static final HostQueue EMPTY = new HostQueue(0, 0, 0);

  static HostQueue of(FrontierView frontier, int slot, Host host) throws IOException {
    return of(frontier, slot, host, Long.MAX_VALUE);
  }

  /**
   * @param place the place of the URL in question
   */
  static HostQueue of(FrontierView frontier, int slot, Host host, long place) throws IOException {
    if (host.queues().count() == 0) {
      return EMPTY;
    }
    long[] counts = new long[3];
    frontier.queues(
        slot,
        host.pin().host(),
        (number, id, other, queued) -> {
          counts[QueueOrder.rank(other) == Rings.AGAIN ? 1 : 0]++;
          counts[2] += QueueOrder.isBefore(other, place) ? 1 : 0;
          return true;
        });
    return new HostQueue(counts[0], counts[1], counts[2]);
  }

  /** Returns {@code 1 URL waits}, or the like. */
  String waiting() {
    return Explanation.count(first, "URL") + (first == 1 ? " waits" : " wait");
  }
}
