package meguri.state.frontier;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.RobotsFound;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Schedule.Planned;
import meguri.state.rank.Order;
import meguri.state.revisit.Past;
import meguri.state.revisit.Version;
import org.jspecify.annotations.Nullable;

/**
 * What to fetch next, and when: the decisions of one Frontier subtask over the slots whose keys it
 * holds.
 *
 * <p>A slot has at most one request in flight, and keeps its hosts that are ready, by registered
 * domain, in {@link ReadyHosts}; each host has a queue of its own. A host that must wait longer
 * than its slot is parked and never blocks another. {@link Places} says whose slots may ask while
 * many requests are in flight. Every operation takes a constant number of {@link Store} calls.
 *
 * <p>Survives a failure: everything in the store. Rebuilt by {@link #reopen}: which slots are due,
 * what is in flight. Which servers are slow is found out anew. All loop records are idempotent: an
 * offer inserts if absent, an outcome's URL part counts only for the ticket in flight, its clock
 * part is merged by maximum, moves are ordered by the pin's generation.
 *
 * <p>Longer than most, because what may happen to a host (an offer, a turn, an outcome, a move) all
 * ends in the same few lines, {@link #settle}, and is judged together.
 */
public final class Frontier {

  /** Hosts and URLs looked at before a slot lets others have their turn. */
  private static final int STEPS = 32;

  /** A timer that comes so much too late, in ms, says that the room was held up. */
  private static final long LATE = 10_000;

  private final Store store;
  private final Order order;
  private final Queues queues;
  private final ReadyHosts ready;
  private final Moves moves;
  private final Gains gains;
  private final Politeness politeness;
  private final Patience patience;
  private final HostRobots obedience;
  private final Effects effects;
  private final LongSupplier tickets;
  private final long run;
  private final long maxWaiting;
  private final @Nullable Schedule schedule;

  private final DueSlots due;
  private final Places places;
  private final Census census = new Census();
  private final SlotStates states;
  private final Backlog backlog = new Backlog();
  private int selected;
  private Slot loaded = Slot.NEW;
  private boolean budgetSpent;
  private long heardSince;
  private long setBack;

  /** One that keeps everything, and visits it once. */
  public Frontier(
      Store store,
      Politeness politeness,
      Effects effects,
      LongSupplier tickets,
      long run,
      int slots) {
    this(
        store,
        politeness,
        effects,
        tickets,
        run,
        slots,
        Order.IPR,
        Long.MAX_VALUE,
        null,
        Sharing.BY_HOST);
  }

  /**
   * @param order in which URLs have their first visit
   * @param maxWaiting URLs that may wait in a slot; a new one that arrives when there are as many
   *     is discarded, and comes back with the next link to it
   * @param schedule of further visits; null if there are none
   * @param sharing among whom turns and requests in flight are shared
   */
  public Frontier(
      Store store,
      Politeness politeness,
      Effects effects,
      LongSupplier tickets,
      long run,
      int slots,
      Order order,
      long maxWaiting,
      @Nullable Schedule schedule,
      Sharing sharing) {
    this.store = store;
    this.order = order;
    queues = new Queues(store, order);
    this.politeness = politeness;
    patience = politeness.patience();
    heardSince = politeness.opened();
    obedience = new HostRobots(store, politeness);
    this.effects = effects;
    this.tickets = tickets;
    this.run = run;
    this.maxWaiting = maxWaiting;
    this.schedule = schedule;
    gains = new Gains(store, schedule);
    moves = new Moves(store, queues, gains, effects, politeness, schedule, slots);
    ready = new ReadyHosts(store, sharing);
    this.due = new DueSlots(slots);
    places = new Places(sharing.places(), slots);
    this.states = new SlotStates(slots);
  }

