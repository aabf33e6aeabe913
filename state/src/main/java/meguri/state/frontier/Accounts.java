package meguri.state.frontier;

/**
 * Where URLs are: accepted = waiting + in flight + scheduled + done + dropped.
 *
 * @param accepted that entered, less those forwarded to another slot
 * @param waiting in a queue
 * @param scheduled that wait for their next visit in the calendar
 * @param done visited, and not to be visited again
 * @param dropped given up or forbidden
 * @param visits answered, of all URLs together and each as often as it was visited
 */
public record Accounts(
    long accepted, long waiting, long scheduled, long done, long dropped, long visits) {

  static final Accounts NONE = new Accounts(0, 0, 0, 0, 0, 0);

  // what may happen to one URL

  static final Accounts ENTERED = new Accounts(1, 1, 0, 0, 0, 0);
  static final Accounts REFUSED = new Accounts(1, 0, 0, 0, 1, 0);
  static final Accounts FORWARDED = new Accounts(-1, -1, 0, 0, 0, 0);

  /** Of one that is in the calendar as well, and has had the visit it was ahead for. */
  static final Accounts AHEAD_TAKEN = new Accounts(-1, 0, 0, 0, 0, 0);

  static final Accounts TAKEN = new Accounts(0, -1, 0, 0, 0, 0);
  static final Accounts PUT_BACK = new Accounts(0, 1, 0, 0, 0, 0);
  static final Accounts DROPPED = new Accounts(0, 0, 0, 0, 1, 0);
  static final Accounts DONE = new Accounts(0, 0, 0, 1, 0, 0);
  static final Accounts SCHEDULED = new Accounts(0, 0, 1, 0, 0, 0);
  static final Accounts DUE = new Accounts(0, 1, -1, 0, 0, 0);
  static final Accounts VISITED = new Accounts(0, 0, 0, 0, 0, 1);

  Accounts plus(Accounts other) {
    return new Accounts(
        accepted + other.accepted,
        waiting + other.waiting,
        scheduled + other.scheduled,
        done + other.done,
        dropped + other.dropped,
        visits + other.visits);
  }

  Accounts minus(Accounts other) {
    return new Accounts(
        accepted - other.accepted,
        waiting - other.waiting,
        scheduled - other.scheduled,
        done - other.done,
        dropped - other.dropped,
        visits - other.visits);
  }
}
