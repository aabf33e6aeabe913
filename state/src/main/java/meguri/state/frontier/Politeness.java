package meguri.state.frontier;

import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.steer.LiveSettings;

/**
 * The promise to servers, and how it holds across a failure.
 *
 * <p>Between the end of one request to a slot and the start of the next lies at least the interval
 * of the next one's address; for one host at least that, raised by Crawl-delay, Retry-After and
 * back-off. After a restore, the Frontier does not know what happened after the last checkpoint, so
 * no request leaves before {@code opened} plus the interval: every request of the earlier attempt
 * had ended by then, or its slot is known to have one in flight and waits out the request timeout
 * as well.
 *
 * <p>All times are those of one clock, which is never set within an attempt. Times that an earlier
 * attempt has stored may come from a clock that has been set back since: see {@link #timely}.
 *
 * <p>Keeps no state: what commands have set is in its owner's {@link LiveSettings}.
 */
public final class Politeness {

  private static final long MIN_BACKOFF = 1_000;

  /**
   * ms that an end may lie after the arrival of its outcome: a request that was broken off counts
   * as ended a little later than its outcome arrives.
   */
  private static final long AHEAD = 1_000;

  /** An answer that took longer than this counts as a sign of distress. */
  private static final long SLOW = 5_000;

  /** The least time, in ms, that a turn counts for, where the interval is shorter. */
  private static final long SHORTEST_TURN = 100;

  private static final long MAX_PACE = 60_000;

  private final Intervals begun;
  private final long timeout;
  private final long opened;
  private final long maxCrawlDelay;
  private final Patience patience;
  private final LiveSettings set;

  /** The intervals of the whole crawl, as they were begun with or have been set since. */
  private Intervals intervals;

  /** Creates a politeness that no command changes. */
  public Politeness(
      Intervals intervals, long timeout, long opened, long maxCrawlDelay, Patience patience) {
    this(intervals, timeout, opened, maxCrawlDelay, patience, new LiveSettings());
  }

  /**
   * @param begun the intervals from the end of a request to the start of the next
   * @param timeout ms after which a request is over, whatever the server does
   * @param opened ms, when this attempt began
   * @param maxCrawlDelay ms a Crawl-delay is capped to
   * @param patience the patience with servers that do not answer as they should
   * @param set what commands have set; call {@link #changed} after each change
   */
  public Politeness(
      Intervals begun,
      long timeout,
      long opened,
      long maxCrawlDelay,
      Patience patience,
      LiveSettings set) {
    this.begun = begun;
    this.timeout = timeout;
    this.opened = opened;
    this.maxCrawlDelay = maxCrawlDelay;
    this.patience = patience;
    this.set = set;
    intervals = begun.with(set);
  }

  /** Keeps to what commands have set since the last call. */
  public void changed() {
    intervals = begun.with(set);
  }

  public long timeout() {
    return timeout;
  }

  public long opened() {
    return opened;
  }

  public Patience patience() {
    return patience;
  }

  /** Returns the time before which no host of this slot may be asked. */
  long earliest(Slot slot) {
    return Math.max(slot.lastEnd(), opened) + intervals.shortest();
  }

  /**
   * Returns when the slot may ask at this host's address. The interval counts from the slot's last
   * request, though that may have gone to another address of the same remainder: this is rare, and
   * one clock suffices.
   */
  long earliest(Slot slot, Host host) {
    return Math.max(slot.lastEnd(), opened) + intervals.between(host.pin().address());
  }

  long earliest(Host host) {
    long own = Math.max(host.clock().lastEnd(), opened) + between(host);
    long sought = host.robots().hasErrand() ? 0 : host.robots().soughtUntil();
    return Math.max(Math.max(own, host.clock().notBefore()), sought);
  }

  /**
   * Returns the ms from the end of a request to this host to the start of the next, when all is
   * well.
   */
  long between(Host host) {
    return Math.max(
        intervals.between(host.pin(), set),
        Math.max(host.clock().crawlDelay(), host.clock().pace()));
  }

  /** Returns what a host that may not be asked waits for. */
  SlotState waitsFor(Host host) {
    if (host.isAwaitingDrain()) {
      return SlotState.DNS;
    }
    Host.Clock clock = host.clock();
    long own = Math.max(clock.crawlDelay(), clock.pace());
    if (host.robots().soughtUntil() > clock.lastEnd() + own) {
      return SlotState.ROBOTS;
    }
    if (clock.notBefore() > clock.lastEnd() + own) {
      return host.robots().failures() > 0 ? SlotState.ROBOTS : SlotState.BACK_OFF;
    }
    if (own <= intervals.between(host.pin(), set)) {
      return SlotState.INTERVAL;
    }
    return clock.crawlDelay() >= clock.pace() ? SlotState.CRAWL_DELAY : SlotState.BACK_OFF;
  }

