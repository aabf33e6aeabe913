package meguri.state.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Function;
import meguri.state.seen.Sbfl.Layout;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** SBFL in both layouts, and the SBF it is compared with. */
class StableFiltersTest {

  private static final int COUNTERS = 1 << 16;

  @Property(tries = 200)
  void anInsertedIdIsContained(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 16) int k,
      @ForAll @IntRange(min = 1, max = 3) int max,
      @ForAll @DoubleRange(min = 0.01, max = 0.9) double fpr,
      @ForAll @IntRange(min = 1, max = 40) int lines) {
    StableShape shape = new StableShape(k, fpr, max);
    SplittableRandom ids = new SplittableRandom(seed);
    SecondStage[] filters = {
      new Sbfl(Pages.words(lines * 64L), shape, Layout.CLASSIC),
      new Sbfl(Pages.words(lines * 64L), shape, Layout.LINE),
      new Sbf(Pages.words(lines * 64L), shape, new Random(seed)::nextInt)
    };
    for (SecondStage filter : filters) {
      assertThat(filter.bytes()).isEqualTo(lines * 64L);
      for (int i = 0; i < 200; i++) {
        long id = ids.nextLong();
        filter.insert(id);
        assertThat(filter.contains(id)).isTrue();
      }
    }
  }

  @Property(tries = 200)
  void aDecrementOfWholeWordsEqualsThatOfSingleCounters(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int lines) {
    Random random = new Random(seed);
    Words words = Pages.words(lines * 64L);
    Sbfl sbfl = new Sbfl(words, StableShape.LEAN, Layout.CLASSIC);
    int[] model = new int[lines * 256];
    for (int i = 0; i < words.length(); i++) {
      words.set(i, random.nextLong());
    }
    for (int i = 0; i < model.length; i++) {
      model[i] = counter(words, i);
    }
    int cursor = 0;
    double debt = 0;
    for (int call = 0; call < 30; call++) {
      double count = random.nextInt(4) == 0 ? random.nextInt(1500) : random.nextDouble() * 80;
      sbfl.decrement(count);
      for (debt += count; debt >= 32; debt -= 32) {
        for (int i = 0; i < 32; i++) {
          model[cursor] = Math.max(0, model[cursor] - 1);
          cursor = (cursor + 1) % model.length;
        }
      }
      for (int i = 0; i < model.length; i++) {
        assertThat(counter(words, i)).as("counter %d", i).isEqualTo(model[i]);
      }
    }
  }

  @Property(tries = 100)
  void sbfLowersTheCountersItsGeneratorNames(@ForAll long seed) {
    Words words = Pages.words(512);
    Random random = new Random(seed);
    for (int i = 0; i < words.length(); i++) {
      words.set(i, random.nextLong());
    }
    int[] model = new int[512 * 4];
    for (int i = 0; i < model.length; i++) {
      model[i] = counter(words, i);
    }
    new Sbf(words, StableShape.LEAN, new Random(seed)::nextInt).decrement(5_000);
    Random same = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      int named = same.nextInt() >>> 21; // 2,048 counters: the 11 high bits
      model[named] = Math.max(0, model[named] - 1);
    }
    for (int i = 0; i < model.length; i++) {
      assertThat(counter(words, i)).as("counter %d", i).isEqualTo(model[i]);
    }
  }

  @Example
  void thePapersDecrements() {
    assertThat(new StableShape(8, 1e-5, 3).decrements(1L << 30)).isCloseTo(84.7, within(0.1));
    assertThat(new StableShape(4, 0.01, 3).decrements(1L << 30)).isCloseTo(30, within(0.5));
    assertThat(StableShape.STRICT).isEqualTo(new StableShape(8, 1e-5, 3));
    assertThat(StableShape.LEAN).isEqualTo(new StableShape(4, 0.01, 3));
  }

  /** The formula is for SBF; SBFL errs a little less, its line layout up to half as much again. */
  @Example
  void falsePositivesStayAtTheDesignedRate() {
    double classic = falsePositives(words -> new Sbfl(words, StableShape.LEAN, Layout.CLASSIC));
    double line = falsePositives(words -> new Sbfl(words, StableShape.LEAN, Layout.LINE));
    double sbf = falsePositives(words -> new Sbf(words, StableShape.LEAN, new Random(5)::nextInt));
    assertThat(sbf).isBetween(0.008, 0.012);
    assertThat(classic).isBetween(0.006, 0.011);
    assertThat(line).isBetween(0.006, 0.016);
  }

  @Example
  void anotherDesignIsMetToo() {
    StableShape shape = new StableShape(3, 0.1, 2);
    assertThat(falsePositives(words -> new Sbfl(words, shape, Layout.CLASSIC)))
        .isBetween(0.06, 0.11);
    assertThat(falsePositives(words -> new Sbf(words, shape, new Random(5)::nextInt)))
        .isBetween(0.09, 0.11);
  }

  @Example
  void sbflForgetsNoSoonerThanSbf() {
    double classic = falseNegatives(words -> new Sbfl(words, StableShape.LEAN, Layout.CLASSIC));
    double line = falseNegatives(words -> new Sbfl(words, StableShape.LEAN, Layout.LINE));
    double sbf = falseNegatives(words -> new Sbf(words, StableShape.LEAN, new Random(5)::nextInt));
    assertThat(classic).isLessThan(sbf * 1.02);
    assertThat(line).isLessThan(sbf * 1.05);
  }

  @Example
  void impossibleShapesAreRefused() {
    assertRefused(0, 0.01, 3, "k = 0");
    assertRefused(33, 0.01, 3, "k = 33");
    assertRefused(4, 0, 3, "positives of 0.0");
    assertRefused(4, 1, 3, "positives of 1.0");
    assertRefused(4, Double.NaN, 3, "positives of NaN");
    assertRefused(4, 0.01, 0, "counters to 0");
    assertRefused(4, 0.01, 4, "counters to 4");
  }

  @Example
  void memoryForLessThanALineIsRefused() {
    assertThatThrownBy(() -> new Sbfl(Pages.words(56), StableShape.LEAN, Layout.CLASSIC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("56 bytes")
        .hasMessageContaining("64");
    assertThatThrownBy(() -> new Sbf(Pages.words(56), StableShape.LEAN, () -> 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("56 bytes")
        .hasMessageContaining("64");
  }

  private static void assertRefused(int k, double fpr, int max, String named) {
    assertThatThrownBy(() -> new StableShape(k, fpr, max))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named)
        .hasMessageContaining("expected k from 1 to 32");
  }

  /** At the stable point: ids never inserted, asked for while others are. */
  private static double falsePositives(Function<Words, SecondStage> make) {
    SecondStage filter = make.apply(Pages.words(COUNTERS / 4));
    SplittableRandom ids = new SplittableRandom(42);
    for (int i = 0; i < COUNTERS; i++) {
      filter.insert(ids.nextLong());
    }
    int wrong = 0;
    int asked = 400_000;
    for (int i = 0; i < asked; i++) {
      if (i % 8 == 0) {
        filter.insert(ids.nextLong());
      }
      wrong += filter.contains(ids.nextLong()) ? 1 : 0;
    }
    return (double) wrong / asked;
  }

  /** Ids inserted some time ago, from just now to as many insertions as empty every counter. */
  private static double falseNegatives(Function<Words, SecondStage> make) {
    SecondStage filter = make.apply(Pages.words(COUNTERS / 4));
    SplittableRandom random = new SplittableRandom(43);
    int full = (int) (3 * COUNTERS / StableShape.LEAN.decrements(COUNTERS));
    int wrong = 0;
    int asked = 300_000;
    for (int i = 0; i < asked; i++) {
      filter.insert(i);
      wrong += i > full && !filter.contains(i - random.nextInt(full)) ? 1 : 0;
    }
    return (double) wrong / asked;
  }

  private static int counter(Words words, int number) {
    return (int) (words.get(number / 32) >>> number % 32 * 2) & 3;
  }
}
