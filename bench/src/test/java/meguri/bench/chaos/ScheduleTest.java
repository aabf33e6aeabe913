package meguri.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import meguri.bench.chaos.Schedule.Planned;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScheduleTest {

  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofSeconds(9);

  @Property(tries = 50)
  void everyTimeIsWithinItsBounds(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 60) int count) {
    Schedule schedule = Schedule.random(seed, count, SHORTEST, LONGEST);
    assertThat(schedule.events()).hasSize(count);
    for (Planned planned : schedule.events()) {
      Event event = planned.event();
      assertThat(planned.after()).isBetween(SHORTEST, LONGEST);
      assertThat(event.lasts()).isBetween(event.kind().shortest(), event.kind().longest());
    }
  }

  @Property(tries = 50)
  void everyKindComesOnceBeforeAnyComesAgain(@ForAll long seed) {
    int kinds = Kind.values().length;
    List<Planned> events = Schedule.random(seed, 3 * kinds, SHORTEST, LONGEST).events();
    for (int i = 0; i < 3; i++) {
      assertThat(events.subList(i * kinds, (i + 1) * kinds))
          .extracting(planned -> planned.event().kind())
          .containsExactlyInAnyOrder(Kind.values());
    }
  }

  @Test
  void theSameSeedDrawsTheSameEventsAndAnotherDoesNot() {
    Schedule schedule = Schedule.random(3, 40, SHORTEST, LONGEST);
    assertThat(Schedule.random(3, 40, SHORTEST, LONGEST)).isEqualTo(schedule);
    assertThat(Schedule.random(4, 40, SHORTEST, LONGEST)).isNotEqualTo(schedule);
    assertThat(schedule.events())
        .startsWith(Schedule.random(3, 15, SHORTEST, LONGEST).events().toArray(Planned[]::new));
  }

  @Test
  void aGivenEventBeginsAfterTheEndOfTheOneBefore() {
    Schedule schedule =
        Schedule.of(
            Stream.of("kill-broker:60s", "cut", "sever:5s").map(Event::parse).toList(),
            Duration.ofSeconds(10));
    assertThat(schedule.events())
        .extracting(Planned::after)
        .containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(70), Duration.ofSeconds(10));
  }
}
