package meguri.state.calendar;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import meguri.state.seen.Pages;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CalendarPropertiesTest {

  private static final int GROUPS = 6;
  private static final long UNIT = 60_000;
  private static final long MAX_INTERVAL = 400 * 1440 * UNIT;
  private static final int STEPS = 300;

  /** What a careful person would note down of a record that is filed. */
  private record Appointment(int group, long filed, long due, byte[] record) {}

  /** A record on its way to the subtask that owns its group. */
  private record Sent(long due, byte[] record) {}

  /**
   * The calendars of all subtasks of a job, a list of what is in them, and what of both a
   * checkpoint has. A restored job may have another number of subtasks. As in the job, a calendar
   * gives what it has of others' groups to them, through a topic; what is in the topic goes back at
   * a restore like all else.
   */
  private static final class Diary {

    private final Random random;
    private final Resolution resolution;
    private final long tolerance;
    private final int pageBytes;
    private HeapBlocks blocks = new HeapBlocks();
    private List<Subtask> subtasks = List.of();
    private Map<Integer, Appointment> list = new HashMap<>();
    private List<Sent> topic = new ArrayList<>();

    private HeapBlocks keptBlocks = new HeapBlocks();
    private Map<Integer, Appointment> keptList = new HashMap<>();
    private List<Sent> keptTopic = List.of();
    private long now = 1_000_000_007L;
    private int ids;
    private int sent;

    Diary(long seed, Resolution resolution, long tolerance, int pageBytes) {
      this.random = new Random(seed);
      this.resolution = resolution;
      this.tolerance = tolerance;
      this.pageBytes = pageBytes;
      open();
    }

    /**
     * Divides the groups among a number of subtasks, as Flink does. If each has one, the blocks are
     * as Meguri 0.1 stored them: it had buckets for each group.
     */
    private void open() {
      int parallelism = 1 + random.nextInt(GROUPS);
      subtasks =
          IntStream.range(0, parallelism)
              .mapToObj(
                  index ->
                      new Subtask(
                          (index * GROUPS + parallelism - 1) / parallelism,
                          ((index + 1) * GROUPS - 1) / parallelism))
              .toList();
    }

    private Subtask owner(int group) {
      return subtasks.stream().filter(subtask -> subtask.owns(group)).findFirst().orElseThrow();
    }

    void file() {
      int group = random.nextInt(GROUPS);
      long interval = (long) Math.exp(random.nextDouble() * Math.log(MAX_INTERVAL));
      long due = random.nextInt(20) == 0 ? now - interval / 100 : now + interval;
      byte[] record = new byte[random.nextInt(30) == 0 ? 4 + random.nextInt(40_000) : 250];
      random.nextBytes(record);
      int id = ids++;
      ByteBuffer.wrap(record).putInt(id);
      owner(group).calendar.file(now, due, record);
      list.put(id, new Appointment(group, now, due, record));
    }

    void drain() {
      subtasks.forEach(Subtask::drain);
      read();
      assertThat(list.values()).allMatch(appointment -> appointment.due > now, "not late");
    }

    /** Gives what is in the topic to its owners. */
    void read() {
      topic.forEach(one -> visit(one.due, one.record));
      topic.clear();
    }

    private int group(byte[] record) {
      return requireNonNull(list.get(ByteBuffer.wrap(record).getInt()), "given out twice").group;
    }

    private void visit(long due, byte[] record) {
      Appointment noted =
          requireNonNull(list.remove(ByteBuffer.wrap(record).getInt()), "given out twice");
      assertThat(noted.due).isEqualTo(due);
      assertThat(Arrays.equals(noted.record, record)).isTrue();
      assertThat(due - now).isLessThanOrEqualTo(tolerance);
      if (resolution == Resolution.SATL) {
        assertThat(due - now).isLessThanOrEqualTo(Math.max(UNIT, (due - noted.filed) / 16));
      }
    }

    void keep() {
      subtasks.forEach(subtask -> subtask.calendar.keepAll());
      keptBlocks = blocks.copy();
      keptList = new HashMap<>(list);
      keptTopic = List.copyOf(topic);
    }

    void restore() {
      blocks = keptBlocks.copy();
      list = new HashMap<>(keptList);
      topic = new ArrayList<>(keptTopic);
      open();
    }

    void step() {
      switch (random.nextInt(30)) {
        case 0 -> now += random.nextLong(MAX_INTERVAL / 4);
        case 1, 2, 3 -> now += random.nextLong(UNIT * 1000);
        case 4, 5, 6, 7, 8 -> now += random.nextLong(UNIT * 2);
        case 9, 10, 11, 12 -> drain();
        case 13, 14 -> keep();
        case 15 -> restore();
        case 16 -> subtasks.get(random.nextInt(subtasks.size())).next();
        case 17 -> read();
        default -> file();
      }
    }

    void end() {
      now += 2 * MAX_INTERVAL;
      drain();
      assertThat(list).isEmpty();
      assertThat(blocks.size()).as("blocks left").isZero();
      assertThat(blocks.noted()).as("buckets left").isZero();
      assertThat(subtasks)
          .allMatch(one -> one.pool.freePages() == one.pool.pages(), "all pages are free");
    }

    private final class Subtask {

      private final int first;
      private final int last;
      private final PagePool pool = new PagePool(Pages.words(80 << 10), pageBytes);
      private final Map<Integer, TreeSet<Long>> alarms = new HashMap<>();
      private final Calendar calendar;

      Subtask(int first, int last) {
        this.first = first;
        this.last = last;
        IntStream.rangeClosed(first, last).forEach(group -> alarms.put(group, new TreeSet<>()));
        calendar =
            new Calendar(
                resolution,
                UNIT,
                tolerance,
                first,
                last - first + 1,
                pool,
                blocks,
                (group, at) -> assertThat(alarms(group).add(at)).isTrue());
      }

      boolean owns(int group) {
        return group >= first && group <= last;
      }

      void drain() {
        alarms.forEach(
            (group, set) -> {
              while (calendar.next(group, now, this::take)) {
                // until nothing is due
              }
              set.headSet(now, true).clear();
              assertThat(calendar.nextDue(group))
                  .isEqualTo(set.isEmpty() ? Long.MAX_VALUE : set.first());
              assertThat(calendar.bucketCount(group)).isEqualTo(set.size());
            });
      }

      /** Takes one block of one group. */
      void next() {
        int group = first + random.nextInt(last - first + 1);
        if (calendar.next(group, now, this::take)) {
          alarms(group).removeIf(at -> at < Math.min(now + 1, calendar.nextDue(group)));
        }
      }

      private TreeSet<Long> alarms(int group) {
        return requireNonNull(alarms.get(group));
      }

      private void take(long due, byte[] record) {
        if (owns(group(record))) {
          visit(due, record);
        } else {
          topic.add(new Sent(due, record));
          sent++;
        }
      }
    }
  }

  @Property(tries = 150)
  void everyRecordComesBackOnceNeverLateAndNotTooEarlyAtAnyParallelism(
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

  @Example
  void recordsOfOthersGroupsComeBackAfterARestoreWithOtherSubtasks() {
    Diary diary = new Diary(3, Resolution.SATL, Calendar.ANY, 1 << 10);
    run(diary);
    assertThat(diary.sent).as("records sent to their owners").isPositive();
  }

  private static void run(Diary diary) {
    for (int step = 0; step < STEPS; step++) {
      diary.step();
    }
    diary.end();
  }
}
