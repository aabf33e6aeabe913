package meguri.operators.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class QueriesTest {

  @Test
  void areAskedInTheirOrderAndAtMostSoManyAtATime() {
    Queries queries = new Queries(2);
    for (long host = 1; host <= 4; host++) {
      queries.add(host, false);
    }
    assertThat(taken(queries)).containsExactly(1L, 2L);
    assertThat(queries.size()).isEqualTo(4);
    queries.done(1);
    assertThat(taken(queries)).containsExactly(3L);
    assertThat(queries.size()).isEqualTo(3);
  }

  @Test
  void aHostThatWaitsOrIsUnderWayIsNotAskedForTwice() {
    Queries queries = new Queries(5);
    queries.add(1, false);
    queries.add(1, true);
    assertThat(taken(queries)).containsExactly(1L);
    queries.add(1, false);
    assertThat(taken(queries)).isEmpty();
    queries.done(1);
    queries.add(1, true);
    assertThat(taken(queries)).containsExactly(1L);
  }

  @Test
  void thoseAskedAgainTakeHalfOfThePlacesHoweverManyTheyAre() {
    Queries queries = new Queries(4);
    for (long host = 1; host <= 1_000; host++) {
      queries.add(host, true);
    }
    assertThat(taken(queries)).containsExactly(1L, 2L);
    queries.add(2_000, false);
    assertThat(taken(queries)).as("a new one is asked for at once").containsExactly(2_000L);
  }

  @Test
  void newOnesDoNotStarveThoseAskedAgain() {
    Queries queries = new Queries(1);
    List<Long> order = new ArrayList<>();
    queries.add(1, true);
    for (long host = 10; host < 1_000; host++) {
      queries.add(host, false);
    }
    for (OptionalLong next = queries.next(); next.isPresent(); next = queries.next()) {
      order.add(next.getAsLong());
      queries.done(next.getAsLong());
    }
    assertThat(order).hasSize(991).startsWith(1L, 10L, 11L);
    assertThat(queries.size()).isZero();
  }

  private static List<Long> taken(Queries queries) {
    List<Long> taken = new ArrayList<>();
    queries.next().ifPresent(taken::add);
    for (OptionalLong next = queries.next(); next.isPresent(); next = queries.next()) {
      taken.add(next.getAsLong());
    }
    return taken;
  }
}