  /** Takes up a slot found in restored state. Call it for each before anything else. */
  public void reopen(int number) {
    Slot slot = load(number);
    census.change(Slot.NEW, slot);
    setBack = Math.max(setBack, slot.lastTime() - politeness.opened());
    slot = slot.overBy(politeness.opened());
    save(slot);
    if (schedule != null) {
      schedule.reopen(slot);
    }
    Flight flight = slot.flight();
    if (flight != null) {
      save(slot.endedAt(politeness.lostRequestOver()));
      Host host = store.host(flight.host());
      places.take(number, host == null ? 0 : ready.domainOf(host), politeness.opened());
      if (host != null) {
        Host timely = politeness.timely(host, politeness.opened());
        store.host(flight.host(), timely.endedAt(politeness.lostRequestOver()));
      }
    } else if (slot.hasReadyHost()) {
      due.add(number, politeness.earliest(slot), rank(known(store.ready(slot.ready().head()))));
    }
  }

  /**
   * By how many ms at least the clock has been set back since the state was saved, as far as the
   * slots reopened tell: 0 if it was not. What is to happen at times stored elsewhere, timers and
   * calendar, is to happen so much sooner.
   */
  public long setBack() {
    return setBack;
  }

  public void accept(LoopRecord record, long now) {
    Slot slot = load(record.slot());
    switch (record.kind()) {
      case OFFER -> offer(slot, (Offer) record, now);
      case PROMOTION -> promote(slot, (Promotion) record, now);
      case OUTCOME -> {
        Outcome outcome = ((Outcome) record).endedBy(politeness.latestEnd(now));
        outcome(slot.endedAt(outcome.end()), outcome, now);
      }
      case HOST_MOVED -> {
        HostMoved moved = (HostMoved) record;
        settle(moved.slot(), slot, moved.pin().host(), moves.moved(moved, now), now);
      }
      case HOST_DRAINED -> {
        HostDrained drained = (HostDrained) record;
        settle(drained.slot(), slot, drained.pin().host(), moves.drained(drained, now), now);
      }
      case ROBOTS_SOUGHT -> sought(slot, (RobotsSought) record, now);
      case ROBOTS_FOUND -> found(slot, (RobotsFound) record, now);
    }
  }

