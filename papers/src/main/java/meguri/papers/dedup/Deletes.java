package meguri.papers.dedup;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.CountingFilter.Shape;
import meguri.state.seen.HeapPrints;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Prints;
import meguri.state.seen.Words;
import org.jspecify.annotations.Nullable;

/**
 * The reads that IMP-CB's deletes cost, and what they leave behind, if a filter gets many times the
 * ids that it was made for.
 */
record Deletes(List<Row> rows) {

  private static final List<Integer> LOADS = List.of(1, 5, 20);

  /** The groups of the filter, each for so many ids as a job's key group expects by default. */
  private static final int GROUPS = 2;

  private static final int EXPECTED = GROUPS * 7_813;

  /** The deletes counted while the filter has all its ids. */
  private static final int FIRST = 1_000;

  private static final int ASKED = 1_000_000;
  private static final double MOST_READS = 100;

  /**
   * One load.
   *
   * @param load the ids, as a multiple of those expected
   * @param atMaximum the share of the first deletes that meet a counter at its maximum
   * @param reads the reads of the store by all deletes, for each of them
   * @param scanned the same, if each of the first deletes that meets such a counter counted it anew
   *     from all ids of its group
   * @param stuck the share of counters at their maximum, once only the expected ids are left
   * @param errors the chance of a false positive then
   * @param fresh the same in a filter that has had no others
   */
  record Row(
      int load,
      double atMaximum,
      double reads,
      double scanned,
      double stuck,
      double errors,
      double fresh) {}

  static Deletes measure() {
    List<Row> rows = new ArrayList<>();
    double fresh = new Filled(1).errors();
    for (int load : LOADS) {
      rows.add(row(load, fresh));
    }
    return new Deletes(rows);
  }

  private static Row row(int load, double fresh) {
    Filled filled = new Filled(load);
    long ids = (long) load * EXPECTED;
    int met = 0;
    long deleted = 0;
    for (long id = ids - 1; id >= ids - FIRST; id--, deleted++) {
      long before = filled.set.stuck();
      filled.delete(id);
      met += filled.set.stuck() > before ? 1 : 0;
    }
    for (long id = ids - FIRST - 1; id >= EXPECTED; id--, deleted++) {
      filled.delete(id);
    }
    for (long id = EXPECTED - FIRST; id < EXPECTED && load == 1; id++) {
      filled.insert(id);
    }
    double atMaximum = (double) met / FIRST;
    return new Row(
        load,
        atMaximum,
        (double) filled.store.reads / deleted,
        atMaximum * ids / GROUPS,
        (double) filled.set.filter().saturated() / filled.counters(),
        filled.errors(),
        fresh);
  }

  void write(Page page) {
    Table table =
        new Table(
            "ids, by those expected",
            "deletes that meet a full counter",
            "reads a delete",
            "with a scan of the key group",
            "counters full afterwards",
            "false positives afterwards",
            "in a new filter");
    for (Row row : rows) {
      table.row(
          row.load() + " times",
          percent(row.atMaximum(), 1),
          "%.2f".formatted(row.reads()),
          "%,.0f".formatted(row.scanned()),
          percent(row.stuck(), 3),
          percent(row.errors(), 4),
          percent(row.fresh(), 4));
    }
    page.heading(2, "Deletes")
        .paragraph(
            """
            A counter at its maximum may have missed ids, so a delete cannot lower it. The paper counts it anew \
            from the store; it describes this, and has no figure. An index for it would cost a write at each \
            insert, and without one a whole key group must be read. Meguri leaves the counter at its maximum, \
            which is safe: a new URL then costs a read now and then. Lines are counted anew when the crawl is \
            resumed with another `registry.expected-urls`. Each key group is made for %,d ids, as by default \
            in a job. After the first %,d deletes, all but the expected ids are deleted. Less is better in all \
            columns.\
            """
                .formatted(EXPECTED / GROUPS, FIRST))
        .table(table);
    StringBuilder goals = new StringBuilder();
    for (Row row : rows) {
      goals
          .append(
              Goal.atMost(
                  "%d times the ids, reads a delete".formatted(row.load()),
                  "%,.0f",
                  MOST_READS,
                  row.reads()))
          .append('\n');
    }
    page.paragraph(goals.toString());
  }

  private static String percent(double share, int digits) {
    return ("%." + digits + "f %%").formatted(100 * share);
  }

  /** A set with so many times the ids that it is made for. */
  private static final class Filled {

    private final CountedPrints store = new CountedPrints();
    private final ImpCb<Boolean> set;

    Filled(int load) {
      int lines = Shape.PAPER.lines(EXPECTED / GROUPS);
      Words words = Words.allocate((long) GROUPS * lines * CountingFilter.LINE_BYTES);
      CountingFilter filter =
          new CountingFilter(
              words.slice(0, (long) GROUPS * lines * CountingFilter.LINE_BYTES / Long.BYTES),
              Shape.PAPER,
              0,
              lines);
      set = new ImpCb<>(filter, store, (group, line, value) -> {}, Integer.MAX_VALUE);
      for (long id = 0; id < (long) load * EXPECTED; id++) {
        insert(id);
      }
    }

    void insert(long id) {
      set.insert(group(id), id, true);
    }

    void delete(long id) {
      set.delete(group(id), id);
    }

    long counters() {
      return (long) set.filter().lines() * GROUPS * CountingFilter.LINE_BYTES * 2;
    }

    /** Returns the share of ids not in the set that look as if they were. */
    double errors() {
      SplittableRandom random = new SplittableRandom(1);
      int wrong = 0;
      for (int i = 0; i < ASKED; i++) {
        long id = random.nextLong(Long.MIN_VALUE, 0);
        wrong += set.mayContain(group(id), id) ? 1 : 0;
      }
      return (double) wrong / ASKED;
    }

    private static int group(long id) {
      return (int) Math.floorMod(id, (long) GROUPS);
    }
  }

  /** A store that counts each record and each id read. */
  private static final class CountedPrints implements Prints<Boolean> {

    private final Prints<Boolean> store = new HeapPrints<>();
    private long reads;

    @Override
    public @Nullable Boolean get(int group, long id) {
      reads++;
      return store.get(group, id);
    }

    @Override
    public void put(int group, long id, Boolean value) {
      store.put(group, id, value);
    }

    @Override
    public void remove(int group, long id) {
      store.remove(group, id);
    }

    @Override
    public void ids(int group, LongConsumer each) {
      store.ids(
          group,
          id -> {
            reads++;
            each.accept(id);
          });
    }
  }
}