  /**
   * Returns the latest time at which a request can end that was in flight when an earlier attempt
   * saved its state.
   */
  long lostRequestOver() {
    return opened + timeout;
  }

  /**
   * Returns the latest end that a request can have whose outcome has arrived by now, or which was
   * lost when the attempt opened.
   */
  long latestEnd(long now) {
    return Math.max(now + AHEAD, lostRequestOver());
  }

  /**
   * Returns the host with times that can be true. If its last request ended in the future, the
   * clock has been set back since, by that much at least; all times that the host waits for are set
   * back with it. A time that then still lies further ahead than the longest wait comes from
   * another machine's clock.
   */
  Host timely(Host host, long now) {
    Host.Clock clock = host.clock();
    Host timely = clock.lastEnd() <= latestEnd(now) ? host : host.setBack(clock.lastEnd() - now);
    long latest = now + longestWait();
    return timely.clock().notBefore() <= latest && timely.robots().soughtUntil() <= latest
        ? timely
        : timely.waitingUntil(latest);
  }

  /** Returns the longest time, in ms, that a host is left alone, whatever has happened. */
  private long longestWait() {
    long backOff = Math.max(Math.max(intervals.interval(), MIN_BACKOFF), patience.maxBackOff());
    return Math.max(
            Math.max(backOff + backOff / 4, patience.maxRetryAfter()), Moves.LONGEST_WITHHELD)
        + timeout;
  }

  /**
   * Returns the wait in ms. It starts at the interval, at least a second, and doubles with each
   * failure in a row. Up to a quarter is added, so that hosts that failed together are not all
   * asked again together.
   *
   * @param random any number
   */
  long backOff(int failures, long random) {
    long first = Math.max(intervals.interval(), MIN_BACKOFF);
    long wait =
        Math.min(first << Math.min(failures - 1, 20), Math.max(first, patience.maxBackOff()));
    return wait + wait * Math.floorMod(random, 256) / 1024;
  }

  /**
   * Returns the host after an answer that counts: its failures are over, and its pace is a little
   * quicker.
   */
  Host afterAnswer(Host host, Flight flight, Outcome outcome) {
    long rest = rest(outcome.end() - flight.issued());
    long notBefore = rest == 0 ? 0 : outcome.end() + rest;
    return host.heldUntil(notBefore).paced(quicker(host));
  }

  /**
   * Returns the host after a request that failed or was blocked: it is left alone for a while.
   *
   * <p>An error of one page, from a server that answers, says nothing of its other pages. Nor does
   * a block that the page has met before: many sites guard their search alone.
   *
   * @param queued what was asked for
   */
  Host afterFailure(Host host, Queued queued, Outcome outcome, long now) {
    boolean isTooOften = isAskedTooOften(outcome);
    boolean ofHost =
        outcome.result() == TaskResult.BLOCKED
            ? queued.attempt() == 0
            : outcome.status() == 0 || isTooOften;
    int failures = host.clock().failures() + (ofHost ? 1 : 0);
    long wait =
        Math.max(
            backOff(Math.max(failures, queued.attempt() + 1), outcome.url()),
            Math.min(outcome.retryAfter(), patience.maxRetryAfter()));
    Host paced = isTooOften ? host.paced(slower(host)) : host;
    return paced.failing(failures, now + wait);
  }

  private static boolean isAskedTooOften(Outcome outcome) {
    return outcome.result() == TaskResult.BLOCKED
        || outcome.status() == 429
        || outcome.status() == 503;
  }

  /**
   * Returns the host's pace after it said that it is asked too often: twice the interval it had
   * kept.
   */
  private long slower(Host host) {
    long kept = Math.max(intervals.between(host.pin(), set), host.clock().crawlDelay());
    return Math.min(2 * Math.max(Math.max(kept, host.clock().pace()), MIN_BACKOFF), MAX_PACE);
  }

  /** Returns the host's pace after an answer: a little quicker. */
  private static long quicker(Host host) {
    long pace = host.clock().pace();
    return pace - Math.min(pace, Math.max(pace / 16, 1));
  }

  /** Returns for how many ms to leave a slow server alone: as long as it took to answer. */
  private long rest(long took) {
    return isSlow(took) ? Math.min(took, timeout) : 0;
  }

  static boolean isSlow(long took) {
    return took > SLOW;
  }

  /** Returns how many turns others could have had at a host's address in this time. */
  long turns(Host host, long took) {
    return took / Math.max(intervals.between(host.pin().address()), SHORTEST_TURN);
  }

  long cap(long crawlDelay) {
    return Math.min(crawlDelay, maxCrawlDelay);
  }
}
