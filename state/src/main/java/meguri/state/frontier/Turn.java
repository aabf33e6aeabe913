package meguri.state.frontier;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import meguri.state.steer.Holds;
import org.jspecify.annotations.Nullable;

/**
 * The turn of a slot that is due: chooses the request that it makes now, if it has one to make.
 *
 * <p>It looks at the hosts of the slot that are ready, one after the other, until one of them may
 * be asked and has something to be asked for: an errand, its robots.txt, or a page. On the way it
 * parks hosts that must wait, and gives up pages that robots.txt forbids.
 *
 * <p>Between two turns it remembers only whether the crawl's budget is spent, and learns that anew
 * after a restore.
 */
final class Turn {

  /** The most hosts and URLs looked at before a slot lets others have their turn. */
  private static final int STEPS = 32;

  /** ms after which a host that a command withholds is looked at again. */
  private static final long LOOK_AGAIN = 60_000;

  /**
   * The most hosts that are asked at once when a command ends; others wait for a minute at most.
   */
  private static final int MOST_WITHHELD = 100_000;

  /** A host that a command withholds. */
  record Withheld(int slot, long id) {}

  private final Store store;
  private final Politeness politeness;
  private final Patience patience;
  private final Effects effects;
  private final @Nullable Schedule schedule;
  private final Queues queues;
  private final ReadyHosts ready;
  private final Gains gains;
  private final Moves moves;
  private final HostRobots robots;
  private final DueSlots due;
  private final Places places;
  private final Slots slots;
  private final Holds holds;
  private final Completion completion;
  private final Erasing erasing;
  private final LongSupplier tickets;
  private final long run;

  private boolean budgetSpent;

  /** Those that {@link #withheld} gives out. */
  private List<Withheld> withheld = new ArrayList<>();

  // state of the turn under way
  private Slot slot = Slot.NEW;
  private int stoodBack;
  private boolean isOver;

  /**
   * @param tickets random numbers, one for each request
   * @param run the job's run number
   */
  Turn(Parts parts, Completion completion, Erasing erasing, LongSupplier tickets, long run) {
    store = parts.store();
    politeness = parts.politeness();
    patience = politeness.patience();
    effects = parts.effects();
    schedule = parts.schedule();
    queues = parts.queues();
    ready = parts.ready();
    gains = parts.gains();
    moves = parts.moves();
    robots = parts.robots();
    due = parts.due();
    places = parts.places();
    slots = parts.slots();
    holds = parts.holds();
    this.completion = completion;
    this.erasing = erasing;
    this.tickets = tickets;
    this.run = run;
  }

  /** Returns the request that a slot makes now; null if it has none, or may not make it now. */
  @Nullable Task next(int number, long now) {
    slot = slots.load(number);
    if (slot.flight() != null) {
      return null;
    }
    long earliest = politeness.earliest(slot);
    if (earliest > now) {
      due.add(number, earliest, 0);
      return null;
    }
    stoodBack = 0;
    isOver = false;
    for (int step = 0; step < STEPS && !isOver; step++) {
      Task task = slot.hasReadyHost() ? ofHead(number, now) : over();
      if (task != null) {
        return task;
      }
    }
    slots.save(slot);
    if (!isOver) {
      // a ms later: a caller that asks until no slot is due would otherwise go on with it
      due.add(number, now + 1, 0);
    }
    return null;
  }

  /** Ends the turn without a request. */
  private @Nullable Task over() {
    isOver = true;
    return null;
  }

  /** Returns a request to the host at the head of the ring; null if another host comes first. */
  private @Nullable Task ofHead(int number, long now) {
    long id = store.ready(slot.ready().head());
    Host host = politeness.timely(slots.known(id), now);
    Domain domain = ready.ofHead(host);
    if (!ReadyHosts.isTurnOf(host, domain)) {
      slot = ready.passOn(slot, host, domain);
      return null;
    }
    if (!moves.isHome(host, number) || host.isAwaitingDrain() || host.isEmpty()) {
      store.host(id, host.placed(Host.Place.NOWHERE));
      slot = ready.leave(slot, domain);
      return null;
    }
    long until = holds.until(Pin.nameOf(host.pin().origin()), now);
    if (until > 0) {
      withhold(number, host, until, now);
      slot = ready.leave(slot, domain);
      return null;
    }
    if (politeness.earliest(host) > now) {
      slots.park(id, host);
      slot = ready.leave(slot, domain);
      return null;
    }
    long earliest = politeness.earliest(slot, host);
    if (earliest > now) {
      due.add(number, earliest, slots.rank(host));
      return over();
    }
    if (!places.admit(number, domain.id(), slots.rank(host))) {
      if (++stoodBack < slot.ready().size()) {
        slot = ready.letPass(slot, domain);
        return null;
      }
      return over();
    }
    return isErrandsTurn(host, now)
        ? errand(number, host, domain, now)
        : page(number, host, domain, now);
  }

  /** Parks a host while a command holds; it is looked at again in a minute, or when that ends. */
  private void withhold(int number, Host host, long until, long now) {
    long id = host.pin().host();
    slots.withhold(id, host, Math.min(until, now + LOOK_AGAIN));
    if (withheld.size() < MOST_WITHHELD) {
      withheld.add(new Withheld(number, id));
    }
  }

