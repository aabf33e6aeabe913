package meguri.state.calendar;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import meguri.state.seen.Pages;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CalendarPropertiesTest {

  private static final int FIRST_GROUP = 5;
  private static final int GROUPS = 3;
  private static final long UNIT = 60_000;
  private static final long MAX_INTERVAL = 400 * 1440 * UNIT;
  private static final int STEPS = 300;

  /** What a careful person would note down of a record that is filed. */
  private record Appointment(int group, long filed, long due, byte[] record) {}

  /** A calendar, a list of what is in it, and what of both a checkpoint has. */
  private static final class Diary {

    private final Random random;
    private final Resolution resolution;
    private final long tolerance;
    private final int pageBytes;
    private HeapBlocks blocks = new HeapBlocks();
    private final PagePool[] pool = new PagePool[1];
    private Calendar calendar;
    private Map<Integer, Appointment> list = new HashMap<>();
    private final TreeSet<Long>[] alarms = newAlarms();

    private HeapBlocks keptBlocks = new HeapBlocks();
    private Map<Integer, Appointment> keptList = new HashMap<>();
    private long now = 1_000_000_007L;
    private int ids;

    Diary(long seed, Resolution resolution, long tolerance, int pageBytes) {
      this.random = new Random(seed);
      this.resolution = resolution;
      this.tolerance = tolerance;
      this.pageBytes = pageBytes;
      calendar = open();
    }

    private Calendar open() {
      pool[0] = new PagePool(Pages.words(80 << 10), pageBytes);
      for (TreeSet<Long> set : alarms) {
        set.clear();
      }
      return new Calendar(
          resolution,
          UNIT,
          tolerance,
          FIRST_GROUP,
          GROUPS,
          pool[0],
          blocks,
          (group, at) -> assertThat(alarms[group - FIRST_GROUP].add(at)).isTrue());
    }

    void file() {
      int group = FIRST_GROUP + random.nextInt(GROUPS);
      long interval = (long) Math.exp(random.nextDouble() * Math.log(MAX_INTERVAL));
      long due = random.nextInt(20) == 0 ? now - interval / 100 : now + interval;
      byte[] record = new byte[random.nextInt(30) == 0 ? 4 + random.nextInt(40_000) : 250];
      random.nextBytes(record);
      int id = ids++;
      ByteBuffer.wrap(record).putInt(id);
      calendar.file(group, now, due, record);
      list.put(id, new Appointment(group, now, due, record));
    }

    void drain() {
      for (int g = FIRST_GROUP; g < FIRST_GROUP + GROUPS; g++) {
        int group = g;
        while (calendar.next(group, now, (due, record) -> take(group, due, record))) {
          // until nothing is due
        }
        TreeSet<Long> set = alarms[group - FIRST_GROUP];
        set.headSet(now, true).clear();
        assertThat(calendar.nextDue(group)).isEqualTo(set.isEmpty() ? Long.MAX_VALUE : set.first());
        assertThat(calendar.bucketCount(group)).isEqualTo(set.size());
      }
      assertThat(list.values()).allMatch(appointment -> appointment.due > now, "not late");
    }

    private void take(int group, long due, byte[] record) {
      Appointment noted =
          requireNonNull(list.remove(ByteBuffer.wrap(record).getInt()), "given out twice");
      assertThat(noted.group).isEqualTo(group);
      assertThat(noted.due).isEqualTo(due);
      assertThat(Arrays.equals(noted.record, record)).isTrue();
      assertThat(due - now).isLessThanOrEqualTo(tolerance);
      if (resolution == Resolution.SATL) {
        assertThat(due - now).isLessThanOrEqualTo(Math.max(UNIT, (due - noted.filed) / 16));
      }
    }

    void keep() {
      calendar.keepAll();
      keptBlocks = blocks.copy();
      keptList = new HashMap<>(list);
    }

    void restore() {
      blocks = keptBlocks.copy();
      list = new HashMap<>(keptList);
      calendar = open();
    }

    void step() {
      switch (random.nextInt(30)) {
        case 0 -> now += random.nextLong(MAX_INTERVAL / 4);
        case 1, 2, 3 -> now += random.nextLong(UNIT * 1000);
        case 4, 5, 6, 7, 8 -> now += random.nextLong(UNIT * 2);
        case 9, 10, 11, 12 -> drain();
        case 13, 14 -> keep();
        case 15 -> restore();
        case 16 -> {
          int group = FIRST_GROUP + random.nextInt(GROUPS);
          if (calendar.next(group, now, (due, record) -> take(group, due, record))) {
            alarms[group - FIRST_GROUP].removeIf(
                at -> at < Math.min(now + 1, calendar.nextDue(group)));
          }
        }
        default -> file();
      }
    }

    void end() {
      now += 2 * MAX_INTERVAL;
      drain();
      assertThat(list).isEmpty();
      assertThat(blocks.size()).as("blocks left").isZero();
      assertThat(blocks.noted()).as("buckets left").isZero();
      assertThat(pool[0].freePages()).as("free pages").isEqualTo(pool[0].pages());
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static TreeSet<Long>[] newAlarms() {
      TreeSet[] sets = new TreeSet[GROUPS];
      Arrays.setAll(sets, i -> new TreeSet<Long>());
      return sets;
    }
  }

  @Property(tries = 150)
  void everyRecordComesBackOnceNeverLateAndNotTooEarlyAcrossRestores(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 2) int page) {
    run(new Diary(seed, Resolution.SATL, Calendar.ANY, 1 << 10 + page));
  }

  @Property(tries = 150)
  void withStrictTimingNoneIsEarlierThanTheTolerance(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int units) {
    run(new Diary(seed, Resolution.SATL, units * UNIT, 777));
  }

  @Property(tries = 40)
  void thePapersResolutionsKeepEverythingToo(@ForAll long seed, @ForAll boolean plain) {
    run(new Diary(seed, plain ? Resolution.SAT : Resolution.PAPER, UNIT, 1 << 10));
  }

  private static void run(Diary diary) {
    for (int step = 0; step < STEPS; step++) {
      diary.step();
    }
    diary.end();
  }
}
