package meguri.state.frontier;

import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.RobotsFound;

/**
 * What is known and not known of the rules of hosts at the slot last selected in a {@link Store}.
 * Whoever has no rules that hold may be asked for them, and for nothing else.
 */
final class HostRobots {

  /** Failed requests for a robots.txt before the last good copy is taken up again. */
  static final int STAND_IN_AFTER = 3;

  /**
   * Rules that are sought elsewhere are waited for as long as after so many failures: about a
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
   * @param depth of what is wanted of the host: the sitemaps that are named are as deep
   */
  static Queued request(Host host, int depth) {
    String url = host.pin().origin() + "/robots.txt";
    Candidate own = new Candidate(url, Hash64.of(url), depth, 0, 0, "");
    return Queued.first(own).attempted(host.robots().failures());
  }

  /** By the rules as they are now, whatever they were when the URL was queued. */
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
   * For two of its intervals at least: a host that is seldom asked would be asked for its
   * robots.txt alone.
   */
  private Host ruled(Host host, long until) {
    long turn = host.clock().lastEnd() + 2 * politeness.between(host);
    return host.ruled(Math.max(until, turn), 0);
  }

  /**
   * Nothing is asked for meanwhile; after a few attempts the last good copy is taken up again, for
   * an hour.
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
    // at its turn, however far that is: what waits is refused then
    long turn = politeness.earliest(host) + politeness.between(host);
    return host.ruled(Math.max(now + Forbidden.FOR, turn), 0);
  }

  /** The rules are sought elsewhere: a failure, unless they are brought. */
  Host redirected(Host host, long now) {
    Host failed = failed(host, now);
    long wait = politeness.backOff(failed.robots().failures() + SEEKING, host.pin().host());
    return mustAsk(failed, now) ? failed.seeking(now + wait) : failed;
  }

  /** Rules that come late, when there are others, are not taken up. */
  Host found(Host host, RobotsFound found, long now) {
    Rules known = mustAsk(host, now) ? null : store.rules(host.pin().host());
    boolean late = found.rules().expires() <= now || known != null && known.mayStandIn(now);
    return late ? host : ruled(host, found.rules(), now);
  }
}
