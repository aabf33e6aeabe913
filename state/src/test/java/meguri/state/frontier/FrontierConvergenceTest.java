package meguri.state.frontier;

import static meguri.state.frontier.Town.NOW;
import static meguri.state.frontier.Town.SLOTS;
import static meguri.state.frontier.Town.offer;
import static meguri.state.frontier.Town.outcome;
import static meguri.state.frontier.Town.pin;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Loop records delivered twice, in any order, leave the state that one delivery in order leaves.
 *
 * <p>What is compared is all that decides about future requests (see {@link Town#state}); only the
 * order within a queue may differ. What the Frontier itself sends on the way (forwarded offers,
 * HostDrained) is part of the shuffled, doubled set. Kafka keeps the order of the records of one
 * slot, and Lineage lets each count once, so this asks for more than the loop does, with two
 * exceptions: a host that comes back to a slot, or changes its address within one, needs the order
 * of each slot's records, and a stale outcome must not have ended later than the request in flight.
 */
class FrontierConvergenceTest {

  private static final String[] ORIGINS = {"http://a", "http://b", "http://c"};

  @Property(tries = 1000)
  void offersAndMovesConvergeInAnyOrder(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 3) int hosts,
      @ForAll @IntRange(min = 0, max = 4) int moves,
      @ForAll @IntRange(min = 0, max = 12) int pages) {
    Random random = new Random(seed);
    List<LoopRecord> records = offersAndMoves(random, hosts, moves, pages, false);
    assertSame(new Town().deliverTwiceInAnyOrder(records, random), new Town().deliver(records));
  }

  @Property(tries = 1000)
  void returningHostsConvergeIfEachSlotsRecordsAreReadInOrderAlsoRepeatedly(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 3) int hosts,
      @ForAll @IntRange(min = 0, max = 6) int moves,
      @ForAll @IntRange(min = 0, max = 12) int pages) {
    Random random = new Random(seed);
    List<LoopRecord> records = offersAndMoves(random, hosts, moves, pages, true);
    assertSame(
        new Town().deliverInOrderOfEachSlotWithRewinds(records, random),
        new Town().deliver(records));
  }

  @Property(tries = 1000)
  void outcomesStaleOutcomesAndMovesConvergeInAnyOrder(
      @ForAll long seed,
      @ForAll TaskResult result,
      @ForAll boolean moves,
      @ForAll @IntRange(min = 0, max = 6) int pages) {
    Random random = new Random(seed);
    Pin here = pin(ORIGINS[0], 1, 1);
    Pin neighbour = pin(ORIGINS[1], 1, 1);
    Town shuffled = new Town();
    Town ordered = new Town();
    Task.Kind kind =
        result == TaskResult.RULES || random.nextInt(4) == 0 && result == TaskResult.FAILED
            ? Task.Kind.ROBOTS
            : Task.Kind.PAGE;
    List<LoopRecord> records = new ArrayList<>();
    for (Town town : List.of(shuffled, ordered)) {
      town.accept(offer(neighbour, 0));
      records.clear();
      Random same = new Random(seed);
      Task flying = flying(town, here, kind);
      records.add(outcome(flying, NOW, result));
      for (int i = 0; i < 3; i++) {
        long end = NOW - same.nextInt(10_000);
        records.add(stale(outcome(flying, end, TaskResult.values()[same.nextInt(5)]), 1_000 + i));
      }
      for (int i = 1; i <= pages; i++) {
        records.add(offer(same.nextBoolean() ? here : neighbour, i));
      }
      if (moves) {
        records.addAll(told(here, pin(ORIGINS[0], 2, 2)));
      }
    }
    shuffled.deliverTwiceInAnyOrder(records, random);
    ordered.deliver(records);
    assertSame(shuffled, ordered);
  }

  @Example
  void aStaleOutcomeMovesTheClockButFreesNothingAndCausesNoRequest() {
    Town town = new Town();
    Task task = town.inFlight(pin(ORIGINS[0], 1, 1), 0);
    var before = town.state();

    for (TaskResult result : TaskResult.values()) {
      town.accept(stale(outcome(task, 0, result), task.ticket() + 1));
    }

    assertThat(town.state()).isEqualTo(before);
    assertThat(town.frontier.census().stale()).isEqualTo(TaskResult.values().length);
    assertThat(town.frontier.next(1, NOW + 1_000_000)).as("the slot is still taken").isNull();
    town.accept(stale(outcome(task, NOW + 7, TaskResult.FETCHED), 99));
    assertThat(town.store.slot().lastEnd()).isEqualTo(NOW + 7);
    assertThat(town.frontier.inFlight()).isOne();
  }

  @Example
  void anOutcomeReadAgainAfterTheNextRequestLeftDoesNotEndThatOne() {
    Town town = new Town();
    Pin pin = pin(ORIGINS[0], 1, 1);
    Task first = town.inFlight(pin, 0);
    town.accept(offer(pin, 1));
    town.accept(outcome(first, NOW - 1_000, TaskResult.FETCHED));
    Task second = town.issue(1);

    town.accept(outcome(first, NOW - 1_000, TaskResult.FETCHED));

    assertThat(second.candidate().url()).isEqualTo("http://a/1");
    assertThat(town.frontier.inFlight()).isOne();
    assertThat(town.store.slot().accounts().visits()).isOne();
    assertThat(town.frontier.next(1, NOW + 1_000_000)).isNull();
  }

  @Example
  void anOfferOfAFetchedPageCausesNoRequest() {
    Town town = new Town();
    Pin pin = pin(ORIGINS[0], 1, 1);
    Task task = town.inFlight(pin, 0);
    town.accept(outcome(task, NOW, TaskResult.FETCHED));
    town.accept(offer(pin, 0));
    assertThat(town.frontier.next(1, NOW + 1_000_000)).isNull();
    assertThat(town.store.slot().accounts().accepted()).isOne();
  }

  @Example
  void aLapsedTaskIsAskedAgainAndOnlyItsOwnTicketCounts() {
    Town town = new Town();
    Task task = town.inFlight(pin(ORIGINS[0], 1, 1), 0);
    town.accept(outcome(task, 0, TaskResult.LAPSED));
    Task again = town.issue(1);
    assertThat(again.candidate()).isEqualTo(task.candidate());
    assertThat(again.ticket()).isNotEqualTo(task.ticket());
    town.accept(outcome(task, 0, TaskResult.LAPSED));
    assertThat(town.frontier.inFlight()).isOne();
  }

  @Example
  void aRepeatedHostDrainedDoesNotWakeAWaitingHost() {
    Town town = new Town();
    Pin before = pin(ORIGINS[0], 1, 1);
    Pin after = pin(ORIGINS[0], 2, 2);
    HostDrained drained = new HostDrained(2, after, Host.Clock.NEW);
    town.accept(new HostMoved(2, after, 1)).accept(drained);
    Task robots = town.accept(offer(after, 0)).issue(2);
    town.accept(outcome(robots, 0, TaskResult.RULES));
    Outcome busy = outcome(town.issue(2), NOW, TaskResult.FAILED);
    town.accept(
        new Outcome(
            2,
            busy.host(),
            busy.url(),
            busy.ticket(),
            NOW,
            TaskResult.FAILED,
            429,
            120_000,
            null,
            null));

    town.accept(drained);
    town.frontier.unpark(2, after.host(), NOW + 60_000);

    assertThat(before.slot(SLOTS)).isOne();
    assertThat(town.frontier.next(2, NOW + 119_999)).as("Retry-After: 120").isNull();
  }

  private static void assertSame(Town actual, Town expected) {
    Map<String, String> state = actual.state();
    Map<String, String> difference = new TreeMap<>();
    expected
        .state()
        .forEach(
            (key, value) -> {
              String found = String.valueOf(state.remove(key));
              if (!found.equals(value)) {
                difference.put(key, found + " in place of " + value);
              }
            });
    difference.putAll(state);
    assertThat(difference).isEmpty();
  }

  /** In the order in which Registry and Resolve would send them. */
  private static List<LoopRecord> offersAndMoves(
      Random random, int hosts, int moves, int pages, boolean back) {
    List<LoopRecord> records = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      Pin pin = pin(ORIGINS[host], random.nextInt(20), 1);
      Set<Integer> been = new HashSet<>(Set.of(pin.slot(SLOTS)));
      records.add(offer(pin, pages));
      for (int page = 0; page < pages; page++) {
        records.add(offer(pin, page));
        while (moves > 0 && random.nextInt(pages) < moves) {
          Pin next = pin(pin.origin(), random.nextInt(20), pin.generation() + 1);
          if (back || been.add(next.slot(SLOTS))) {
            records.addAll(told(pin, next));
            pin = next;
          }
          if (random.nextBoolean()) {
            break;
          }
        }
      }
    }
    return records;
  }

  /** What Resolve tells when a pin changes. */
  private static List<LoopRecord> told(Pin before, Pin after) {
    int from = before.slot(SLOTS);
    int to = after.slot(SLOTS);
    return from == to
        ? List.of(new HostMoved(to, after, from))
        : List.of(new HostMoved(to, after, from), new HostMoved(from, after, from));
  }

  private static Task flying(Town town, Pin pin, Task.Kind kind) {
    town.accept(offer(pin, 0));
    Task task = town.issue(pin.slot(SLOTS));
    while (task.pin().host() != pin.host() || task.kind() != kind) {
      boolean robots = task.kind() == Task.Kind.ROBOTS;
      town.accept(outcome(task, 0, robots ? TaskResult.RULES : TaskResult.FETCHED));
      task = town.issue(pin.slot(SLOTS));
    }
    return task;
  }

  private static Outcome stale(Outcome outcome, long ticket) {
    return new Outcome(
        outcome.slot(),
        outcome.host(),
        outcome.url(),
        ticket,
        outcome.end(),
        outcome.result(),
        outcome.status(),
        outcome.retryAfter(),
        outcome.rules(),
        outcome.version());
  }
}
