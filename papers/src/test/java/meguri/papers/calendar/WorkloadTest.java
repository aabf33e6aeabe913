package meguri.papers.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class WorkloadTest {

  @Test
  void zipfIntervalsAreEquallyFrequentInEachOctave() {
    assertThat(part(Workload.ZIPF, interval -> interval == 1)).isCloseTo(0.103, within(0.005));
    assertThat(part(Workload.ZIPF, interval -> interval > 1_000 && interval <= 2_000))
        .isCloseTo(
            part(Workload.ZIPF, interval -> interval > 2_000 && interval <= 4_000), within(0.01));
  }

  @Test
  void peakedIntervalsRiseToAHundredAndThenFall() {
    assertThat(part(Workload.PEAKED, interval -> interval <= 100)).isCloseTo(0.1, within(0.01));
    assertThat(part(Workload.PEAKED, interval -> interval > 80 && interval <= 120))
        .isGreaterThan(2 * part(Workload.PEAKED, interval -> interval <= 40))
        .isGreaterThan(
            5 * part(Workload.PEAKED, interval -> interval > 1_000 && interval <= 1_040));
  }

  private static double part(Workload workload, IntPredicate which) {
    SplittableRandom random = new SplittableRandom(1);
    Workload.Intervals intervals = workload.upTo(9_600);
    int draws = 200_000;
    int found = 0;
    for (int i = 0; i < draws; i++) {
      int interval = intervals.draw(random);
      if (interval < 1 || interval > 9_600) {
        throw new AssertionError("drew " + interval);
      }
      found += which.test(interval) ? 1 : 0;
    }
    return (double) found / draws;
  }
}
