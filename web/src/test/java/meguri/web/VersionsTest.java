package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class VersionsTest {
  private static final long NOW = 1_795_000_000_000L;
  private static final long DAY = 86_400_000;

  @Test
  void aPageWithoutChangesStaysTheSame() {
    Versions versions = versions(0);
    assertThat(versions.lastChange(1, 2, NOW + 1000 * DAY))
        .isEqualTo(versions.lastChange(1, 2, NOW))
        .isLessThan(NOW);
    assertThat(versions.changesPerDay(1, 2)).isZero();
  }

  @Property(tries = 500)
  void theLastChangeStaysTheLastUntilTheNext(
      @ForAll @LongRange(min = 0, max = 1000) long page,
      @ForAll @LongRange(min = 0, max = 100 * DAY) long after,
      @ForAll @LongRange(min = 0, max = DAY) long wait) {
    Versions versions = versions(3);
    long time = NOW + after;
    long first = versions.lastChange(0, page, time);
    long second = versions.lastChange(0, page, time + wait);
    assertThat(first).isLessThanOrEqualTo(time);
    assertThat(second).isGreaterThanOrEqualTo(first);
    assertThat(second == first || second > time).isTrue();
    assertThat(versions.lastChange(0, page, first)).isEqualTo(first);
  }

  @Test
  void aPageChangesAsOftenAsItsRateSaysAndAtRandom() {
    Versions versions = versions(4);
    double mean = 0;
    for (long page = 0; page < 30; page++) {
      int changes = 0;
      int empty = 0;
      double perDay = versions.changesPerDay(2, page);
      long step = (long) (DAY / perDay);
      for (int i = 0; i < 4000; i++) {
        long end = NOW + (i + 1) * step;
        long last = versions.lastChange(2, page, end);
        empty += last <= end - step ? 1 : 0;
        for (; last > end - step; last = versions.lastChange(2, page, last - 1)) {
          changes++;
        }
      }
      // Poisson: over 4000 mean intervals 4000 changes, and none in 1/e of them; four deviations.
      assertThat(changes).isBetween(3740, 4260);
      assertThat(empty / 4000.0).isBetween(0.335, 0.401);
      mean += perDay / 30;
    }
    assertThat(mean).isBetween(2.0, 7.0);
  }

  private static Versions versions(double perDay) {
    WebSpec spec = WebSpec.builder().changePerDay(perDay).build();
    Census census = new Census(spec);
    return new Versions(spec, new Copies(spec, census), census);
  }
}