  /** The next slot that may be asked now, −1 if none. */
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
        places.asked(slot).ifPresent(other -> call(other, now));
        slot = -1;
      }
    }
    return slot;
  }

  /** When {@link #nextDue} will next find one. */
  public long nextDueAt() {
    return due.nextAt();
  }

  public int inFlight() {
    return places.flying().size();
  }

  public Census census() {
    return census;
  }

  /** How many slots are in which state, by its ordinal; together all that are known. */
  public long[] slotStates(long now) {
    return states.counts(due.due(now) + places.waiting());
  }

  public Backlog backlog() {
    return backlog;
  }

  /** The request this slot makes now, if it may make one and has one to make. */
  public @Nullable Task next(int number, long now) {
    Task task = task(number, now);
    places.asked(number).ifPresent(other -> call(other, now));
    return task;
  }

  private void call(Places.Yielding other, long now) {
    due.add(other.slot(), now, other.rank());
  }

  private @Nullable Task task(int number, long now) {
    Slot slot = load(number);
    if (slot.flight() != null) {
      return null;
    }
    long earliest = politeness.earliest(slot);
    if (earliest > now) {
      due.add(number, earliest, 0);
      return null;
    }
    int stoodBack = 0;
    for (int step = 0; step < STEPS; step++) {
      if (!slot.hasReadyHost()) {
        save(slot);
        return null;
      }
      long id = store.ready(slot.ready().head());
      Host host = politeness.timely(known(id), now);
      Domain domain = ready.ofHead(host);
      if (!ReadyHosts.isTurnOf(host, domain)) {
        slot = ready.passOn(slot, host, domain);
        continue;
      }
      if (!moves.isHome(host, number) || host.isAwaitingDrain() || host.isEmpty()) {
        store.host(id, host.placed(Host.Place.NOWHERE));
        slot = ready.leave(slot, domain);
        continue;
      }
      if (politeness.earliest(host) > now) {
        park(id, host);
        slot = ready.leave(slot, domain);
        continue;
      }
      earliest = politeness.earliest(slot, host);
      if (earliest > now) {
        save(slot);
        due.add(number, earliest, rank(host));
        return null;
      }
      if (!places.admit(number, domain.id(), rank(host))) {
        if (++stoodBack < slot.ready().size()) {
          slot = ready.letPass(slot, domain);
          continue;
        }
        save(slot);
        return null;
      }
      if (isErrandsTurn(host, now)) {
        Task errand = errand(slot, number, host, domain, now);
        if (errand != null) {
          return errand;
        }
        continue;
      }
      int queue = nextQueue(host);
      Queued queued = queues.head(host, queue);
      if (queued == null) {
        store.host(id, queues.remove(host, queue)); // it has moved up
        continue;
      }
      if (queued.wasSeen()) {
        Queued worth = gains.atTurn(id, queued);
        if (worth == null) {
          store.host(id, queues.remove(host, queue));
          slot = slot.count(Accounts.TAKEN).count(Accounts.AHEAD_TAKEN);
          continue;
        }
        queued = worth;
      }
      if (patience.isDown(host.clock().failures()) && !patience.outlastsOutages()) {
        slot = refuse(number, slot, host, queue, queued, Whereabouts.FAILED, now);
        continue;
      }
      if (budgetSpent && queued.attempt() == 0) {
        save(slot);
        return null;
      }
      if (HostRobots.mustAsk(host, now)) {
        return askForRobots(slot, number, host, domain, queued.candidate().depth(), now);
      }
      if (!obedience.allows(host, queued.candidate().url(), now)) {
        slot = refuse(number, slot, host, queue, queued, Whereabouts.FORBIDDEN, now);
        continue;
      }
      if (queued.attempt() == 0 && !effects.takePage()) {
        budgetSpent = true;
        if (host.robots().hasErrand()) {
          continue; // which no budget counts
        }
        save(slot);
        return null;
      }
      host = queues.remove(host, queue);
      slot = slot.count(Accounts.TAKEN);
      slot = leaveOrStay(slot, host, domain);
      return fly(slot, number, host, domain, queued, Task.Kind.PAGE, now);
    }
    save(slot);
    due.add(number, now + 1, 0); // not now: whoever asks until no slot is due would go on with it
    return null;
  }

  /** Errands and its own pages take turns, or others could keep a host from its pages for ever. */
  private boolean isErrandsTurn(Host host, long now) {
    boolean mayVisit =
        !host.queues().isEmpty() && !budgetSpent && host.robots().soughtUntil() <= now;
    return host.robots().hasErrand() && !(mayVisit && host.turns() % 2 == 1);
  }

  /** The request for a host's first errand; null if its rules do not allow it. */
  private @Nullable Task errand(Slot slot, int number, Host host, Domain domain, long now) {
    Errand errand = host.robots().errands().get(0);
    boolean free = errand.isFree(host.pin().origin());
    if (!free && HostRobots.mustAsk(host, now) && host.robots().soughtUntil() <= now) {
      return askForRobots(slot, number, host, domain, errand.depth(), now);
    }
    long id = host.pin().host();
    host = host.with(host.robots().withoutFirst());
    if (!free && !obedience.allows(host, errand.url(), now)) {
      store.host(id, host); // whoever sent it asks again, and then counts it as failed
      return null;
    }
    Queued queued = Queued.first(errand.candidate());
    slot = leaveOrStay(slot, host, domain);
    return fly(slot, number, host, domain, queued, Task.Kind.ERRAND, now);
  }

  /** Two turns, so that the next is as this one: for what its rules were asked for. */
  private Task askForRobots(Slot slot, int number, Host host, Domain domain, int depth, long now) {
    store.host(host.pin().host(), host.turns((host.turns() + 2) % ReadyHosts.TURNS));
    ready.turn(domain);
    return fly(slot, number, host, domain, HostRobots.request(host, depth), Task.Kind.ROBOTS, now);
  }

  /** Saves the host at the head of the ring, which has had a turn, where it belongs then. */
  private Slot leaveOrStay(Slot slot, Host host, Domain domain) {
    long id = host.pin().host();
    if (host.isEmpty()) {
      store.host(id, host.placed(Host.Place.NOWHERE).turns(0));
      return ready.lastTurn(slot, domain);
    }
    store.host(id, host.turns((host.turns() + 1) % ReadyHosts.TURNS));
    ready.turn(domain);
    return slot;
  }

  private int nextQueue(Host host) {
    Rings waiting = host.queues();
    boolean again =
        waiting.hasAgain() && (!waiting.hasFirst() || (schedule != null && schedule.isAgain()));
    return again ? Rings.AGAIN : waiting.best();
  }

  /** Of the best that waits at a host; a page visited before counts as one of some worth. */
  private int rank(Host host) {
    Rings waiting = host.queues();
    return Math.max(
        waiting.hasFirst() ? waiting.best() : 0, waiting.hasAgain() ? order.rank(1) : 0);
  }

  /** The page at the head of a queue is not asked for. */
  private Slot refuse(
      int number, Slot slot, Host host, int queue, Queued queued, Whereabouts reason, long now) {
    Planned left =
        giveUp(number, slot.count(Accounts.TAKEN), queues.remove(host, queue), queued, reason, now);
    store.host(left.host().pin().host(), left.host());
    return left.slot();
  }

  /** A parked host's time has come, or a moved host has more to hand over. */
  public void unpark(int number, long id, long now) {
    Slot slot = load(number);
    Host host = politeness.timely(known(id), now);
    if (host.place() == Host.Place.PARKED) {
      host = host.placed(Host.Place.NOWHERE);
    }
    if (host.isAwaitingDrain() && moves.isHome(host, number)) {
      if (now - host.clock().notBefore() > LATE) {
        wasDeaf(now);
      }
      host = moves.waited(host, heardSince, now);
    }
    settle(number, slot, id, host, now);
  }

  /** The time has come for a page's next visit; a host that has moved takes it along. */
  public void due(int number, long id, Queued queued, long now) {
    Slot slot = load(number).count(Accounts.DUE);
    Host host = known(id);
    // what a visit in flight passes on has to be known before the page is sent after its host
    if (moves.isHome(host, number) || slot.isFlying(id)) {
      settle(number, slot, id, queues.add(host, queued), now);
    } else {
      Planned left = moves.forward(slot, host, queued);
      store.host(id, left.host());
      save(left.slot());
    }
  }

  /** Nothing could be heard until now: no lease of what is in flight counts from before. */
  public void wasDeaf(long now) {
    heardSince = Math.max(heardSince, now);
  }

  /** Queues again what was sent out and could have been heard of for this time, and was not. */
  public void expire(long lease, long now) {
    for (int number : Set.copyOf(places.flying())) {
      Slot slot = load(number);
      Flight flight = slot.flight();
      if (flight != null && isOver(flight, lease, now)) {
        census.expired++;
        land(number, slot, flight, known(flight.host()), Outcome.lapsed(number, flight), now);
      }
    }
  }

  /** One issued later than now was so by a clock that has been set back, before this attempt. */
  private boolean isOver(Flight flight, long lease, long now) {
    boolean ours = flight.issued() <= now;
    return (ours ? Math.max(flight.issued(), heardSince) : heardSince) < now - lease;
  }

  private void offer(Slot slot, Offer offer, long now) {
    Candidate candidate = offer.candidate();
    long id = offer.pin().host();
    RollEntry entry = store.roll(id, candidate.id());
    if (entry != null && !entry.mayReturn(now)) {
      if (!offer.queued().isRevisit()) {
        raise(slot, offer, entry, now);
      }
      return;
    }
    if (offer.queued().isAhead()) {
      return;
    }
    Host host = moves.at(offer.slot(), offer.pin());
    if (!moves.isHome(host, offer.slot())) {
      store.host(id, host);
      effects.send(new Offer(moves.slotOf(host), host.pin(), offer.queued()));
      return;
    }
    if (slot.accounts().waiting() >= maxWaiting && !offer.queued().isRevisit()) {
      effects.drop(offer.slot(), host.pin(), offer.queued(), Whereabouts.DISCARDED);
      effects.forget(offer.queued());
      save(slot.count(Accounts.REFUSED));
      return;
    }
    host = queues.add(host, offer.queued());
    long place = queues.lastPlace(host, offer.queued());
    store.roll(id, candidate.id(), new RollEntry(Whereabouts.QUEUED, now, place));
    settle(offer.slot(), slot.count(Accounts.ENTERED), id, host, now);
  }

  /** A URL known here is offered for more than when it came. */
  private void raise(Slot slot, Offer offer, RollEntry entry, long now) {
    Candidate candidate = offer.candidate();
    long id = offer.pin().host();
    float score = candidate.score();
    if (!entry.wasVisited()) {
      promote(slot, new Promotion(offer.slot(), id, candidate.id(), score), now);
      return;
    }
    Host host = known(id);
    boolean mayComeAhead =
        offer.queued().isAhead()
            && moves.isHome(host, offer.slot())
            && slot.accounts().waiting() < maxWaiting;
    if (gains.raise(id, candidate.id(), entry, score, mayComeAhead, offer.isChanged())) {
      host =
          offer.isChanged()
              ? queues.addAgain(host, offer.queued())
              : queues.add(host, offer.queued());
      settle(offer.slot(), slot.count(Accounts.ENTERED), id, host, now);
    }
  }

  /** Of one that waits for its first visit, its place; of one that had it, what it passes on. */
  private void promote(Slot slot, Promotion promotion, long now) {
    Host host = store.host(promotion.host());
    RollEntry entry = host == null ? null : store.roll(promotion.host(), promotion.url());
    if (entry != null && entry.wasVisited()) {
      gains.raise(promotion.host(), promotion.url(), entry, promotion.score(), false, false);
      return;
    }
    Queued queued =
        entry == null || entry.where() != Whereabouts.QUEUED
            ? null
            : store.queued(promotion.host(), entry.place());
    if (host == null
        || entry == null
        || queued == null
        || queued.candidate().id() != promotion.url()
        || queued.candidate().score() >= promotion.score()) {
      if (host != null && !moves.isHome(host, promotion.slot())) {
        effects.send(promotion.at(moves.slotOf(host)));
      }
      save(slot);
      return;
    }
    Queued better = queued.scored(promotion.score());
    if (queues.number(better) == Queues.numberAt(entry.place())) {
      store.queue(promotion.host(), entry.place(), better);
      save(slot);
      return;
    }
    store.unqueue(promotion.host(), entry.place());
    host = queues.add(host, better);
    long place = queues.lastPlace(host, better);
    store.roll(
        promotion.host(), promotion.url(), new RollEntry(Whereabouts.QUEUED, entry.since(), place));
    settle(promotion.slot(), slot, promotion.host(), host, now);
  }

  private void outcome(Slot slot, Outcome outcome, long now) {
    Host host = store.host(outcome.host());
    if (host == null) {
      save(slot);
      return;
    }
    host = politeness.timely(host, now).endedAt(outcome.end());
    Flight flight = slot.flight();
    if (flight == null || flight.ticket() != outcome.ticket()) {
      census.stale++;
      store.host(outcome.host(), host);
      save(slot);
      return;
    }
    land(outcome.slot(), slot, flight, host, outcome, now);
  }

  private void land(int number, Slot slot, Flight flight, Host host, Outcome outcome, long now) {
    slot = slot.flying(null);
    release(number, flight, outcome, host, now);
    Queued queued = flight.queued();
    long id = flight.host();
    boolean page = flight.kind() == Task.Kind.PAGE;
    switch (outcome.result()) {
      case FETCHED, GONE -> {
        host = answered(host, flight, outcome);
        if (page) {
          Planned planned = visited(number, slot, host, queued, outcome, now);
          slot = planned.slot();
          host = planned.host();
        }
      }
      case RULES -> {
        Rules rules = outcome.rules();
        if (rules != null) {
          host = obedience.ruled(answered(host, flight, outcome), rules, now);
        }
      }
      case FAILED, BLOCKED -> {
        // an error of one page, from a server that answers, says nothing of its other pages; nor
        // does a block that the page has met before: many sites guard their search alone
        boolean isTooOften = isAskedTooOften(outcome);
        boolean isBlocked = outcome.result() == TaskResult.BLOCKED;
        boolean ofHost = isBlocked ? queued.attempt() == 0 : outcome.status() == 0 || isTooOften;
        int failures = host.clock().failures() + (ofHost ? 1 : 0);
        long wait =
            Math.max(
                politeness.backOff(Math.max(failures, queued.attempt() + 1), outcome.url()),
                politeness.asked(outcome.retryAfter()));
        if (isTooOften) {
          host = host.paced(politeness.slower(host));
        }
        host = host.failing(failures, now + wait);
        if (flight.kind() == Task.Kind.ROBOTS) {
          host = obedience.failed(host, now);
        } else if (page
            && !patience.isLast(queued.attempt())
            && (patience.outlastsOutages() || !patience.isDown(failures))) {
          Queued next = queued.attempted(queued.attempt() + 1);
          host = isBlocked ? behindOthers(host, next) : queues.putBack(host, next);
          slot = slot.count(Accounts.PUT_BACK);
        } else if (page) {
          Planned planned = giveUp(number, slot, host, queued, Whereabouts.FAILED, now);
          slot = planned.slot();
          host = planned.host();
        }
      }
      case REDIRECTED -> host = obedience.redirected(answered(host, flight, outcome), now);
      case LAPSED -> {
        if (page) {
          // the page was taken from the budget already: as a second attempt it is not taken again
          host = queues.putBack(host, queued.attempted(Math.max(queued.attempt(), 1)));
          slot = slot.count(Accounts.PUT_BACK);
        }
      }
    }
    settle(number, slot, id, host, now);
  }

  /** The request's place is free again; the time that it took is its domain's. */
  private void release(int number, Flight flight, Outcome outcome, Host host, long now) {
    Optional<Places.Yielding> other;
    if (outcome.result() == TaskResult.LAPSED) {
      other = places.free(number);
    } else {
      long took = Math.max(0, Math.min(outcome.end() - flight.issued(), politeness.timeout()));
      long turns = politeness.turns(host, took);
      if (turns > 0) {
        ready.charge(host, turns);
      }
      other = places.free(number, took, now);
    }
    other.ifPresent(slot -> call(slot, now));
  }

  /** Puts a page back at the end of its queue: whether its host blocks others shows sooner. */
  private Host behindOthers(Host host, Queued queued) {
    Host changed = queues.add(host, queued);
    long id = host.pin().host();
    RollEntry entry = store.roll(id, queued.candidate().id());
    if (entry != null && entry.where() == Whereabouts.QUEUED) {
      long place = queues.lastPlace(changed, queued);
      store.roll(
          id, queued.candidate().id(), new RollEntry(Whereabouts.QUEUED, entry.since(), place));
    }
    return changed;
  }

  private Host answered(Host host, Flight flight, Outcome outcome) {
    long rest = politeness.rest(outcome.end() - flight.issued());
    long notBefore = rest == 0 ? 0 : outcome.end() + rest;
    return host.failing(0, notBefore).paced(Politeness.quicker(host));
  }

  private static boolean isAskedTooOften(Outcome outcome) {
    return outcome.result() == TaskResult.BLOCKED
        || outcome.status() == 429
        || outcome.status() == 503;
  }

  /** A page was answered: it is visited again some day, or it is done with. */
  private Planned visited(
      int number, Slot slot, Host host, Queued queued, Outcome outcome, long now) {
    slot = slot.count(Accounts.VISITED);
    boolean gone = outcome.result() == TaskResult.GONE;
    Version version = outcome.version();
    if (version != null && queued.isRead(version)) {
      queued = queued.read();
    }
    if (queued.isAhead()) {
      note(host, queued, Whereabouts.FETCHED, now);
      return new Planned(slot.count(Accounts.AHEAD_TAKEN), host);
    }
    if (schedule == null) {
      note(host, queued, gone ? Whereabouts.GONE : Whereabouts.FETCHED, now);
      if (gone) {
        effects.forget(queued);
      }
      return new Planned(slot.count(Accounts.DONE), host);
    }
    Past before = queued.past() == null ? Past.unknown() : queued.past();
    Past past =
        gone ? before.gone(outcome.end()) : before.found(requireNonNull(version), outcome.end());
    if (gone && past.history().isGone(patience.goneAfter())) {
      note(host, queued, Whereabouts.GONE, now);
      effects.forget(queued);
      return schedule.leave(slot.count(Accounts.DONE), host, past, politeness.between(host));
    }
    note(host, queued, Whereabouts.FETCHED, now);
    return plan(number, slot, host, queued, past, Long.MAX_VALUE, outcome.end());
  }

  private Planned plan(
      int number, Slot slot, Host host, Queued queued, Past past, long most, long at) {
    return requireNonNull(schedule)
        .next(
            number,
            slot.count(Accounts.SCHEDULED),
            host,
            queued,
            past,
            new Schedule.Terms(at, most, politeness.between(host)));
  }

  /**
   * A page is not to be had now. In a crawl that goes on it is tried again some day, unless robots
   * have forbidden it from the first.
   */
  private Planned giveUp(
      int number, Slot slot, Host host, Queued queued, Whereabouts reason, long now) {
    if (queued.isAhead()) {
      note(host, queued, Whereabouts.FETCHED, now);
      return new Planned(slot.count(Accounts.AHEAD_TAKEN), host);
    }
    boolean again =
        queued.isRevisit() || (reason == Whereabouts.FAILED && patience.outlastsOutages());
    if (schedule != null && again) {
      Past past = queued.past() == null ? Past.unknown() : queued.past();
      return plan(number, slot, host, queued, past, Schedule.SOON, now);
    }
    effects.drop(number, host.pin(), queued, reason);
    note(host, queued, reason, now);
    return new Planned(slot.count(Accounts.DROPPED), host);
  }

  private void note(Host host, Queued queued, Whereabouts where, long now) {
    long id = host.pin().host();
    if (where == Whereabouts.FETCHED) {
      gains.visited(id, queued, now);
    } else {
      store.roll(id, queued.candidate().id(), new RollEntry(where, now, 0));
    }
  }

  /**
   * Puts a changed host where it now belongs, saves both, and has the slot looked at when it may
   * act.
   */
  private void settle(int number, Slot slot, long id, Host changed, long now) {
    Host host = politeness.timely(changed, now);
    backlog.note(number, host, politeness.earliest(host));
    if (!moves.isHome(host, number)) {
      slot = moves.handOver(slot, host, now);
    } else if (host.place() == Host.Place.NOWHERE && !host.isEmpty() && !host.isAwaitingDrain()) {
      if (politeness.earliest(host) > Math.max(now, politeness.earliest(slot))) {
        park(id, host);
      } else {
        boolean goesOn = host.turns() > 0;
        store.host(id, host.placed(Host.Place.READY));
        slot = ready.enter(slot, host, goesOn);
      }
    } else {
      store.host(id, host);
    }
    save(slot);
    if (slot.flight() == null && slot.hasReadyHost()) {
      due.add(number, Math.max(now, politeness.earliest(slot)), rank(host));
    }
  }

  /** This host is to be asked on behalf of another. */
  private void sought(Slot slot, RobotsSought sought, long now) {
    long id = sought.pin().host();
    Host host = moves.at(sought.slot(), sought.pin());
    if (!moves.isHome(host, sought.slot())) {
      store.host(id, host);
      effects.send(new RobotsSought(moves.slotOf(host), host.pin(), sought.errand()));
      return;
    }
    host = host.with(host.robots().with(sought.errand()));
    settle(sought.slot(), slot, id, awake(host), now);
  }

  private void found(Slot slot, RobotsFound found, long now) {
    Host host = moves.at(found.slot(), found.pin());
    long id = host.pin().host();
    if (!moves.isHome(host, found.slot())) {
      store.host(id, host); // it asks for itself where it lives now
      return;
    }
    settle(found.slot(), slot, id, awake(obedience.found(host, found, now)), now);
  }

  /** One that is parked may have something to do before the time it is parked for. */
  private static Host awake(Host host) {
    return host.place() == Host.Place.PARKED ? host.placed(Host.Place.NOWHERE) : host;
  }

  private Task fly(
      Slot slot, int number, Host host, Domain domain, Queued queued, Task.Kind kind, long now) {
    long ticket = tickets.getAsLong();
    save(slot.flying(new Flight(host.pin().host(), kind, ticket, now, queued)));
    places.take(number, domain.id(), now);
    return new Task(number, host.pin(), queued, kind, ticket, run);
  }

  private void park(long id, Host host) {
    store.host(id, host.placed(Host.Place.PARKED));
    states.parked(selected, politeness.waitsFor(host));
    store.park(id, politeness.earliest(host));
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
