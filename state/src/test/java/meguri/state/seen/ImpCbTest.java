package meguri.state.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import meguri.state.seen.CountingFilter.Shape;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/** IMP-CB with its counting filter, against sets of ids. */
class ImpCbTest {

  @Property(tries = 300)
  void answersAndCountsAgreeWithSetsOfIds(
      @ForAll long seed,
      @ForAll @From("shapes") Shape shape,
      @ForAll @IntRange(min = 1, max = 4) int groups,
      @ForAll @IntRange(min = 1, max = 5) int lines,
      @ForAll @From("waiting") int maxDirty) {
    Model model = new Model(shape, 1_000, groups, lines, maxDirty);
    SplittableRandom random = new SplittableRandom(seed);
    for (int batch = 0; batch < 5; batch++) {
      for (int step = 0; step < 60; step++) {
        model.step(random, 40 * groups * lines);
      }
      model.assertCounts();
    }
    model.assertKept();
  }

  @Provide
  Arbitrary<Shape> shapes() {
    return Arbitraries.of(
        Shape.PAPER,
        new Shape(8, 1),
        new Shape(8, 2),
        new Shape(3, 8),
        new Shape(1, 2),
        new Shape(32, 1));
  }

  @Provide
  Arbitrary<Integer> waiting() {
    return Arbitraries.of(0, 1, 3, 1_000);
  }

  @Property(tries = 6)
  void aMillionInsertsDuplicatesAndDeletesAreAnsweredAsByASet(@ForAll @From("widths") int bits) {
    int ids = 20_000;
    Shape shape = new Shape(8, bits);
    // half of the ids are there at a time
    Model model = new Model(shape, 7, 64, shape.lines(ids / 2 / 64), 100);
    SplittableRandom random = new SplittableRandom(bits);
    for (int batch = 0; batch < 20; batch++) {
      for (int step = 0; step < 50_000; step++) {
        model.step(random, ids);
      }
      model.assertCounts();
    }
    model.assertKept();
  }

  @Provide
  Arbitrary<Integer> widths() {
    return Arbitraries.of(1, 2, 4);
  }

