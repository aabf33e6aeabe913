package meguri.state.frontier;

import java.util.ArrayList;
import java.util.List;
import meguri.state.revisit.HostRate;

/**
 * The state of one host at one slot: its queues, its own clock and delays, and its place in the
 * slot.
 *
 * @param home the slot to which it belongs
 * @param place where the slot keeps it
 * @param clock when it may be asked again
 * @param robots what is known of its robots.txt
 * @param queues the queues of its URLs
 * @param turns turns it has had since it last had nothing to fetch, modulo {@link
 *     ReadyHosts#TURNS}: its pages and its errands take turns
 * @param rate the rate at which its pages change
 * @param tiers the ranks under which its slot lists it in its {@link Tiers}, a bit for each
 */
public record Host(
    Home home,
    Place place,
    Clock clock,
    Robots robots,
    Rings queues,
    int turns,
    HostRate rate,
    long tiers) {

  /**
   * The slot to which a host belongs.
   *
   * @param pin the newest pin this slot has heard of; if it belongs to another slot, the host has
   *     moved away
   * @param since the generation with which the host came to this slot, or, if it has moved away,
   *     had come
   * @param drained the generation up to which the previous slot has handed the host over
   */
  public record Home(Pin pin, int since, int drained) {}

  /** The place where a slot keeps a host. The order is part of the state format. */
  public enum Place {
    /** In no place: it has nothing to fetch, or is not this slot's to fetch. */
    NOWHERE,
    /** In the ring of ready hosts. */
    READY,
    /** Waiting for its own interval; a timer brings it back. */
    PARKED
  }

  /**
   * The times and delays that decide when a host may be asked again.
   *
   * @param lastEnd the run's clock, ms, of the end of the last request to this host
   * @param crawlDelay ms that robots.txt asks for, capped
   * @param failures requests in a row that got no usable answer
   * @param notBefore the run's clock, ms, before which the host is not asked: Retry-After and
   *     back-off
   * @param pace ms between requests since the server said that it is asked too often; 0 if it never
   *     did, or not for long
   */
  public record Clock(long lastEnd, long crawlDelay, int failures, long notBefore, long pace) {

    static final Clock NEW = new Clock(0, 0, 0, 0, 0);

    /** Returns the more cautious value of both in every field. */
    Clock merge(Clock other) {
      return new Clock(
          Math.max(lastEnd, other.lastEnd),
          Math.max(crawlDelay, other.crawlDelay),
          Math.max(failures, other.failures),
          Math.max(notBefore, other.notBefore),
          Math.max(pace, other.pace));
    }
  }

  /**
   * The state of a host's robots.txt.
   *
   * @param until the run's clock, ms, until which the stored rules hold; 0 if no rules are stored
   * @param failures attempts in a row that failed
   * @param soughtUntil the run's clock, ms, until which the host is not asked for anything else,
   *     because its rules are sought where its robots.txt redirects to; 0 if they are not
   * @param errands requests to make here for other hosts
   */
  public record Robots(long until, int failures, long soughtUntil, List<Errand> errands) {

    static final Robots NEW = new Robots(0, 0, 0, List.of());

    /** The most errands kept. The others come back when the hosts that sent them ask again. */
    private static final int MAX_ERRANDS = 16;

    public Robots {
      errands = List.copyOf(errands);
    }

    Robots with(Errand errand) {
      List<Errand> all = new ArrayList<>(errands);
      all.removeIf(other -> other.asker().equals(errand.asker()));
      if (all.size() < MAX_ERRANDS) {
        all.add(errand);
      }
      return new Robots(until, failures, soughtUntil, all);
    }

    Robots withoutFirst() {
      return new Robots(until, failures, soughtUntil, errands.subList(1, errands.size()));
    }

    Robots withoutErrands() {
      return new Robots(until, failures, soughtUntil, List.of());
    }

    boolean hasErrand() {
      return !errands.isEmpty();
    }
  }

  static Host at(Pin pin, int since) {
    return new Host(
        new Home(pin, since, 1),
        Place.NOWHERE,
        Clock.NEW,
        Robots.NEW,
        Rings.NONE,
        0,
        HostRate.UNKNOWN,
        0);
  }

  public Pin pin() {
    return home.pin;
  }

  /** Whether it has nothing to be asked for: no URL and no errand. */
  boolean isEmpty() {
    return queues.isEmpty() && !robots.hasErrand();
  }

  /**
   * Returns the number of URLs in its queues; places left empty by URLs that moved up count as
   * well.
   */
  long waiting() {
    return queues.size();
  }

  /** Whether the previous slot may still be asking this host. */
  boolean isAwaitingDrain() {
    return home.drained < home.since;
  }

  Host pinned(Pin pin, int since) {
    return with(new Home(pin, since, home.drained));
  }

  Host drained(int generation) {
    return with(new Home(home.pin, home.since, Math.max(home.drained, generation)));
  }

  Host placed(Place place) {
    return new Host(home, place, clock, robots, queues, turns, rate, tiers);
  }

  Host endedAt(long end) {
    return with(
        new Clock(
            Math.max(clock.lastEnd, end),
            clock.crawlDelay,
            clock.failures,
            clock.notBefore,
            clock.pace));
  }

  /**
   * Returns the host with its times moved back by so many ms, because the clock has been set back
   * since they were noted.
   */
  Host setBack(long by) {
    Clock before = clock;
    return with(new Clock(
            before.lastEnd - by,
            before.crawlDelay,
            before.failures,
            Math.max(0, before.notBefore - by),
            before.pace))
        .with(
            new Robots(
                Math.max(0, robots.until - by),
                robots.failures,
                Math.max(0, robots.soughtUntil - by),
                robots.errands));
  }

  /** Returns the host with no wait that ends later than this. */
  Host waitingUntil(long latest) {
    return failing(clock.failures, Math.min(clock.notBefore, latest))
        .seeking(Math.min(robots.soughtUntil, latest));
  }

  Host delayed(long crawlDelay) {
    return with(new Clock(clock.lastEnd, crawlDelay, clock.failures, clock.notBefore, clock.pace));
  }

  /** Returns the host without failures, not to be asked before this time; 0 if it need not wait. */
  Host heldUntil(long time) {
    return failing(0, time);
  }

  Host failing(int failures, long notBefore) {
    return with(new Clock(clock.lastEnd, clock.crawlDelay, failures, notBefore, clock.pace));
  }

  Host paced(long pace) {
    return with(new Clock(clock.lastEnd, clock.crawlDelay, clock.failures, clock.notBefore, pace));
  }

  Host merged(Clock other) {
    return with(clock.merge(other));
  }

  Host ruled(long until, int failures) {
    return with(new Robots(until, failures, 0, robots.errands));
  }

  /** Returns the host while its rules are sought elsewhere, until this time at most. */
  Host seeking(long soughtUntil) {
    return with(new Robots(robots.until, robots.failures, soughtUntil, robots.errands));
  }

  Host with(Robots robots) {
    return new Host(home, place, clock, robots, queues, turns, rate, tiers);
  }

  Host turns(int turns) {
    return new Host(home, place, clock, robots, queues, turns, rate, tiers);
  }

  Host queue(int number, Ring queue) {
    return new Host(home, place, clock, robots, queues.with(number, queue), turns, rate, tiers);
  }

  Host rated(HostRate rate) {
    return new Host(home, place, clock, robots, queues, turns, rate, tiers);
  }

  Host listed(long tiers) {
    return new Host(home, place, clock, robots, queues, turns, rate, tiers);
  }

  private Host with(Home home) {
    return new Host(home, place, clock, robots, queues, turns, rate, tiers);
  }

  private Host with(Clock clock) {
    return new Host(home, place, clock, robots, queues, turns, rate, tiers);
  }
}
