package meguri.papers.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import meguri.papers.FlinkState;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.HeapBlocks;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AgendaTest {

  private static final int RECORDS = 3_000;
  private static final int BUFFER = 1 << 18;
  private static final int LONGEST = 400;

  private static final long MINUTE = 60;

  @ParameterizedTest
  @EnumSource
  void everyContenderGivesOutEachRecordOnceWhenItIsDue(Contender contender) throws IOException {
    try (Agenda agenda = contender.open(Words.allocate(BUFFER), LONGEST, 1)) {
      assertKeepsAppointments(agenda, 1);
    }
  }

  @Test
  void theCalendarThatShipsGivesOutEachRecordOnceAtMostASixteenthEarly() throws Exception {
    try (Agenda agenda = new ShippedAgenda(FlinkState.asInJob(), Words.allocate(BUFFER))) {
      assertKeepsAppointments(agenda, LONGEST / 16);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyRivalGivesOutEachRecordOnceAtMostAMinuteEarly(InFlink.Rival rival) throws Exception {
    try (Agenda agenda = rival.open(FlinkState.asInJob())) {
      assertKeepsAppointments(agenda, MINUTE);
    }
  }

  @Test
  void satlHasMuchLargerBlocksThanSat() throws IOException {
    assertThat(meanBlock(Resolution.SATL)).isGreaterThan(5 * meanBlock(Resolution.SAT));
  }

  private static double meanBlock(Resolution resolution) throws IOException {
    MeasuredBlocks blocks = new MeasuredBlocks(new HeapBlocks());
    try (Agenda agenda =
        new CalendarAgenda(
            resolution,
            Calendar.ANY,
            CalendarAgenda.pool(Words.allocate(1 << 20)),
            blocks,
            () -> {})) {
      Round.of(new Round.Plan(Workload.PEAKED, 9_600, 1, 20_000, 0.5), agenda, 0, blocks::reset);
    }
    return blocks.meanRead();
  }

  private static void assertKeepsAppointments(Agenda agenda, long tolerance) {
    SplittableRandom random = new SplittableRandom(1);
    Map<Integer, Long> dueAt = new HashMap<>();
    for (int id = 0; id < RECORDS; id++) {
      long due = 1 + random.nextInt(LONGEST);
      dueAt.put(id, due);
      agenda.file(0, due, id, record(id));
    }
    int[] visits = new int[1];
    for (long now = 1; now <= 1_000; now++) {
      long time = now;
      agenda.drain(
          now,
          (due, record) -> {
            int id = ByteBuffer.wrap(record).getInt();
            assertThat(dueAt.remove(id)).as("record %d", id).isEqualTo(due);
            assertThat(due - time).isBetween(0L, tolerance);
            visits[0]++;
            if (time < 500) {
              long next = time + 1 + random.nextInt(LONGEST);
              dueAt.put(id, next);
              agenda.file(time, next, id, record);
            }
          });
      if (now % 100 == 0) {
        agenda.keep();
      }
    }
    assertThat(dueAt).isEmpty();
    assertThat(visits[0]).isGreaterThan(2 * RECORDS);
  }

  private static byte[] record(int id) {
    return ByteBuffer.allocate(200).putInt(id).array();
  }
}