  /** Returns the hosts withheld since the last call, as far as they are remembered. */
  List<Withheld> withheld() {
    List<Withheld> all = withheld;
    withheld = new ArrayList<>();
    return all;
  }

  /**
   * Whether it is an errand's turn. Errands and the host's own pages take turns, or other hosts
   * could keep it from its pages for ever.
   */
  private boolean isErrandsTurn(Host host, long now) {
    boolean mayVisit =
        !host.queues().isEmpty() && !budgetSpent && host.robots().soughtUntil() <= now;
    return host.robots().hasErrand() && !(mayVisit && host.turns() % 2 == 1);
  }

  /** Returns the request for a host's first errand; null if its rules do not allow it. */
  private @Nullable Task errand(int number, Host host, Domain domain, long now) {
    Errand errand = host.robots().errands().get(0);
    boolean free = errand.isFree(host.pin().origin());
    if (!free && HostRobots.mustAsk(host, now) && host.robots().soughtUntil() <= now) {
      return askForRobots(number, host, domain, errand.depth(), now);
    }
    long id = host.pin().host();
    host = host.with(host.robots().withoutFirst());
    if (!free && !robots.allows(host, errand.url(), now)) {
      store.host(id, host); // its asker asks again, and then counts it as failed
      return null;
    }
    leaveOrStay(host, domain);
    return fly(number, host, domain, errand.request(), Task.Kind.ERRAND, now);
  }

  /**
   * Returns the request for a host's next page, or for its rules; null if the page is not asked
   * for.
   */
  private @Nullable Task page(int number, Host host, Domain domain, long now) {
    long id = host.pin().host();
    int queue = nextQueue(host);
    Queued queued = queues.head(host, queue);
    if (queued == null) {
      store.host(id, queues.remove(host, queue)); // it has moved up
      return null;
    }
    if (holds.bars(queued.candidate().url(), now)) {
      Schedule.Planned left = erasing.erase(slot, queues.remove(host, queue), queue, queued);
      slot = left.slot();
      store.host(id, left.host());
      return null;
    }
    if (queued.wasSeen()) {
      Queued worth = gains.atTurn(id, queued);
      if (worth == null) {
        store.host(id, queues.remove(host, queue));
        slot = slot.count(Accounts.TAKEN, queue).count(Accounts.AHEAD_TAKEN);
        return null;
      }
      queued = worth;
    }
    if (patience.isDown(host.clock().failures()) && !patience.outlastsOutages()) {
      refuse(number, host, queue, queued, Whereabouts.FAILED, now);
      return null;
    }
    if (budgetSpent && queued.attempt() == 0) {
      return over();
    }
    if (HostRobots.mustAsk(host, now)) {
      return askForRobots(number, host, domain, queued.candidate().depth(), now);
    }
    if (!robots.allows(host, queued.candidate().url(), now)) {
      refuse(number, host, queue, queued, Whereabouts.FORBIDDEN, now);
      return null;
    }
    if (queued.attempt() == 0 && !effects.takePage()) {
      budgetSpent = true;
      // an errand goes on, which no budget counts
      return host.robots().hasErrand() ? null : over();
    }
    host = queues.remove(host, queue);
    slot = slot.count(Accounts.TAKEN, queue);
    leaveOrStay(host, domain);
    return fly(number, host, domain, queued, Task.Kind.PAGE, now);
  }

  private int nextQueue(Host host) {
    Rings waiting = host.queues();
    boolean again =
        waiting.hasAgain() && (!waiting.hasFirst() || (schedule != null && schedule.isAgain()));
    return again ? Rings.AGAIN : queues.next(host, tickets);
  }

  /** Gives up the page at the head of a queue. */
  private void refuse(
      int number, Host host, int queue, Queued queued, Whereabouts reason, long now) {
    Host without = queues.remove(host, queue);
    Schedule.Planned left =
        completion.giveUp(number, slot.count(Accounts.TAKEN, queue), without, queued, reason, now);
    store.host(left.host().pin().host(), left.host());
    slot = left.slot();
  }

  /**
   * Returns the request for a host's robots.txt. It counts as two turns, so that the host's next
   * turn is of the same kind, errand or page, for which the rules are needed.
   */
  private Task askForRobots(int number, Host host, Domain domain, int depth, long now) {
    store.host(host.pin().host(), host.turns((host.turns() + 2) % ReadyHosts.TURNS));
    ready.turn(domain);
    return fly(number, host, domain, HostRobots.request(host, depth), Task.Kind.ROBOTS, now);
  }

  /** Saves the host at the head of the ring, after its turn, in the place where it now belongs. */
  private void leaveOrStay(Host host, Domain domain) {
    long id = host.pin().host();
    if (host.isEmpty()) {
      store.host(id, host.placed(Host.Place.NOWHERE).turns(0));
      slot = ready.lastTurn(slot, domain);
    } else {
      store.host(id, host.turns((host.turns() + 1) % ReadyHosts.TURNS));
      ready.turn(domain);
    }
  }

  private Task fly(int number, Host host, Domain domain, Queued queued, Task.Kind kind, long now) {
    long ticket = tickets.getAsLong();
    slots.save(slot.flying(new Flight(host.pin().host(), kind, ticket, now, queued)));
    places.take(number, domain.id(), now);
    return new Task(number, host.pin(), queued, kind, ticket, run);
  }
}
