package meguri.state.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;

class SpreadingTest {

  private static final long DAY = 86_400_000;

  @Property
  void aVisitComesSoonerByNoMoreThanItsPartAndNeverLater(
      @ForAll @LongRange(min = 0, max = 1L << 42) long now,
      @ForAll @LongRange(min = 0, max = 400 * DAY) long interval,
      @ForAll @DoubleRange(min = 0, max = 0.99) double part,
      @ForAll long id) {
    long due = new Spreading(part).due(now, now + interval, id);
    assertThat(due)
        .isBetween(now + interval - (long) Math.ceil(interval * part), now + interval)
        .isEqualTo(new Spreading(part).due(now, now + interval, id));
  }

  @Example
  void equalIntervalsDoNotComeBackInOneInstant() {
    TreeMap<Long, Integer> byMinute = new TreeMap<>();
    for (long id = 0; id < 18_000; id++) {
      byMinute.merge(Spreading.DEFAULT.due(0, DAY, id) / 60_000, 1, Integer::sum);
    }
    assertThat(byMinute).hasSizeBetween(180, 182); // an eighth of a day
    assertThat(byMinute.subMap(1261L, 1440L).values()).allMatch(visits -> visits < 160);
  }

  @Example
  void anOverdueVisitIsNotPostponed() {
    assertThat(Spreading.DEFAULT.due(100, 40, 7)).isEqualTo(40);
  }

  @Example
  void moreThanAllOfTheIntervalIsRefused() {
    assertThatThrownBy(() -> new Spreading(1))
        .hasMessage("spread over 1.0 of the interval; expected 0 or more, and less than 1");
  }
}
