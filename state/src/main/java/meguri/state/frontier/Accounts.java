package meguri.state.frontier;

/**
 * The number of URLs in each place: accepted = waiting + in flight + scheduled + done + dropped.
 *
 * @param accepted URLs that entered, less those forwarded to another slot
 * @param waiting URLs in a queue
 * @param scheduled URLs that wait for their next visit in the calendar
 * @param done URLs visited, and not to be visited again
 * @param dropped URLs given up or forbidden
 * @param visits answered visits of all URLs together; a URL counts as often as it was visited
 * @param again URLs in a queue, among those waiting, that were visited before
 */
public record Accounts(
    long accepted, long waiting, long scheduled, long done, long dropped, long visits, long again) {

  static final Accounts NONE = new Accounts(0, 0, 0, 0, 0, 0, 0);

  // what may happen to one URL

  static final Accounts ENTERED = new Accounts(1, 1, 0, 0, 0, 0, 0);
  static final Accounts REFUSED = new Accounts(1, 0, 0, 0, 1, 0, 0);
  static final Accounts FORWARDED = new Accounts(-1, -1, 0, 0, 0, 0, 0);

  /** A page has had the visit for which it came ahead of its time; it stays in the calendar. */
  static final Accounts AHEAD_TAKEN = new Accounts(-1, 0, 0, 0, 0, 0, 0);

  static final Accounts TAKEN = new Accounts(0, -1, 0, 0, 0, 0, 0);
  static final Accounts PUT_BACK = new Accounts(0, 1, 0, 0, 0, 0, 0);
  static final Accounts DROPPED = new Accounts(0, 0, 0, 0, 1, 0, 0);
  static final Accounts DONE = new Accounts(0, 0, 0, 1, 0, 0, 0);
  static final Accounts SCHEDULED = new Accounts(0, 0, 1, 0, 0, 0, 0);
  static final Accounts DUE = new Accounts(0, 1, -1, 0, 0, 0, 0);
  static final Accounts VISITED = new Accounts(0, 0, 0, 0, 0, 1, 0);

  /** Returns the number of URLs in a queue that wait for their first visit, or come ahead. */
  public long fresh() {
    return waiting - again;
  }

  /**
   * Returns the accounts after a change in the queue of pages visited before. A slot that an older
   * Meguri stored has counted none of them: the count is right once they have left.
   */
  public Accounts again(long change) {
    return new Accounts(
        accepted, waiting, scheduled, done, dropped, visits, Math.max(0, again + change));
  }

  Accounts plus(Accounts other) {
    return new Accounts(
        accepted + other.accepted,
        waiting + other.waiting,
        scheduled + other.scheduled,
        done + other.done,
        dropped + other.dropped,
        visits + other.visits,
        again + other.again);
  }

  Accounts minus(Accounts other) {
    return new Accounts(
        accepted - other.accepted,
        waiting - other.waiting,
        scheduled - other.scheduled,
        done - other.done,
        dropped - other.dropped,
        visits - other.visits,
        again - other.again);
  }
}
