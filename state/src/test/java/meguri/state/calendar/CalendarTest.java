package meguri.state.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import meguri.state.seen.Pages;
import meguri.state.seen.Words;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarTest {

  private static final long MINUTE = 60_000;
  private static final int MINIMUM = (64 << 10) + 1024;

  private final HeapBlocks blocks = new HeapBlocks();
  private final List<Long> alarms = new ArrayList<>();
  private final List<Long> visits = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({"86400000, 90", "3600000, 173", "60000, 275"})
  void aLongCrawlNeedsNoMoreBucketsThanThePaperSays(long unit, int paper) {
    Calendar calendar = calendar(MINIMUM, unit, Calendar.ANY);
    Random random = new Random(1);
    long step = Math.max(unit, 86_400_000 / 8);
    int most = 0;
    for (long now = 0; now < 800 * 86_400_000L; now += step) {
      for (int i = 0; i < 30; i++) {
        double units = Math.exp(random.nextDouble() * Math.log(400.0 * 86_400_000 / unit));
        calendar.file(now, now + (long) (units * unit), new byte[10]);
      }
      drain(calendar, now);
      most = Math.max(most, calendar.bucketCount(0));
    }
    assertThat(most).isLessThanOrEqualTo(paper).isGreaterThan(paper / 2);
  }

  @Test
  void oneBlockIsReadAtATime() {
    Calendar calendar = calendar(MINIMUM, MINUTE, Calendar.ANY);
    for (int i = 0; i < 1_000; i++) {
      calendar.file(0, MINUTE, new byte[200]);
    }
    List<Integer> turns = new ArrayList<>();
    int before = 0;
    while (calendar.next(0, MINUTE, (due, record) -> visits.add(due))) {
      turns.add(visits.size() - before);
      before = visits.size();
    }
    int full = (64 << 10) / 212;
    assertThat(turns).containsExactly(full, full, full, 1_000 - 3 * full);
  }

  @Test
  void anAlarmIsSetForEachBucketOnceAndAgainAfterARestore() {
    Calendar calendar = calendar(MINIMUM, MINUTE, Calendar.ANY);
    calendar.file(0, 10 * MINUTE + 1, new byte[1]);
    calendar.file(0, 11 * MINUTE - 1, new byte[1]);
    calendar.file(0, 3 * MINUTE, new byte[1]);
    assertThat(alarms).containsExactly(10 * MINUTE, 3 * MINUTE);
    assertThat(calendar.nextDue(0)).isEqualTo(3 * MINUTE);
    calendar.keepAll();
    alarms.clear();

    assertThat(calendar(MINIMUM, MINUTE, Calendar.ANY).nextDue(0)).isEqualTo(3 * MINUTE);
    assertThat(alarms).containsExactlyInAnyOrder(10 * MINUTE, 3 * MINUTE);
  }

  @Test
  void onlyBufferedRecordsAreLostWithoutACheckpoint() {
    Calendar calendar = calendar(MINIMUM, MINUTE, Calendar.ANY);
    calendar.file(0, MINUTE, new byte[1]);
    calendar.keepAll();
    calendar.file(0, MINUTE, new byte[1]);

    drain(calendar(MINIMUM, MINUTE, Calendar.ANY), MINUTE);
    assertThat(visits).hasSize(1);
  }

  @Test
  void aCheckpointEmptiesTheBuffersAndWritesWhatHasComeOnce() {
    Calendar calendar = calendar(MINIMUM, MINUTE, Calendar.ANY);
    for (int checkpoint = 1; checkpoint <= 3; checkpoint++) {
      for (int i = 0; i < 10; i++) {
        calendar.file(0, MINUTE, new byte[200]);
      }
      calendar.keepAll();
      calendar.keepAll();
      assertThat(blocks.size()).isEqualTo(checkpoint);
    }
    drain(calendar, MINUTE);
    assertThat(visits).hasSize(30);
    assertThat(blocks.size()).isZero();
    assertThat(blocks.noted()).isZero();
  }

  @Test
  void aRestoredCalendarNumbersOn() {
    Calendar calendar = calendar(MINIMUM, MINUTE, Calendar.ANY);
    for (int i = 0; i < 5; i++) {
      calendar.file(0, (5 - i) * MINUTE, new byte[1]);
      calendar.keepAll();
    }
    Calendar restored = calendar(MINIMUM, MINUTE, Calendar.ANY);
    restored.file(0, MINUTE, new byte[1]);
    restored.keepAll();
    assertThat(blocks.get(0, 5)).hasSize(Block.LINK_BYTES + Block.HEADER_BYTES + 1);
    drain(restored, 5 * MINUTE);
    assertThat(visits).hasSize(6);
  }

  @Test
  void theLargestBuffersAreWrittenFirst() {
    Calendar calendar = calendar(MINIMUM, MINUTE, Calendar.ANY);
    for (int i = 0; i < 200; i++) {
      calendar.file(0, MINUTE, new byte[200]);
    }
    for (int i = 0; i < 90; i++) {
      calendar.file(0, 2 * MINUTE, new byte[200]);
    }
    assertThat(blocks.size()).isZero();
    for (int i = 0; i < 30; i++) {
      calendar.file(0, 3 * MINUTE, new byte[200]);
    }
    assertThat(blocks.size()).isEqualTo(1);
    assertThat(blocks.get(0, 0)).hasSize(Block.LINK_BYTES + 200 * 212);
  }

  @Test
  void aBlockNoLargerThanAPageMakesBuffersOfAFixedSize() {
    Calendar calendar =
        calendar(new PagePool(Pages.words(MINIMUM), 1_024, 1_024), MINUTE, Calendar.ANY);
    for (int i = 0; i < 12; i++) {
      calendar.file(0, MINUTE, new byte[200]);
    }
    assertThat(blocks.size()).isEqualTo(2);
    assertThat(blocks.get(0, 0)).hasSize(Block.LINK_BYTES + 4 * 212);
  }

  @Test
  void theCalendarUsesOnlyTheMemoryItIsGiven() {
    Words whole = Pages.words(MINIMUM + 2_048);
    for (long i = 0; i < whole.length(); i++) {
      whole.set(i, -1);
    }
    Calendar calendar =
        new Calendar(
            Resolution.SATL,
            MINUTE,
            Calendar.ANY,
            0,
            1,
            new PagePool(whole.slice(128, MINIMUM / 8), 1_024),
            blocks,
            (group, at) -> {});
    for (int i = 0; i < 5_000; i++) {
      calendar.file(0, i * MINUTE, new byte[333]);
    }
    for (long i = 0; i < whole.length(); i++) {
      long inside = i - 128;
      if (inside < 0 || inside >= MINIMUM / 8) {
        assertThat(whole.get(i)).as("word %d, not handed in", i).isEqualTo(-1);
      } else if (inside % 128 == 0) {
        assertThat(whole.get(i)).as("word %d, where a page begins", i).isNotEqualTo(-1);
      }
    }
  }

  @Test
  void allGroupsGetTheirShareOfTheBuckets() {
    PagePool pool = new PagePool(Pages.words(MINIMUM), 1_024);
    Calendar calendar =
        new Calendar(Resolution.SATL, MINUTE, Calendar.ANY, 3, 8, pool, blocks, (group, at) -> {});
    for (int i = 1; i < 50_000; i++) {
      calendar.file(0, i * 10 * MINUTE, new byte[10]);
    }
    for (int group = 3; group < 11; group++) {
      assertThat(calendar.bucketCount(group)).as("group %d", group).isBetween(10, 60);
    }
  }

  @Test
  void theLargestRecordFitsIntoTheSmallestPool() {
    Calendar calendar = calendar(MINIMUM, MINUTE, Calendar.ANY);
    for (int i = 0; i < 10; i++) {
      calendar.file(0, i * MINUTE, new byte[100]);
      calendar.file(0, i * MINUTE, new byte[Block.MAX_BYTES - Block.HEADER_BYTES]);
    }
    drain(calendar, 9 * MINUTE);
    assertThat(visits).hasSize(20);
  }

  @Test
  void aRecordLargerThanABlockIsRefused() {
    Calendar calendar = calendar(MINIMUM, MINUTE, Calendar.ANY);
    assertThatThrownBy(() -> calendar.file(0, 0, new byte[64 << 10]))
        .hasMessage(
            "a record of 65536 bytes for the calendar; expected at most 65524, what a block can"
                + " hold");
    assertThat(calendar.nextDue(0)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aPoolWithoutRoomForABlockIsRefused() {
    assertThatThrownBy(() -> calendar(64 << 10, MINUTE, Calendar.ANY))
        .hasMessage("65536 bytes of write buffers; expected at least 66560: a block and a page");
  }

  @Test
  void aToleranceBelowAUnitIsRefused() {
    assertThatThrownBy(() -> calendar(MINIMUM, MINUTE, 1_000))
        .hasMessage(
            "a unit of 60000 ms with a tolerance of 1000 ms; expected a tolerance of a unit or"
                + " more");
  }

  private Calendar calendar(int bytes, long unit, long tolerance) {
    return calendar(new PagePool(Pages.words(bytes), 1_024), unit, tolerance);
  }

  private Calendar calendar(PagePool pool, long unit, long tolerance) {
    return new Calendar(
        Resolution.SATL, unit, tolerance, 0, 1, pool, blocks, (group, at) -> alarms.add(at));
  }

  private void drain(Calendar calendar, long now) {
    boolean more = true;
    while (more) {
      more = calendar.next(0, now, (due, record) -> visits.add(due));
    }
  }
}
