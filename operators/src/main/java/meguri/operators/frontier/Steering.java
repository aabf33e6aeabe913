package meguri.operators.frontier;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import meguri.operators.model.UnansweredSerializer;
import meguri.operators.seen.KeyGroups;
import meguri.operators.steer.HeldCommands;
import meguri.state.frontier.CachedStore;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.Frontier.Erased;
import meguri.state.frontier.Host;
import meguri.state.frontier.Pin;
import meguri.state.steer.Answer;
import meguri.state.steer.Command;
import meguri.state.steer.Holds;
import meguri.state.steer.Target;
import meguri.state.steer.Unanswered;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.jspecify.annotations.Nullable;

/**
 * Carries out commands in one subtask of the Frontier. A command holds from the moment in which it
 * comes. Its answer follows when it has been done for all hosts of the subtask. That goes step by
 * step, so that the subtask does other things in between:
 *
 * <ol>
 *   <li>All hosts are gone through, for all commands that have come meanwhile at once.
 *   <li>What is in flight ends. Only then is a pause answered, and does a purge erase.
 *   <li>What a purge covers is erased, 256 URLs at a time.
 *   <li>The calendar is gone through, for all commands at once, by key groups.
 *   <li>A checkpoint completes. An answer before it could be undone: a restore would ask a host
 *       that was paused, until the command is read again.
 * </ol>
 *
 * <p>Survives a failure: the commands that hold, and those that are unanswered. These begin anew,
 * each with the key groups that are left to answer for; all that they do may be done twice.
 */
final class Steering {

  /** ms between two steps. */
  static final long STEP_MS = 20;

  /** The most slots gone through in a step. */
  private static final int SLOTS = 256;

  /** ns after which a step goes through no more key groups of the calendar. */
  private static final long SWEEP_NS = 20_000_000;

  /** The most parts erased in a step. */
  private static final int PARTS = 16;

  private enum Phase {
    COME,
    SOUGHT,
    LANDING,
    ERASING,
    CALENDAR,
    SWEPT,
    DONE
  }

  /** A host at a slot of this subtask. */
  private record Place(int slot, long host) {}

  /** A command that is being carried out. */
  private static final class Open {
    private final Unanswered unanswered;
    private final List<Place> places = new ArrayList<>();
    private Phase phase = Phase.COME;

    /** The first checkpoint that has all that was done; −1 before. */
    private long checkpoint = -1;

    private long hosts;
    private long urls;

    Open(Unanswered unanswered) {
      this.unanswered = unanswered;
      if (!concernsHosts(command())) {
        phase = Phase.DONE;
      }
    }

    /** Whether hosts have to be gone through for it. */
    private static boolean concernsHosts(Command command) {
      return switch (command.kind()) {
        case PAUSE, GO_ON, PURGE, RECRAWL, TRACE -> true;
        case SET -> command.target().kind() != Target.Kind.ALL;
        case INJECT -> false;
      };
    }

    Command command() {
      return unanswered.command();
    }
  }

  private final HeldCommands held;
  private final Holds holds;
  private final List<Open> open = new ArrayList<>();
  private final ListState<Unanswered> savedOpen;
  private final List<Unanswered> restored = new ArrayList<>();

  private @Nullable Iterator<Integer> slots;

  /** The commands for which the calendar is being gone through; empty if it is not. */
  private final Map<Target, List<Open>> called = new HashMap<>();

  /** The key group of the calendar that comes next. */
  private int sweeping;

  private Consumer<Answer> answers = answer -> {};
  private LongConsumer purged = host -> {};
  private long completed = -1;
  private int groups;
  private int first;
  private int last;

  /**
   * @param begun as for {@link HeldCommands}
   */
  Steering(OperatorStateStore store, Map<String, String> begun) throws Exception {
    held = new HeldCommands(store, begun);
    holds = held.holds();
    savedOpen =
        store.getUnionListState(
            new ListStateDescriptor<>("unanswered", new UnansweredSerializer()));
    savedOpen.get().forEach(restored::add);
  }

