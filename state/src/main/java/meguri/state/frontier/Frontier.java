package meguri.state.frontier;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import meguri.state.frontier.LoopRecord.Due;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.RobotsFound;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.Schedule.Planned;
import meguri.state.steer.Holds;
import meguri.state.steer.Target;
import org.jspecify.annotations.Nullable;

/**
 * Decides what to fetch next, and when, for the slots of one subtask. Loop records come in by
 * {@link #accept}, and tasks go out by {@link #next}.
 *
 * <p>A slot has at most one request in flight, and keeps its hosts that are ready, by registered
 * domain, in {@link ReadyHosts}; each host has a queue of its own. A host that must wait longer
 * than its slot is parked and never blocks another. {@link Places} says whose slots may ask while
 * many requests are in flight. Every operation takes a constant number of {@link Store} calls.
 *
 * <p>{@link Offers} queues a URL, the {@link Turn} of its slot asks for it, the {@link Landing}
 * draws what follows from the outcome, and {@link Completion} says what becomes of the page. All of
 * them end in {@link Slots#settle}.
 *
 * <p>Survives a failure: everything in the store. Rebuilt by {@link #reopen}: which slots are due,
 * what is in flight. After a restore, it learns anew which servers are slow. All loop records are
 * idempotent: an offer inserts if absent, an outcome's URL part counts only for the ticket in
 * flight, its clock part is merged by maximum, moves are ordered by the pin's generation, a page
 * that falls due leaves a mark.
 *
 * <p>Longer than most, because everything that can happen to a slot begins here: records, turns,
 * timers, the calendar, and a restore.
 */
public final class Frontier {

  /** A timer that fires more than so many ms too late shows that the operator was held up. */
  private static final long LATE = 10_000;

  private final Store store;
  private final Politeness politeness;
  private final Effects effects;
  private final @Nullable Schedule schedule;
  private final Queues queues;
  private final ReadyHosts ready;
  private final Moves moves;
  private final HostRobots robots;
  private final DueSlots due;
  private final Places places;
  private final Slots slots;
  private final Holds holds;
  private final int count;
  private final Erasing erasing;
  private final Offers offers;
  private final Turn turn;
  private final Landing landing;

  private long heardSince;
  private long setBack;

  /**
   * @param tickets random numbers, one for each request
   * @param run the job's run number
   */
  public Frontier(
      Store store,
      Politeness politeness,
      Effects effects,
      LongSupplier tickets,
      long run,
      FrontierSettings settings) {
    this.store = store;
    this.politeness = politeness;
    this.effects = effects;
    schedule = settings.schedule();
    holds = settings.holds();
    count = settings.slots();
    Parts parts = Parts.over(store, politeness, effects, settings);
    queues = parts.queues();
    ready = parts.ready();
    moves = parts.moves();
    robots = parts.robots();
    due = parts.due();
    places = parts.places();
    slots = parts.slots();
    if (schedule != null) {
      schedule.count(slots.census());
    }
    erasing = new Erasing(parts);
    offers = new Offers(parts, erasing);
    Completion completion = new Completion(parts);
    turn = new Turn(parts, completion, erasing, tickets, run);
    landing = new Landing(parts, completion);
    heardSince = politeness.opened();
  }

  /** Takes up a slot found in restored state. Call it for each before anything else. */
  public void reopen(int number) {
    Slot slot = slots.reopen(number);
    setBack = Math.max(setBack, slot.lastTime() - politeness.opened());
    slot = slot.overBy(politeness.opened());
    slots.save(slot);
    if (schedule != null) {
      schedule.reopen(slot);
    }
    Flight flight = slot.flight();
    if (flight != null) {
      slots.save(slot.endedAt(politeness.lostRequestOver()));
      Host host = store.host(flight.host());
      places.take(number, host == null ? 0 : ready.domainOf(host), politeness.opened());
      if (host != null) {
        Host timely = politeness.timely(host, politeness.opened());
        store.host(flight.host(), timely.endedAt(politeness.lostRequestOver()));
      }
    } else if (slot.hasReadyHost()) {
      Host first = slots.known(store.ready(slot.ready().head()));
      due.add(number, politeness.earliest(slot), slots.rank(first));
    }
  }

  /**
   * Returns by how many ms at least the clock has been set back since the state was saved, as far
   * as the reopened slots tell; 0 if it was not. Events whose times are stored elsewhere, in timers
   * and the calendar, must happen so much sooner.
   */
  public long setBack() {
    return setBack;
  }

