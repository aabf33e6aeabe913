package meguri.operators.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.PriorityComparator;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueSet;
import org.apache.flink.streaming.api.operators.TimerHeapInternalTimer;
import org.junit.jupiter.api.Test;

class QueriesTest {

  private static final long LANE = 7;

  private final Line first = line();
  private final Line again = line();

  @Test
  void queriesAreAskedInOrderAndBoundedInNumber() {
    Queries queries = new Queries(2, first, again);
    for (long host = 1; host <= 4; host++) {
      first.add(host, LANE);
    }
    assertThat(taken(queries)).containsExactly(1L, 2L);
    assertThat(queries.isUnderWay(2)).isTrue();
    queries.done(1);
    assertThat(taken(queries)).containsExactly(3L);
    assertThat(queries.isUnderWay(1)).isFalse();
  }

  @Test
  void aHostInFlightIsNotAskedForTwice() {
    Queries queries = new Queries(5, first, again);
    first.add(1, LANE);
    assertThat(taken(queries)).containsExactly(1L);
    again.add(1, LANE);
    first.add(1, LANE);
    assertThat(taken(queries)).isEmpty();
    queries.done(1);
    again.add(1, LANE);
    assertThat(taken(queries)).containsExactly(1L);
  }

  @Test
  void queriesInFlightAreSavedWithTheirTurns() {
    Queries queries = new Queries(2, first, again);
    for (long host = 1; host <= 3; host++) {
      first.add(host, LANE);
    }
    assertThat(taken(queries)).containsExactly(1L, 2L);
    queries.save();
    queries.save();
    assertThat(taken(new Queries(9, first, again))).containsExactly(1L, 2L, 3L);
  }

  @Test
  void repeatedQueriesTakeAtMostHalfOfThePlaces() {
    Queries queries = new Queries(4, first, again);
    for (long host = 1; host <= 1_000; host++) {
      again.add(host, LANE);
    }
    assertThat(taken(queries)).containsExactly(1L, 2L);
    first.add(2_000, LANE);
    assertThat(taken(queries)).as("a new one is asked for at once").containsExactly(2_000L);
  }

  @Test
  void newQueriesDoNotStarveRepeatedOnes() {
    Queries queries = new Queries(1, first, again);
    List<Long> order = new ArrayList<>();
    again.add(1, LANE);
    for (long host = 10; host < 1_000; host++) {
      first.add(host, LANE);
    }
    for (Optional<Line.Next> next = queries.next(); next.isPresent(); next = queries.next()) {
      order.add(next.get().host());
      queries.done(next.get().host());
    }
    assertThat(order).hasSize(991).startsWith(1L, 10L, 11L);
  }

  @Test
  void longLanesGetNoMoreTurnsThanShortOnes() {
    for (long host = 1; host <= 1_000; host++) {
      first.add(host, 1);
    }
    Queries queries = new Queries(100, first, again);
    assertThat(taken(queries)).hasSize(100).startsWith(1L, 2L);
    for (long host = 2_001; host <= 2_003; host++) {
      first.add(host, 2);
    }
    first.add(3_001, 3);
    List<Long> order = new ArrayList<>();
    for (long host = 1; host <= 8; host++) {
      queries.done(host);
      order.addAll(taken(queries));
    }
    assertThat(order)
        .as("a host for each other lane that waits")
        .containsExactly(2_001L, 3_001L, 101L, 2_002L, 102L, 2_003L, 103L, 104L);
  }

  @Test
  void aHostMovesToALaneWhereItsTurnComesSooner() {
    for (long host = 1; host <= 10; host++) {
      first.add(host, 1);
    }
    long last = first.add(11, 1);
    assertThat(first.advance(11, last, 1)).as("its own lane").isEqualTo(last);
    long sooner = first.advance(11, last, 2);
    assertThat(sooner).isLessThan(last);
    assertThat(first.advance(11, sooner, 3)).as("no sooner").isEqualTo(sooner);
    assertThat(taken(new Queries(20, first, again)))
        .containsExactly(1L, 11L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
  }

  /** Else somebody with many domains would take memory as he likes. */
  @Test
  void theNumberOfLanesIsBounded() {
    Turns turns = new Turns();
    long begin = turns.take(-1);
    assertThat(turns.next(-1) >>> 32).isEqualTo((begin >>> 32) + 1);
    for (long lane = 0; lane < Turns.LANES; lane++) {
      turns.take(lane);
    }
    assertThat(turns.next(-1) >>> 32).as("forgotten").isEqualTo(begin >>> 32);
    assertThat(turns.next(1) >>> 32).isEqualTo((begin >>> 32) + 1);
  }

  private static Line line() {
    return new Line(
        new HeapPriorityQueueSet<>(
            PriorityComparator.forPriorityComparableObjects(),
            TimerHeapInternalTimer::getKey,
            16,
            KeyGroupRange.of(0, 0),
            1));
  }

  private static List<Long> taken(Queries queries) {
    List<Long> taken = new ArrayList<>();
    for (Optional<Line.Next> next = queries.next(); next.isPresent(); next = queries.next()) {
      taken.add(next.get().host());
    }
    return taken;
  }
}
