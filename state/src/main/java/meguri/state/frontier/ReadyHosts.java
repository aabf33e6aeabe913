package meguri.state.frontier;

import org.jspecify.annotations.Nullable;

/**
 * The hosts of a slot that are ready, in two rings: one of the registered domains that have any,
 * and in each domain one of its hosts. A thousand names of one owner get as many turns as the one
 * name of another.
 *
 * <p>A domain has {@value #TURNS} turns, and then the next domain has them. A long request counts
 * as many turns as others could have had meanwhile. A domain that has taken too many pays them back
 * in the rounds that follow: deficit round robin (Shreedhar and Varghese 1995), with time as the
 * measure.
 *
 * <p>The slot's ring holds one host for each domain. It has the form that it had before domains
 * counted: a ring of hosts that was stored then is put in order host by host, as each comes to its
 * head.
 *
 * <p>This does not bound an owner of many domains at one address. Each operation takes a constant
 * number of {@link Store} calls.
 */
final class ReadyHosts {

  /** The turns of one domain in a row, while others of its slot wait. */
  static final int TURNS = 32;

  /**
   * The most turns that count as used; more debt is forgiven, because one slow answer must not shut
   * a domain out.
   */
  private static final int MAX_USED = 16 * TURNS;

  private final Store store;
  private final Sharing sharing;

  ReadyHosts(Store store, Sharing sharing) {
    this.store = store;
    this.sharing = sharing;
  }

  /** Returns the domain of the host at the head of the slot's ring. */
  Domain ofHead(Host head) {
    Domain domain = of(head);
    return domain.hasReady() ? domain : domain.standing(head.pin().host());
  }

  /** Whether the host at the head of the slot's ring may be asked, and it is its domain's turn. */
  static boolean isTurnOf(Host head, Domain domain) {
    return domain.standing() == head.pin().host() && !domain.isOver();
  }

  /**
   * Removes the host at the head of the slot's ring, or moves its domain to the end: it is not its
   * turn.
   */
  Slot passOn(Slot slot, Host head, Domain domain) {
    long id = head.pin().host();
    if (domain.standing() != id) {
      store.domain(added(domain, id));
      store.unready(slot.ready().head());
      return slot.ready(slot.ready().removed());
    }
    boolean isAlone = slot.ready().size() == 1;
    Domain rested = domain.used(isAlone ? 0 : domain.used() - TURNS);
    Domain next = rested.ready().isEmpty() ? rested : withNext(added(rested, id));
    store.domain(next);
    store.unready(slot.ready().head());
    store.ready(slot.ready().tail(), next.standing());
    return slot.ready(slot.ready().removed().added());
  }

  /**
   * Moves the host at the head of the slot's ring to the end, so that the next domain goes first,
   * this once.
   */
  Slot letPass(Slot slot, Domain domain) {
    store.domain(domain);
    store.unready(slot.ready().head());
    store.ready(slot.ready().tail(), domain.standing());
    return slot.ready(slot.ready().removed().added());
  }

  /** Counts a turn of the host at the head of the slot's ring. */
  void turn(Domain domain) {
    store.domain(domain.used(domain.used() + 1));
  }

  /**
   * Counts the last turn of the host at the head of the slot's ring, which has nothing more to be
   * asked for.
   */
  Slot lastTurn(Slot slot, Domain domain) {
    return leave(slot, domain.used(domain.used() + 1));
  }

  /**
   * Removes the host at the head of the slot's ring; another host of its domain may take its place.
   */
  Slot leave(Slot slot, Domain domain) {
    if (domain.ready().isEmpty()) {
      store.domain(domain.standing(0));
      store.unready(slot.ready().head());
      return slot.ready(slot.ready().removed());
    }
    Domain next = withNext(domain);
    store.domain(next);
    store.ready(slot.ready().head(), next.standing());
    return slot;
  }

  /**
   * Adds a host that has become ready.
   *
   * @param isInFront whether it has waited for its own delay and goes on with its turns: at the end
   *     of a long ring its robots.txt would be out of date by its next turn, and asked for again in
   *     place of a page, for ever
   */
  Slot enter(Slot slot, Host host, boolean isInFront) {
    long id = host.pin().host();
    Domain domain = of(host);
    if (domain.hasReady()) {
      store.domain(isInFront ? addedInFront(domain, id) : added(domain, id));
      return slot;
    }
    store.domain(domain.standing(id));
    if (isInFront && domain.used() > 0 && !domain.isOver()) {
      Ring ready = slot.ready().addedInFront();
      store.ready(ready.head(), id);
      return slot.ready(ready);
    }
    store.ready(slot.ready().tail(), id);
    return slot.ready(slot.ready().added());
  }

  /** Charges a host's domain for a request that took as long as so many turns more. */
  void charge(Host host, long turns) {
    Domain domain = of(host);
    store.domain(domain.used((int) Math.min(domain.used() + turns, MAX_USED)));
  }

  /** Returns the number of a host's domain. */
  long domainOf(Host host) {
    return sharing.domainOf().applyAsLong(host.pin().origin());
  }

  private Domain of(Host host) {
    long id = domainOf(host);
    @Nullable Domain known = store.domain(id);
    return known == null ? Domain.at(id) : known;
  }

  private Domain added(Domain domain, long host) {
    store.readyIn(domain.id(), domain.ready().tail(), host);
    return domain.ready(domain.ready().added());
  }

  private Domain addedInFront(Domain domain, long host) {
    Ring ready = domain.ready().addedInFront();
    store.readyIn(domain.id(), ready.head(), host);
    return domain.ready(ready);
  }

  private Domain withNext(Domain domain) {
    long first = store.readyIn(domain.id(), domain.ready().head());
    store.unreadyIn(domain.id(), domain.ready().head());
    return domain.ready(domain.ready().removed()).standing(first);
  }
}