  Holds holds() {
    return holds;
  }

  /** Returns how many commands it has not answered. */
  int unanswered() {
    return open.size();
  }

  /**
   * @param answers takes the answers
   * @param purged takes the hosts that were purged
   */
  void open(KeyGroups own, int of, long now, Consumer<Answer> answers, LongConsumer purged) {
    this.answers = answers;
    this.purged = purged;
    groups = of;
    first = own.first();
    last = own.first() + own.count() - 1;
    for (Unanswered unanswered : restored) {
      int from = Math.max(first, unanswered.from());
      int to = Math.min(last, unanswered.to());
      if (from <= to) {
        open.add(new Open(new Unanswered(unanswered.command(), from, to)));
        if (unanswered.command().kind() == Command.Kind.PURGE) {
          holds.add(unanswered.command().at(now));
        }
      }
    }
    restored.clear();
  }

  /** Takes a command up, which holds from now on. */
  void take(Command command, Frontier frontier, long now) {
    String refusal = held.take(command, now);
    if (!refusal.isEmpty()) {
      answers.accept(new Answer(command.id(), first, last, groups, 0, 0, refusal));
      return;
    }
    open.add(new Open(new Unanswered(command.withoutSeeds(), first, last)));
    if (command.kind() == Command.Kind.GO_ON) {
      frontier.release(now);
    }
  }

  /** Makes a step for the commands that are under way. */
  void step(Frontier frontier, CachedStore cache, KeyedStore store, Appointments filed, long now) {
    seek(cache, store);
    land(frontier, now);
    erase(frontier, now);
    callUp(frontier, filed, now);
    Iterator<Open> all = open.iterator();
    while (all.hasNext()) {
      Open one = all.next();
      if (one.checkpoint >= 0 && one.checkpoint <= completed) {
        all.remove();
        answer(one);
      }
    }
  }

  /** Whether a command needs another step now. Those that are done wait for a checkpoint. */
  boolean isAtWork() {
    return open.stream()
        .anyMatch(
            one -> one.phase != Phase.DONE || one.checkpoint >= 0 && one.checkpoint <= completed);
  }

  /** Notes that a checkpoint is complete: what it has will not be undone, and may be answered. */
  void completed(long checkpoint) {
    completed = Math.max(completed, checkpoint);
  }

  void save(long checkpoint, long now) throws Exception {
    for (Open one : open) {
      if (one.phase == Phase.DONE && one.checkpoint < 0) {
        one.checkpoint = checkpoint;
      }
    }
    held.save(now);
    savedOpen.update(open.stream().map(one -> one.unanswered).toList());
  }

  /** Goes through some slots, and finds the hosts that the commands are about. */
  private void seek(CachedStore cache, KeyedStore store) {
    if (slots == null) {
      boolean isAny = false;
      for (Open one : open) {
        if (one.phase == Phase.COME) {
          one.phase = Phase.SOUGHT;
          isAny = true;
        }
      }
      if (!isAny) {
        return;
      }
      cache.writeAll();
      slots = store.slots().iterator();
    }
    Map<Target, List<Open>> sought = new HashMap<>();
    for (Open one : open) {
      if (one.phase == Phase.SOUGHT) {
        Target target = one.command().target();
        Target host =
            target.kind() == Target.Kind.URL ? Target.host(Target.hostOf(target.text())) : target;
        sought.computeIfAbsent(host, its -> new ArrayList<>()).add(one);
      }
    }
    for (int i = 0; i < SLOTS && slots.hasNext(); i++) {
      int slot = slots.next();
      cache.select(slot);
      for (Host host : store.hosts()) {
        String name = Pin.nameOf(host.pin().origin());
        for (Target target : Target.about(name)) {
          sought.getOrDefault(target, List.of()).forEach(one -> found(one, slot, host));
        }
      }
    }
    if (!slots.hasNext()) {
      slots = null;
      for (Open one : open) {
        if (one.phase == Phase.SOUGHT) {
          one.phase =
              switch (one.command().kind()) {
                case PAUSE, PURGE -> Phase.LANDING;
                case RECRAWL -> Phase.CALENDAR;
                case GO_ON, SET, TRACE, INJECT -> Phase.DONE;
              };
        }
      }
    }
  }

