package meguri.job.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {

  private final Timeline timeline = new Timeline();

  @ParameterizedTest
  @ValueSource(longs = {1, 999, 60_000, 3_600_000, 86_400_000, 31_536_000_000L})
  void anyLengthOfACrawlFitsAndNoRequestIsLost(long step) {
    for (int i = 0; i < 1_000; i++) {
      // files are read one after the other, so times are in no order
      timeline.add(Lines.BEGIN + i * 377 % 1_000 * step, Kind.PAGE, 2);
    }
    assertThat(timeline.periods()).hasSizeLessThanOrEqualTo(Timeline.MOST);
    assertThat(timeline.periods().stream().mapToLong(p -> p.count(Kind.PAGE)).sum())
        .isEqualTo(1_000);
    assertThat(timeline.periods()).allMatch(p -> p.begin() % timeline.length() == 0);
    assertThat(timeline.periods().get(0).meanScore()).isEqualTo(2);
  }

  @Test
  void aClockThatWasWrongForALineCostsOnlyTheDetail() {
    timeline.add(0, Kind.PAGE, 0);
    timeline.add(Lines.BEGIN, Kind.FAILED, 0);
    timeline.add(Long.MAX_VALUE / 2, Kind.GONE, 0);
    assertThat(timeline.periods()).hasSizeLessThanOrEqualTo(Timeline.MOST);
    assertThat(timeline.periods().stream().mapToLong(Timeline.Period::requests).sum()).isEqualTo(3);
  }

  @Test
  void aPeriodWithoutRequestsIsThereToo() {
    timeline.add(Lines.BEGIN, Kind.PAGE, 0);
    timeline.add(Lines.BEGIN + 5_000, Kind.PAGE, 0);
    assertThat(timeline.periods())
        .extracting(Timeline.Period::requests)
        .containsExactly(1L, 0L, 0L, 0L, 0L, 1L);
  }
}
