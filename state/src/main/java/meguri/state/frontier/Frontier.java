package meguri.state.frontier;

import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What to fetch next, and when: the decisions of one Frontier subtask over the slots whose keys it
 * holds.
 *
 * <p>A slot has at most one request in flight, and keeps a ring of hosts that are ready; each host
 * has a queue of its own. A host that must wait longer than its slot is parked and never blocks
 * another. Every operation takes a constant number of {@link Store} calls.
 *
 * <p>Survives a failure: everything in the store. Rebuilt by {@link #reopen}: which slots are due,
 * the count in flight. All loop records are idempotent: an offer inserts if absent, an outcome's
 * URL part counts only for the ticket in flight, its clock part is merged by maximum, moves are
 * ordered by the pin's generation.
 *
 * <p>Longer than most, because what may happen to a host (an offer, a turn, an outcome, a move) all
 * ends in the same few lines, {@link #settle}, and is judged together.
 */
public final class Frontier {

  /** Turns for one host, while others of its slot wait. */
  static final int TURNS = 32;

  /** Hosts and URLs looked at before a slot lets others have their turn. */
  private static final int STEPS = 32;

  /** Queued URLs forwarded at a time when a host has moved. */
  private static final int DRAIN_CHUNK = 256;

  /**
   * After this a host is no longer withheld from its new slot, should the old one never say it is
   * drained.
   */
  private static final long DRAIN_PATIENCE = 600_000;

  private final Store store;
  private final Politeness politeness;
  private final Patience patience;
  private final Effects effects;
  private final LongSupplier tickets;
  private final long run;
  private final int slots;
  private final long maxWaiting;

  private final DueSlots due;
  private final Set<Integer> flying = new HashSet<>();
  private final Census census = new Census();
  private final SlotStates states;
  private final Backlog backlog = new Backlog();
  private int selected;
  private Slot loaded = Slot.NEW;
  private boolean budgetSpent;

  /** One that keeps everything. */
  public Frontier(
      Store store,
      Politeness politeness,
      Effects effects,
      LongSupplier tickets,
      long run,
      int slots) {
    this(store, politeness, effects, tickets, run, slots, Long.MAX_VALUE);
  }

  /**
   * @param maxWaiting URLs that may wait in a slot; one that arrives when there are as many is
   *     discarded, and comes back with the next link to it
   */
  public Frontier(
      Store store,
      Politeness politeness,
      Effects effects,
      LongSupplier tickets,
      long run,
      int slots,
      long maxWaiting) {
    this.store = store;
    this.politeness = politeness;
    patience = politeness.patience();
    this.effects = effects;
    this.tickets = tickets;
    this.run = run;
    this.slots = slots;
    this.maxWaiting = maxWaiting;
    this.due = new DueSlots(slots);
    this.states = new SlotStates(slots);
  }

  /** Takes up a slot found in restored state. Call it for each before anything else. */
  public void reopen(int number) {
    Slot slot = load(number);
    census.change(Slot.NEW, slot);
    track(slot);
    Flight flight = slot.flight();
    if (flight != null) {
      flying.add(number);
      save(slot.endedAt(politeness.lostRequestOver()));
      Host host = store.host(flight.host());
      if (host != null) {
        store.host(flight.host(), host.endedAt(politeness.lostRequestOver()));
      }
    } else if (slot.hasReadyHost()) {
      due.add(number, politeness.earliest(slot));
    }
  }

  public void accept(LoopRecord record, long now) {
    Slot slot = load(record.slot());
    if (record instanceof Offer offer) {
      offer(slot, offer, now);
    } else if (record instanceof Outcome outcome) {
      outcome(slot.endedAt(outcome.end()), outcome, now);
    } else if (record instanceof HostMoved moved) {
      move(slot, moved, now);
    } else if (record instanceof HostDrained drained) {
      drained(slot, drained, now);
    }
  }

  /** The next slot that may be asked now, −1 if none. */
  public int nextDue(long now) {
    return due.poll(now);
  }

  /** When {@link #nextDue} will next find one. */
  public long nextDueAt() {
    return due.nextAt();
  }

  public int inFlight() {
    return flying.size();
  }

  public Census census() {
    return census;
  }

  /** How many slots are in which state, by its ordinal; together all that are known. */
  public long[] slotStates(long now) {
    return states.counts(due.due(now));
  }

  public Backlog backlog() {
    return backlog;
  }

  /** The request this slot makes now, if it may make one and has one to make. */
  public @Nullable Task next(int number, long now) {
    Slot slot = load(number);
    if (slot.flight() != null) {
      return null;
    }
    long earliest = politeness.earliest(slot);
    if (earliest > now) {
      due.add(number, earliest);
      return null;
    }
    for (int step = 0; step < STEPS; step++) {
      if (!slot.hasReadyHost()) {
        save(slot);
        return null;
      }
      long id = store.ready(slot.head());
      Host host = known(id);
      if (!isHome(host, number) || host.isAwaitingDrain() || host.isEmpty()) {
        store.host(id, host.placed(Host.Place.NOWHERE));
        slot = leaveRing(slot);
        continue;
      }
      if (politeness.earliest(host) > now) {
        park(id, host);
        slot = leaveRing(slot);
        continue;
      }
      earliest = politeness.earliest(slot, host);
      if (earliest > now) {
        save(slot);
        due.add(number, earliest);
        return null;
      }
      Queued queued = head(id, host);
      if (patience.isDown(host.clock().failures()) && !patience.outlastsOutages()) {
        host = unqueueHead(id, host);
        store.host(id, host);
        store.roll(id, queued.candidate().id(), new RollEntry(Whereabouts.FAILED, 0, now));
        slot = slot.count(0, -1, 0, 1);
        effects.drop(number, host.pin(), queued, Whereabouts.FAILED);
        continue;
      }
      if (budgetSpent && queued.attempt() == 0) {
        save(slot);
        return null;
      }
      if (host.robots().until() <= now) {
        store.host(id, host.turns(host.turns() + 1));
        return fly(slot, number, host, robots(host), Task.Kind.ROBOTS, now);
      }
      Rules rules = store.rules(id);
      if (rules == null || !rules.allows(queued.candidate().url())) {
        host = unqueueHead(id, host);
        store.host(id, host);
        store.roll(id, queued.candidate().id(), new RollEntry(Whereabouts.FORBIDDEN, 0, now));
        slot = slot.count(0, -1, 0, 1);
        effects.drop(number, host.pin(), queued, Whereabouts.FORBIDDEN);
        continue;
      }
      if (queued.attempt() == 0 && !effects.takePage()) {
        budgetSpent = true;
        save(slot);
        return null;
      }
      host = unqueueHead(id, host);
      slot = slot.count(0, -1, 0, 0);
      host = host.turns(host.turns() + 1);
      if (host.isEmpty()) {
        host = host.placed(Host.Place.NOWHERE).turns(0);
        slot = leaveRing(slot);
      } else if (host.turns() >= TURNS) {
        host = host.turns(0);
        slot = enterRing(leaveRing(slot), id);
      }
      store.host(id, host);
      return fly(slot, number, host, queued, Task.Kind.PAGE, now);
    }
    save(slot);
    due.add(number, now);
    return null;
  }

  /** A parked host's time has come, or a moved host has more to hand over. */
  public void unpark(int number, long id, long now) {
    Slot slot = load(number);
    Host host = known(id);
    if (host.place() == Host.Place.PARKED) {
      host = host.placed(Host.Place.NOWHERE);
    }
    if (host.isAwaitingDrain() && isHome(host, number) && host.clock().notBefore() <= now) {
      host = host.drained(host.home().since());
    }
    settle(number, slot, id, host, now);
  }

  /** Queues again what was sent out before this time and has not been heard of since. */
  public void expire(long issuedBefore, long now) {
    for (int number : Set.copyOf(flying)) {
      Slot slot = load(number);
      Flight flight = slot.flight();
      if (flight != null && flight.issued() < issuedBefore) {
        census.expired++;
        land(number, slot, flight, known(flight.host()), Verdict.LAPSED, null, now);
      }
    }
  }

  private void offer(Slot slot, Offer offer, long now) {
    Candidate candidate = offer.candidate();
    long id = offer.pin().host();
    RollEntry entry = store.roll(id, candidate.id());
    if (entry != null && !entry.mayReturn(now)) {
      return;
    }
    Host host = hostAt(offer.slot(), offer.pin());
    if (!isHome(host, offer.slot())) {
      store.host(id, host);
      effects.send(new Offer(host.pin().slot(slots), host.pin(), offer.queued()));
      return;
    }
    if (slot.waiting() >= maxWaiting) {
      effects.drop(offer.slot(), host.pin(), offer.queued(), Whereabouts.DISCARDED);
      effects.forget(offer.queued());
      save(slot.count(1, 0, 0, 1));
      return;
    }
    store.roll(id, candidate.id(), entry == null ? RollEntry.queued(now) : entry.queuedAgain(now));
    store.queue(id, host.tail(), offer.queued());
    host = host.queue(host.head(), host.tail() + 1);
    settle(offer.slot(), slot.count(1, 1, 0, 0), id, host, now);
  }

  private void outcome(Slot slot, Outcome outcome, long now) {
    Host host = store.host(outcome.host());
    if (host == null) {
      save(slot);
      return;
    }
    host = host.endedAt(outcome.end());
    Flight flight = slot.flight();
    if (flight == null || flight.ticket() != outcome.ticket()) {
      census.stale++;
      store.host(outcome.host(), host);
      save(slot);
      return;
    }
    land(outcome.slot(), slot, flight, host, outcome.verdict(), outcome, now);
  }

  private void land(
      int number,
      Slot slot,
      Flight flight,
      Host host,
      Verdict verdict,
      @Nullable Outcome outcome,
      long now) {
    flying.remove(number);
    slot = slot.flying(null);
    Queued queued = flight.queued();
    long id = flight.host();
    long url = queued.candidate().id();
    switch (verdict) {
      case FETCHED, GONE -> {
        host = answered(host, flight, outcome);
        if (flight.kind() == Task.Kind.PAGE) {
          store.roll(
              id,
              url,
              verdict == Verdict.GONE
                  ? missed(id, queued, now)
                  : new RollEntry(Whereabouts.FETCHED, 0, now));
          slot = slot.count(0, 0, 1, 0);
        }
      }
      case RULES -> {
        Rules rules = outcome == null ? null : outcome.rules();
        if (rules != null) {
          store.rules(id, rules);
          host =
              answered(host, flight, outcome)
                  .delayed(politeness.cap(rules.crawlDelay()))
                  .ruled(rules.expires(), 0);
        }
      }
      case FAILED -> {
        int failures = host.clock().failures() + 1;
        long asked = outcome == null ? 0 : outcome.retryAfter();
        long wait = Math.max(politeness.backOff(failures, url), politeness.asked(asked));
        if (outcome != null && isAskedTooOften(outcome.status())) {
          host = host.paced(politeness.slower(host));
        }
        host = host.failing(failures, now + wait);
        if (flight.kind() == Task.Kind.ROBOTS) {
          host = robotsFailed(id, host, now);
        } else if (patience.isDown(failures) && patience.outlastsOutages()) {
          host = requeue(id, host, queued.attempted(Math.max(queued.attempt(), 1)));
          slot = slot.count(0, 1, 0, 0);
        } else if (!patience.isDown(failures) && queued.attempt() + 1 < patience.attempts()) {
          host = requeue(id, host, queued.attempted(queued.attempt() + 1));
          slot = slot.count(0, 1, 0, 0);
        } else {
          store.roll(id, url, new RollEntry(Whereabouts.FAILED, 0, now));
          slot = slot.count(0, 0, 0, 1);
          effects.drop(number, host.pin(), queued, Whereabouts.FAILED);
        }
      }
      case LAPSED -> {
        if (flight.kind() == Task.Kind.PAGE) {
          // the page was taken from the budget already: as a second attempt it is not taken again
          host = requeue(id, host, queued.attempted(Math.max(queued.attempt(), 1)));
          slot = slot.count(0, 1, 0, 0);
        }
      }
    }
    settle(number, slot, id, host, now);
  }

  private static Host answered(Host host, Flight flight, @Nullable Outcome outcome) {
    long rest = outcome == null ? 0 : Politeness.rest(outcome.end() - flight.issued());
    long notBefore = outcome == null || rest == 0 ? 0 : outcome.end() + rest;
    return host.failing(0, notBefore).paced(Politeness.quicker(host));
  }

  private static boolean isAskedTooOften(int status) {
    return status == 429 || status == 503;
  }

  private RollEntry missed(long id, Queued queued, long now) {
    RollEntry entry = store.roll(id, queued.candidate().id());
    int misses = entry == null ? 1 : entry.misses() + 1;
    if (misses < patience.goneAfter()) {
      return new RollEntry(Whereabouts.MISSING, misses, now);
    }
    effects.forget(queued);
    return new RollEntry(Whereabouts.GONE, misses, now);
  }

  private void move(Slot slot, HostMoved moved, long now) {
    long id = moved.pin().host();
    Host host = hostAt(moved.slot(), moved.pin());
    boolean withheld = host.isAwaitingDrain();
    if (moved.from() == moved.slot() && host.home().since() == moved.pin().generation()) {
      // only the address has changed: the host was this slot's before
      host = released(withheld, host.pinned(host.pin(), host.home().since() - 1));
    }
    if (host.isAwaitingDrain() && isHome(host, moved.slot())) {
      host = host.failing(0, now + DRAIN_PATIENCE);
      store.park(id, now + DRAIN_PATIENCE);
    }
    settle(moved.slot(), slot, id, host, now);
  }

  private void drained(Slot slot, HostDrained drained, long now) {
    long id = drained.pin().host();
    Host host = hostAt(drained.slot(), drained.pin());
    boolean withheld = host.isAwaitingDrain();
    host = released(withheld, host.drained(drained.pin().generation()));
    host = host.merged(drained.clock());
    settle(drained.slot(), slot, id, host, now);
  }

  /**
   * Ends the wait for the old slot, once: a word of draining that comes again must not end a wait
   * the server asked for.
   */
  private static Host released(boolean withheld, Host host) {
    return withheld && !host.isAwaitingDrain() ? host.failing(0, 0) : host;
  }

  /**
   * Puts a changed host where it now belongs, saves both, and has the slot looked at when it may
   * act.
   */
  private void settle(int number, Slot slot, long id, Host host, long now) {
    backlog.note(number, host, politeness.earliest(host));
    if (!isHome(host, number)) {
      slot = handOver(number, slot, id, host, now);
    } else if (host.place() == Host.Place.NOWHERE && !host.isEmpty() && !host.isAwaitingDrain()) {
      if (politeness.earliest(host) > Math.max(now, politeness.earliest(slot))) {
        park(id, host);
      } else if (host.turns() > 0 && host.turns() < TURNS) {
        // it waited for its own delay: at the end of a long ring its robots.txt would be out of
        // date
        // by its next turn, and asked for again in place of a page, for ever
        store.host(id, host.placed(Host.Place.READY));
        slot = enterRingInFront(slot, id);
      } else {
        store.host(id, host.placed(Host.Place.READY).turns(0));
        slot = enterRing(slot, id);
      }
    } else {
      store.host(id, host);
    }
    save(slot);
    if (slot.flight() == null && slot.hasReadyHost()) {
      due.add(number, Math.max(now, politeness.earliest(slot)));
    }
  }

  /**
   * Forwards a chunk of a moved host's queue; once all is gone and nothing in flight, says so to
   * the new slot.
   */
  private Slot handOver(int number, Slot slot, long id, Host host, long now) {
    int target = host.pin().slot(slots);
    for (int i = 0; i < DRAIN_CHUNK && !host.isEmpty(); i++) {
      Queued queued = head(id, host);
      host = unqueueHead(id, host);
      store.strike(id, queued.candidate().id());
      slot = slot.count(-1, -1, 0, 0);
      effects.send(new Offer(target, host.pin(), queued));
    }
    Flight flight = slot.flight();
    if (!host.isEmpty()) {
      store.park(id, now);
    } else if (!host.isAwaitingDrain() && (flight == null || flight.host() != id)) {
      effects.send(new HostDrained(target, host.pin(), host.clock()));
    }
    store.host(id, host);
    return slot;
  }

  private Host robotsFailed(long id, Host host, long now) {
    int failures = host.robots().failures() + 1;
    if (failures < patience.robotsAttempts()) {
      return host.ruled(0, failures);
    }
    store.rules(id, Forbidden.UNTIL_ASKED_AGAIN);
    return host.ruled(now + Forbidden.FOR, 0);
  }

  private Task fly(Slot slot, int number, Host host, Queued queued, Task.Kind kind, long now) {
    long ticket = tickets.getAsLong();
    save(slot.flying(new Flight(host.pin().host(), kind, ticket, now, queued)));
    flying.add(number);
    return new Task(
        number,
        host.pin(),
        queued.candidate(),
        kind,
        ticket,
        run,
        queued.attempt(),
        queued.digest());
  }

  private static Queued robots(Host host) {
    String url = host.pin().origin() + "/robots.txt";
    return Queued.first(new Candidate(url, Hash64.of(url), 0, 0, 0, ""))
        .attempted(host.robots().failures());
  }

  private Host requeue(long id, Host host, Queued queued) {
    store.queue(id, host.head() - 1, queued);
    return host.queue(host.head() - 1, host.tail());
  }

  private Queued head(long id, Host host) {
    Queued queued = store.queued(id, host.head());
    if (queued == null) {
      throw new IllegalStateException("no URL at the head of the queue of " + host.pin());
    }
    return queued;
  }

  private Host unqueueHead(long id, Host host) {
    store.unqueue(id, host.head());
    return host.queue(host.head() + 1, host.tail());
  }

  private void park(long id, Host host) {
    store.host(id, host.placed(Host.Place.PARKED));
    states.parked(selected, politeness.waitsFor(host));
    store.park(id, politeness.earliest(host));
  }

  private Slot enterRing(Slot slot, long id) {
    store.ready(slot.tail(), id);
    return slot.ring(slot.head(), slot.tail() + 1);
  }

  private Slot enterRingInFront(Slot slot, long id) {
    store.ready(slot.head() - 1, id);
    return slot.ring(slot.head() - 1, slot.tail());
  }

  private Slot leaveRing(Slot slot) {
    store.unready(slot.head());
    return slot.ring(slot.head() + 1, slot.tail());
  }

  /** The host as this slot knows it, its pin brought up to date if this one is newer. */
  private Host hostAt(int number, Pin pin) {
    Host host = store.host(pin.host());
    boolean comes = pin.slot(slots) == number;
    if (host == null) {
      return Host.at(pin, comes ? pin.generation() : pin.generation() - 1);
    }
    if (pin.generation() <= host.pin().generation()) {
      return host;
    }
    return host.pinned(
        pin, comes && !isHome(host, number) ? pin.generation() : host.home().since());
  }

  private boolean isHome(Host host, int number) {
    return host.pin().slot(slots) == number;
  }

  private Host known(long id) {
    Host host = store.host(id);
    if (host == null) {
      throw new IllegalStateException("no host " + Long.toHexString(id) + " at this slot");
    }
    return host;
  }

  private Slot load(int number) {
    selected = number;
    store.select(number);
    loaded = store.slot();
    return loaded;
  }

  /** A slot that has only heard of a host is not known. */
  private void track(Slot slot) {
    if (slot != Slot.NEW) {
      states.change(selected, slot);
    }
  }

  private void save(Slot slot) {
    if (slot != loaded) {
      census.change(loaded, slot);
      store.slot(slot);
      loaded = slot;
    }
    track(slot);
  }
}