  private static void found(Open one, int slot, Host host) {
    one.hosts++;
    switch (one.command().kind()) {
      case PAUSE, GO_ON, SET, TRACE -> one.urls += host.queues().size();
      case PURGE -> one.places.add(new Place(slot, host.pin().host()));
      case RECRAWL, INJECT -> {}
    }
  }

  /** Lets commands go on for which no request is in flight any more. */
  private void land(Frontier frontier, long now) {
    Set<Target> asked = new HashSet<>();
    frontier.asked().forEach(url -> asked.addAll(Target.aboutUrl(url)));
    for (Open one : open) {
      boolean isPurge = one.command().kind() == Command.Kind.PURGE;
      if (one.phase == Phase.LANDING && !asked.contains(one.command().target())) {
        one.phase = isPurge ? Phase.ERASING : Phase.DONE;
      } else if (isPurge && one.phase != Phase.DONE && one.command().isOld(now)) {
        holds.add(one.command().at(now)); // it settles when all is erased
      }
    }
  }

  private void erase(Frontier frontier, long now) {
    int parts = PARTS;
    for (Open one : open) {
      while (one.phase == Phase.ERASING && !one.places.isEmpty() && parts > 0) {
        Place place = one.places.get(one.places.size() - 1);
        Erased erased = frontier.erase(place.slot, place.host, one.command().target(), now);
        one.urls += erased.urls();
        if (erased.isDone()) {
          one.places.remove(one.places.size() - 1);
          if (one.command().target().kind() != Target.Kind.URL) {
            purged.accept(place.host);
          }
        }
        parts--;
      }
      if (one.phase == Phase.ERASING && one.places.isEmpty()) {
        one.phase = Phase.CALENDAR;
      }
    }
  }

  /**
   * Goes through some key groups of the calendar, once all commands that need it are ready for it.
   * A page that is filed meanwhile was visited after the commands came.
   */
  private void callUp(Frontier frontier, Appointments filed, long now) {
    if (called.isEmpty() && !call()) {
      return;
    }
    long begun = System.nanoTime();
    while (sweeping <= last && System.nanoTime() - begun < SWEEP_NS) {
      filed.callUp(sweeping, this::isCalled, now, frontier);
      sweeping++;
    }
    if (sweeping > last) {
      called.values().forEach(all -> all.forEach(one -> one.phase = Phase.DONE));
      called.clear();
    }
  }

  /** Begins to go through the calendar. Returns whether it is time for that. */
  private boolean call() {
    for (Open one : open) {
      if (needsCalendar(one.command()) && one.phase.compareTo(Phase.CALENDAR) < 0) {
        return false;
      }
    }
    for (Open one : open) {
      if (one.phase == Phase.CALENDAR) {
        one.phase = Phase.SWEPT;
        called.computeIfAbsent(one.command().target(), its -> new ArrayList<>()).add(one);
      }
    }
    sweeping = first;
    return !called.isEmpty();
  }

  private static boolean needsCalendar(Command command) {
    return command.kind() == Command.Kind.PURGE || command.kind() == Command.Kind.RECRAWL;
  }

  private boolean isCalled(String url) {
    boolean isCalled = false;
    for (Target target : Target.aboutUrl(url)) {
      for (Open one : called.getOrDefault(target, List.of())) {
        isCalled = true;
        if (one.command().kind() == Command.Kind.RECRAWL) {
          one.urls++;
        }
      }
    }
    return isCalled;
  }

  private void answer(Open one) {
    answers.accept(
        new Answer(
            one.command().id(),
            one.unanswered.from(),
            one.unanswered.to(),
            groups,
            one.hosts,
            one.urls,
            ""));
  }
}