  public void accept(LoopRecord record, long now) {
    Slot slot = slots.load(record.slot());
    switch (record.kind()) {
      case OFFER -> offers.offer(slot, (Offer) record, now);
      case PROMOTION -> offers.promote(slot, (Promotion) record, now);
      case OUTCOME -> {
        Outcome outcome = ((Outcome) record).endedBy(politeness.latestEnd(now));
        outcome(slot.endedAt(outcome.end()), outcome, now);
      }
      case HOST_MOVED -> {
        HostMoved moved = (HostMoved) record;
        slots.settle(moved.slot(), slot, moved.pin().host(), moves.moved(moved, now), now);
      }
      case HOST_DRAINED -> {
        HostDrained drained = (HostDrained) record;
        slots.settle(drained.slot(), slot, drained.pin().host(), moves.drained(drained, now), now);
      }
      case ROBOTS_SOUGHT -> sought(slot, (RobotsSought) record, now);
      case ROBOTS_FOUND -> found(slot, (RobotsFound) record, now);
      case DUE -> due((Due) record, now);
      case COMMANDED -> throw new IllegalStateException("a command concerns no single slot");
    }
  }

  /** Returns the next slot that may be asked now, −1 if none. */
  public int nextDue(long now) {
    int slot = places.next(now);
    while (slot < 0) {
      slot = due.poll(now);
      if (slot < 0) {
        slot = places.nextYielding(now);
      }
      if (slot < 0) {
        return -1;
      }
      if (!places.admit(slot, now)) {
        slots.call(places.asked(slot), now);
        slot = -1;
      }
    }
    return slot;
  }

  /** Returns when {@link #nextDue} will next find a slot. */
  public long nextDueAt() {
    return due.nextAt();
  }

  public int inFlight() {
    return places.flying().size();
  }

  public Census census() {
    return slots.census();
  }

  /**
   * Returns how many slots are in each state, by its ordinal; the sum is the number of known slots.
   */
  public long[] slotStates(long now) {
    return slots.states().counts(due.due(now) + places.waiting());
  }

  public Backlog backlog() {
    return slots.backlog();
  }

  /**
   * Returns the request that this slot makes now; null if it may not make one or has none to make.
   */
  public @Nullable Task next(int number, long now) {
    Task task = turn.next(number, now);
    slots.call(places.asked(number), now);
    return task;
  }

  /**
   * Continues with a parked host whose time has come, or with a moved host that has more to hand
   * over.
   */
  public void unpark(int number, long id, long now) {
    Slot slot = slots.load(number);
    Host host = politeness.timely(slots.known(id), now);
    if (host.place() == Host.Place.PARKED) {
      host = host.placed(Host.Place.NOWHERE);
    }
    if (host.isAwaitingDrain() && moves.isHome(host, number)) {
      if (now - host.clock().notBefore() > LATE) {
        wasDeaf(now);
      }
      host = moves.waited(host, heardSince, now);
    }
    slots.settle(number, slot, id, host, now);
  }

  /**
   * Returns the time from which the budget of visits allows {@link #due} pages to be queued: now,
   * or later.
   */
  public long nextVisit(long now) {
    return schedule == null ? now : schedule.nextVisit(now);
  }

  /** Queues a page whose next visit is due; if its host has moved, the page follows it. */
  public void due(int number, long id, Queued queued, long now) {
    if (schedule != null) {
      schedule.visits();
    }
    int queue = queues.number(queued);
    Slot slot = slots.load(number).count(Accounts.DUE, queue);
    Host host = slots.known(id);
    if (holds.bars(queued.candidate().url(), now)) {
      Planned without = erasing.erase(slot, host, queue, queued);
      store.host(id, without.host());
      slots.save(without.slot());
      return;
    }
    // a page follows its host only after the visit in flight: what that passes on must be known
    if (moves.isHome(host, number) || slot.isFlying(id)) {
      slots.settle(number, slot, id, queues.add(host, queued), now);
    } else {
      Planned left = moves.forward(slot, host, queue, queued);
      store.host(id, left.host());
      slots.save(left.slot());
    }
  }

  /** Queues a page that waited in another subtask's calendar, unless this record came before. */
  private void due(Due due, long now) {
    long url = due.queued().candidate().id();
    if (holds.bars(due.queued().candidate().url(), now)) {
      if (store.host(due.host()) != null) {
        due(due.slot(), due.host(), due.queued(), now);
      }
      return;
    }
    RollEntry entry = store.roll(due.host(), url);
    RollEntry marked = entry == null ? null : entry.due(due.at());
    if (marked != null && !marked.equals(entry)) {
      store.roll(due.host(), url, marked);
      due(due.slot(), due.host(), due.queued(), now);
    }
  }

  /**
   * Notes that no outcome could arrive until now: leases of the requests in flight count from now.
   */
  public void wasDeaf(long now) {
    heardSince = Math.max(heardSince, now);
  }

