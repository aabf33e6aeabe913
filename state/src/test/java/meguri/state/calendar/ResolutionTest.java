package meguri.state.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResolutionTest {

  private static final long DAYS = 400;
  private static final long YEAR = 365;

  @ParameterizedTest
  @CsvSource({"1, 90, 400, 89", "24, 173, 400, 162", "1440, 275, 60, 257"})
  void noStartNeedsMoreBucketsThanThePaperSays(long unitsPerDay, int paper, int starts, int least) {
    Random random = new Random(1);
    int most = 0;
    for (int i = 0; i < starts; i++) {
      long now = i < YEAR ? i : random.nextLong(YEAR * unitsPerDay);
      most = Math.max(most, buckets(now, DAYS * unitsPerDay));
    }
    assertThat(most).isLessThanOrEqualTo(paper).isGreaterThan(least * 9 / 10);
  }

  @Property
  void aBucketBeginsAfterNowAndIsEarlyByLessThanItsPartOfTheInterval(
      @ForAll("resolutions") Resolution resolution,
      @ForAll @LongRange(min = 0, max = 1L << 40) long now,
      @ForAll @LongRange(min = 1, max = 1L << 40) long ahead) {
    long due = now + ahead;
    long bucket = resolution.bucket(now, due);
    assertThat(bucket).isGreaterThan(now).isLessThanOrEqualTo(due);
    assertThat(due - bucket).isLessThan(Math.max(1, (ahead + 11) / 12));
    if (resolution == Resolution.SATL) {
      assertThat(due - bucket).isLessThan(Math.max(1, (ahead + 15) / 16));
    }
  }

  @Property
  void aBucketOfLongAgoIsOneOfToday(
      @ForAll @LongRange(min = 0, max = 1L << 40) long filed,
      @ForAll @LongRange(min = 1, max = 1L << 30) long later,
      @ForAll @LongRange(min = 1, max = 1L << 30) long ahead) {
    long now = filed + later;
    long bucket = Resolution.SATL.bucket(filed, now + ahead);
    if (bucket > now) {
      assertThat(Resolution.SATL.bucket(now, bucket)).isEqualTo(bucket);
    }
  }

  @Property
  void strictTimingFilesARecordOf400DaysFourTimesMoreAtMost(
      @ForAll @LongRange(min = 0, max = 1L << 40) long filed,
      @ForAll @LongRange(min = 1, max = 400 * 1440) long interval) {
    long due = filed + interval;
    long now = Resolution.SATL.bucket(filed, due);
    int more = 0;
    while (due - now > 1) {
      now = Resolution.SATL.bucket(now, due);
      more++;
    }
    assertThat(more).isLessThanOrEqualTo(4);
  }

  @Property
  void anOverdueRecordHasABucketOfItsUnit(
      @ForAll("resolutions") Resolution resolution,
      @ForAll @LongRange(min = 0, max = 1L << 40) long now,
      @ForAll @LongRange(min = 0, max = 1L << 40) long ago) {
    assertThat(resolution.bucket(now, now - ago)).isEqualTo(now - ago);
  }

  @Provide
  Arbitrary<Resolution> resolutions() {
    return Arbitraries.of(List.of(Resolution.SATL, Resolution.PAPER, Resolution.SAT));
  }

  private static int buckets(long now, long max) {
    Set<Long> starts = new HashSet<>();
    long last = -1;
    for (long ahead = 1; ahead <= max; ahead++) {
      long start = Resolution.SATL.bucket(now, now + ahead);
      if (start != last) {
        starts.add(start);
        last = start;
      }
    }
    return starts.size();
  }
}
