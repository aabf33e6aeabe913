package meguri.state.frontier;

import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.RobotsFound;

/**
 * The state of the robots.txt rules of hosts at the slot last selected in a {@link Store}. A host
 * without valid rules may be asked for its robots.txt, and for nothing else.
 */
final class HostRobots {

  /** The failed requests for a robots.txt after which the last good copy counts again. */
  static final int STAND_IN_AFTER = 3;

  /**
   * A host whose rules are sought elsewhere waits as long as after so many failures: about a
   * minute, at an interval of a second.
   */
  private static final int SEEKING = 6;

  private final Store store;
  private final Politeness politeness;

  HostRobots(Store store, Politeness politeness) {
    this.store = store;
    this.politeness = politeness;
  }

  /** Whether the host's robots.txt must be asked for before anything else. */
  static boolean mustAsk(Host host, long now) {
    return host.robots().until() <= now;
  }

  /**
   * @param depth the depth of the URL that is wanted of the host: sitemaps named in robots.txt get
   *     the same
   */
  static Queued request(Host host, int depth) {
    String url = host.pin().origin() + "/robots.txt";
    Candidate own = new Candidate(url, Hash64.of(url), depth, 0, 0, "");
    return Queued.first(own).attempted(host.robots().failures());
  }

  /**
   * Whether the rules as they are now allow this URL; the rules at the time of queueing do not
   * matter.
   */
  boolean allows(Host host, String url, long now) {
    Rules rules = mustAsk(host, now) ? null : store.rules(host.pin().host());
    return rules != null && rules.allows(url);
  }

  Host ruled(Host host, Rules rules, long now) {
    store.rules(host.pin().host(), rules);
    long until = Math.min(rules.expires(), now + Rules.HOLDS_FOR);
    return ruled(host.delayed(politeness.cap(rules.crawlDelay())), until);
  }

  /**
   * Makes the rules hold for two of the host's intervals at least: otherwise a host that is seldom
   * asked would be asked for its robots.txt alone.
   */
  private Host ruled(Host host, long until) {
    long turn = host.clock().lastEnd() + 2 * politeness.between(host);
    return host.ruled(Math.max(until, turn), 0);
  }

  /**
   * Notes that robots.txt could not be fetched. Until it is, the host is asked for nothing else.
   * After a few attempts the last good copy, if any, counts again for an hour.
   */
  Host failed(Host host, long now) {
    int failures = host.robots().failures() + 1;
    Rules last = store.rules(host.pin().host());
    boolean standsIn = last != null && last.mayStandIn(now);
    if (failures < politeness.patience().robotsAttempts()
        && !(standsIn && failures >= STAND_IN_AFTER)) {
      return host.ruled(0, failures);
    }
    if (standsIn) {
      return ruled(host, now + Forbidden.FOR);
    }
    store.rules(host.pin().host(), Forbidden.UNTIL_ASKED_AGAIN);
    // holds up to the host's turn, however far off: the waiting URLs are refused then
    long turn = politeness.earliest(host) + politeness.between(host);
    return host.ruled(Math.max(now + Forbidden.FOR, turn), 0);
  }

  /** Notes that the rules are sought elsewhere; this counts as a failure unless they arrive. */
  Host redirected(Host host, long now) {
    Host failed = failed(host, now);
    long wait = politeness.backOff(failed.robots().failures() + SEEKING, host.pin().host());
    return mustAsk(failed, now) ? failed.seeking(now + wait) : failed;
  }

  /**
   * Takes up the rules found elsewhere, unless they come late: they have expired, or the host has
   * other valid rules.
   */
  Host found(Host host, RobotsFound found, long now) {
    Rules known = mustAsk(host, now) ? null : store.rules(host.pin().host());
    boolean late = found.rules().expires() <= now || known != null && known.mayStandIn(now);
    return late ? host : ruled(host, found.rules(), now);
  }
}