  /**
   * Queues again the URLs of requests whose outcomes could have arrived for as long as this lease,
   * and did not.
   */
  public void expire(long lease, long now) {
    for (int number : Set.copyOf(places.flying())) {
      Slot slot = slots.load(number);
      Flight flight = slot.flight();
      if (flight != null && isOver(flight, lease, now)) {
        slots.census().expired++;
        Outcome lapsed = Outcome.lapsed(number, flight);
        landing.land(number, slot, flight, slots.known(flight.host()), lapsed, now);
      }
    }
  }

  /**
   * Whether a flight's lease is over. A flight issued in the future comes from before this attempt,
   * by a clock that has been set back since; its lease counts from when outcomes could last arrive.
   */
  private boolean isOver(Flight flight, long lease, long now) {
    boolean ours = flight.issued() <= now;
    return (ours ? Math.max(flight.issued(), heardSince) : heardSince) < now - lease;
  }

  /** Looks again at the hosts that a command has withheld: it may hold no longer. */
  public void release(long now) {
    for (Turn.Withheld host : turn.withheld()) {
      unpark(host.slot(), host.id(), now);
    }
  }

  /** Returns what a slot knows of a host and a URL, for a trace; null if it has no such host. */
  public @Nullable Traced traced(int number, long id, long url, long now) {
    Slot slot = slots.load(number);
    Host host = store.host(id);
    if (host == null) {
      return null;
    }
    Outlook own = Outlook.of(number, count, slot, host, politeness, now);
    long until = holds.until(Pin.nameOf(host.pin().origin()), now);
    boolean isPaused = until > now && own.state() != SlotState.IN_FLIGHT;
    RollEntry entry = store.roll(id, url);
    return new Traced(
        host.pin(),
        isPaused ? new Outlook(SlotState.PAUSED, until, own.between()) : own,
        host.queues().size(),
        entry == null ? null : entry.where());
  }

  /** Returns the URLs of all requests in flight. */
  public List<String> asked() {
    List<String> urls = new ArrayList<>();
    for (int number : places.flying()) {
      Flight flight = slots.load(number).flight();
      if (flight != null) {
        urls.add(flight.queued().candidate().url());
      }
    }
    return urls;
  }

  /**
   * Erases what a slot knows of a target's URLs at a host, a part at a time: its queues and its
   * Roll. Call it while the target is barred. Pages in the calendar are erased as they are {@link
   * #due}.
   */
  public Erased erase(int number, long id, Target target, long now) {
    Slot slot = slots.load(number);
    Host host = store.host(id);
    Flight flight = slot.flight();
    if (host == null) {
      return new Erased(0, true);
    }
    if (flight != null && flight.host() == id && target.hasUrl(flight.queued().candidate().url())) {
      return new Erased(0, false);
    }
    Erasing.Part part = erasing.part(slot, host, target);
    if (moves.isHome(host, number)) {
      slots.settle(number, part.slot(), id, part.host(), now);
    } else {
      store.host(id, part.host());
      slots.save(part.slot());
    }
    return part.erased();
  }

  /**
   * What {@link #erase} has done.
   *
   * @param urls the URLs that the slot no longer knows
   * @param isDone whether nothing is left to erase
   */
  public record Erased(long urls, boolean isDone) {}

  private void outcome(Slot slot, Outcome outcome, long now) {
    Host host = store.host(outcome.host());
    if (host == null) {
      slots.save(slot);
      return;
    }
    host = politeness.timely(host, now).endedAt(outcome.end());
    Flight flight = slot.flight();
    if (flight == null || flight.ticket() != outcome.ticket()) {
      slots.census().stale++;
      store.host(outcome.host(), host);
      slots.save(slot);
      return;
    }
    landing.land(outcome.slot(), slot, flight, host, outcome, now);
  }

  /** Takes up an errand: this host is to be asked on behalf of another. */
  private void sought(Slot slot, RobotsSought sought, long now) {
    long id = sought.pin().host();
    if (holds.bars(sought.pin().origin(), now)) {
      return; // its asker asks again, and then counts it as failed
    }
    Host host = moves.at(sought.slot(), sought.pin());
    if (!moves.isHome(host, sought.slot())) {
      store.host(id, host);
      effects.send(new RobotsSought(moves.slotOf(host), host.pin(), sought.errand()));
      return;
    }
    host = host.with(host.robots().with(sought.errand()));
    slots.settle(sought.slot(), slot, id, awake(host), now);
  }

  private void found(Slot slot, RobotsFound found, long now) {
    Host host = moves.at(found.slot(), found.pin());
    long id = host.pin().host();
    if (!moves.isHome(host, found.slot())) {
      store.host(id, host); // it asks for itself where it lives now
      return;
    }
    slots.settle(found.slot(), slot, id, awake(robots.found(host, found, now)), now);
  }

  /**
   * Returns the host, no longer parked: it may have something to do before its parking time is
   * over.
   */
  private static Host awake(Host host) {
    return host.place() == Host.Place.PARKED ? host.placed(Host.Place.NOWHERE) : host;
  }
}