  @Property(tries = 100)
  void aLineOverwrittenWithGarbageIsRestoredByCountingItAnew(
      @ForAll long seed, @ForAll @From("shapes") Shape shape) {
    Model model = new Model(shape, 5, 2, 3, 10);
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < 150; step++) {
      model.step(random, 100);
    }
    byte[] garbage = new byte[64];
    new Random(seed).nextBytes(garbage);
    model.filter.fill(6, 1, garbage);
    assertThat(model.filter.line(6, 1)).isEqualTo(garbage);
    model.set.recount(6, 1);
    model.countAnew(6, 1);
    model.assertCounts();
    model.assertKept();
  }

  @Property(tries = 100)
  void allLinesAreCountedAnewForAnotherShape(
      @ForAll long seed, @ForAll @From("shapes") Shape shape, @ForAll @From("shapes") Shape next) {
    Model before = new Model(shape, 5, 2, 3, 10);
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < 150; step++) {
      before.step(random, 100);
    }
    Model after = new Model(next, 5, 7, 10, before.ids, before.store);
    after.set.recount(5);
    after.set.recount(6);
    after.assertCounts();
    after.assertKept();
    for (int step = 0; step < 150; step++) {
      after.step(random, 100);
    }
    after.assertCounts();
    after.assertKept();
  }

  @Example
  void newIdsCostNoReadAndFalsePositivesAreRareAtTheNominalLoad() {
    int ids = 100_000;
    Shape shape = Shape.PAPER;
    int lines = shape.lines(ids);
    ImpCb<Integer> set =
        new ImpCb<>(
            new CountingFilter(Pages.words(lines * 64L), shape, 0, lines),
            new HeapPrints<>(),
            (group, line, value) -> {},
            Integer.MAX_VALUE);
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < ids; i++) {
      set.insert(0, random.nextLong(), i);
    }
    int wrong = 0;
    double expected = 0;
    int asked = 1_000_000;
    for (int i = 0; i < asked; i++) {
      long id = random.nextLong();
      wrong += set.mayContain(0, id) ? 1 : 0;
      expected += set.filter().falsePositives(0, id);
    }
    assertThat(set.reads()).isZero();
    assertThat((double) wrong / asked)
        .isBetween(0.0003, 0.0015)
        .isCloseTo(expected / asked, within(0.0002))
        .isCloseTo(set.filter().falsePositives(), within(0.0002));
  }

  /** A filter that gets many times its ids keeps its answers, and no delete reads the store. */
  @Property(tries = 3)
  void deletesCostNoReadHoweverFullTheFilterIs(@ForAll @From("loads") int load) {
    int expected = 2_000;
    Model model = new Model(Shape.PAPER, 3, 2, Shape.PAPER.lines(expected / 2), 100);
    for (long id = 0; id < (long) expected * load; id++) {
      model.insert(id);
    }
    model.assertCounts();
    for (long id = expected; id < (long) expected * load; id++) {
      model.delete(id);
    }
    model.assertCounts();
    model.assertKept();
    assertThat(model.reads).as("reads of the store").isZero();
    assertThat(model.set.stuck() > 0).as("counters at their maximum").isEqualTo(load == 20);
  }

  @Provide
  Arbitrary<Integer> loads() {
    return Arbitraries.of(1, 5, 20);
  }

  @Example
  void linesAreKeptInTurn() {
    TreeSet<Integer> model = new TreeSet<>();
    DirtyLines dirty = new DirtyLines(200);
    SplittableRandom random = new SplittableRandom(1);
    int last = -1;
    for (int step = 0; step < 10_000; step++) {
      if (random.nextInt(3) > 0) {
        int line = random.nextInt(200);
        dirty.add(line);
        model.add(line);
      } else if (!model.isEmpty()) {
        Integer next = model.higher(last);
        last = next == null ? model.first() : next;
        model.remove(last);
        assertThat(dirty.next()).isEqualTo(last);
      }
      assertThat(dirty.count()).isEqualTo(model.size());
    }
  }

  @Example
  void impossibleShapesAreRefused() {
    assertRefused(() -> new Shape(0, 4), "k = 0");
    assertRefused(() -> new Shape(33, 4), "k = 33");
    for (int bits : new int[] {-1, 0, 3, 16, Integer.MIN_VALUE}) {
      assertRefused(() -> new Shape(8, bits), "counters of " + bits + " bits");
    }
  }

  @Example
  void impossibleSizesAreRefused() {
    Words memory = Pages.words(128);
    assertRefused(() -> new CountingFilter(memory, Shape.PAPER, 0, 3), "3 filter lines");
    assertRefused(() -> new CountingFilter(memory, Shape.PAPER, 0, 0), "0 filter lines");
    CountingFilter filter = new CountingFilter(memory, Shape.PAPER, 0, 2);
    assertRefused(() -> filter.fill(0, 1, new byte[63]), "63 bytes");
    assertRefused(() -> filter.fill(0, 1, new byte[65]), "65 bytes");
    assertRefused(
        () -> new ImpCb<>(filter, new HeapPrints<>(), (group, line, value) -> {}, -1), "-1 lines");
  }

  @Example
  void aShapeHasLinesForTheExpectedIds() {
    assertThat(Shape.PAPER.lines(0)).isEqualTo(1);
    assertThat(Shape.PAPER.lines(6)).isEqualTo(1);
    assertThat(Shape.PAPER.lines(7)).isEqualTo(2);
    assertThat(new Shape(8, 1).lines(1_000_000)).isEqualTo(20_000_000 / 512 + 1);
  }

  private static void assertRefused(ThrowingCallable call, String named) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named)
        .hasMessageContaining("expected");
  }

  /** The structure beside sets of ids, used as its callers do: asked first, added if absent. */
  private static final class Model {

    private final Shape shape;
    private final int firstGroup;
    private final int lines;
    private final List<Set<Long>> ids;
    private final Map<Long, byte[]> kept = new HashMap<>();
    private final HeapPrints<Long> store;
    private final CountingFilter filter;
    private final ImpCb<Long> set;
    private final int max;
    private final int perLine;
    private final int[][][] counters;
    private int reads;

    Model(Shape shape, int firstGroup, int groups, int lines, int maxDirty) {
      this(shape, firstGroup, lines, maxDirty, noIds(groups), new HeapPrints<>());
      assertThat(filter.groups()).isEqualTo(groups);
    }

    Model(
        Shape shape,
        int firstGroup,
        int lines,
        int maxDirty,
        List<Set<Long>> ids,
        HeapPrints<Long> store) {
      this.shape = shape;
      this.firstGroup = firstGroup;
      this.lines = lines;
      this.ids = ids;
      this.store = store;
      filter = newFilter();
      set =
          new ImpCb<>(
              filter,
              watched(),
              (group, line, value) -> kept.put(key(group, line), value),
              maxDirty);
      max = (1 << shape.bits()) - 1;
      perLine = 512 / shape.bits();
      counters = ids.stream().map(this::counts).toArray(int[][][]::new);
    }

    /** The store, which counts the records and ids that are read. */
    private Prints<Long> watched() {
      return new Prints<>() {
        @Override
        public @Nullable Long get(int group, long id) {
          reads++;
          return store.get(group, id);
        }

        @Override
        public void put(int group, long id, Long value) {
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
      };
    }

    private static List<Set<Long>> noIds(int groups) {
      List<Set<Long>> ids = new ArrayList<>();
      for (int i = 0; i < groups; i++) {
        ids.add(new HashSet<>());
      }
      return ids;
    }

    private CountingFilter newFilter() {
      return new CountingFilter(Pages.words(ids.size() * lines * 64L), shape, firstGroup, lines);
    }

    void step(SplittableRandom random, int domain) {
      long id = random.nextInt(domain);
      boolean there = ids.get(index(id)).contains(id);
      Long record = set.find(group(id), id);
      assertThat(record).as("id %d", id).isEqualTo(there ? Long.valueOf(-id) : null);
      if (random.nextInt(2) == 0) {
        if (record == null) {
          insert(id);
        } else {
          set.update(group(id), id, -id);
        }
      } else if (record != null) {
        delete(id);
      }
    }

    void insert(long id) {
      set.insert(group(id), id, -id);
      ids.get(index(id)).add(id);
      int[] line = counters[index(id)][filter.lineOf(id)];
      for (int place : places(id)) {
        line[place] = Math.min(max, line[place] + 1);
      }
    }

    /** A counter at its maximum stays there. The delete must not read. */
    void delete(long id) {
      int before = reads;
      set.delete(group(id), id);
      assertThat(reads).as("reads after the delete").isEqualTo(before);
      ids.get(index(id)).remove(id);
      int[] line = counters[index(id)][filter.lineOf(id)];
      for (int place : places(id)) {
        line[place] -= line[place] == max ? 0 : 1;
      }
    }

    void countAnew(int group, int line) {
      counters[group - firstGroup][line] = counts(ids.get(group - firstGroup))[line];
    }

    private int index(long id) {
      return (int) (id * 31 % ids.size());
    }

    private int group(long id) {
      return firstGroup + index(id);
    }

    /**
     * Every counter is as a list of counters that stay at their maximum has it, and so its true
     * count below that; so are the sums over all of them.
     */
    void assertCounts() {
      long nonZero = 0;
      long saturated = 0;
      long total = 0;
      double errors = 0;
      for (int index = 0; index < ids.size(); index++) {
        int[][] counts = counts(ids.get(index));
        for (int line = 0; line < lines; line++) {
          byte[] expected = new byte[64];
          int used = 0;
          for (int place = 0; place < perLine; place++) {
            int count = counters[index][line][place];
            if (count < max && count != counts[line][place]) {
              throw new AssertionError("%d ids, counted %d".formatted(counts[line][place], count));
            }
            int bit = place * shape.bits();
            expected[bit / 8] |= (byte) (count << bit % 8);
            used += count > 0 ? 1 : 0;
            saturated += count == max ? 1 : 0;
            total += count;
          }
          nonZero += used;
          errors += Math.pow((double) used / perLine, shape.k());
          assertThat(filter.line(firstGroup + index, line)).as("line %d", line).isEqualTo(expected);
          assertFalsePositives(firstGroup + index, line, (double) used / perLine);
        }
      }
      double filled = (double) nonZero / ids.size() / lines / perLine;
      assertThat(filter.saturated()).as("saturated").isEqualTo(saturated);
      assertThat(filter.filled()).as("filled").isCloseTo(filled, within(1e-9));
      assertThat(filter.ids()).as("ids").isEqualTo(total / shape.k());
      assertThat(filter.falsePositives()).isCloseTo(errors / ids.size() / lines, within(1e-9));
    }

    private void assertFalsePositives(int group, int line, double filled) {
      for (long id = 0; id < 20; id++) {
        if (filter.lineOf(id) == line) {
          assertThat(filter.falsePositives(group, id))
              .isCloseTo(Math.pow(filled, shape.k()), within(1e-9));
        }
      }
    }

    private int[][] counts(Set<Long> ids) {
      int[][] counts = new int[lines][perLine];
      for (long id : ids) {
        for (int place : places(id)) {
          int[] line = counts[filter.lineOf(id)];
          line[place] = Math.min(max, line[place] + 1);
        }
      }
      return counts;
    }

    /** The counters of an id; one may be named more than once. */
    private int[] places(long id) {
      int[] places = new int[shape.k()];
      long hash = CountingFilter.spread(id);
      for (int i = 0; i < places.length; i++) {
        hash = Spread.next(hash);
        places[i] = (int) Spread.below(hash, perLine);
      }
      return places;
    }

    /**
     * The lines kept are the filter's; a filter filled from them answers and goes on as it does.
     */
    void assertKept() {
      set.keepAll();
      CountingFilter restored = newFilter();
      kept.forEach((key, value) -> restored.fill((int) (key >> 32), (int) (long) key, value));
      for (int index = 0; index < ids.size(); index++) {
        for (int line = 0; line < lines; line++) {
          assertThat(restored.line(firstGroup + index, line))
              .isEqualTo(filter.line(firstGroup + index, line));
        }
        for (long id : ids.get(index)) {
          assertThat(restored.mayContain(firstGroup + index, id)).isTrue();
        }
        for (long id = 0; id < 1_000; id++) {
          assertThat(restored.mayContain(firstGroup + index, id))
              .isEqualTo(filter.mayContain(firstGroup + index, id));
        }
      }
      assertThat(restored.saturated()).isEqualTo(filter.saturated());
      assertThat(restored.filled()).isEqualTo(filter.filled());
      assertThat(restored.ids()).isEqualTo(filter.ids());
      long reads = set.reads();
      set.keepAll();
      assertThat(set.reads()).as("reads for keeping").isEqualTo(reads);
    }

    private static long key(int group, int line) {
      return (long) group << 32 | line;
    }
  }
}
