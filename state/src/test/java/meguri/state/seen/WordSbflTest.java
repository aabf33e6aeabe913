package meguri.state.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import meguri.state.seen.WordSbfl.Shape;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

class WordSbflTest {

  private static final int LINES = 1 << 10;

  @Property(tries = 200)
  void agreesWithListsOfWords(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 20) int k,
      @ForAll @IntRange(min = 0, max = 44) int more,
      @ForAll @IntRange(min = 1, max = 5) int lines) {
    Shape shape = new Shape(k, k + more, 0.5);
    Words memory = Pages.words(lines * 64L + 8);
    memory.set(memory.length() - 1, seed);
    WordSbfl sbfl = new WordSbfl(memory, shape);
    assertThat(sbfl.bytes()).isEqualTo(lines * 64L);
    List<List<Set<Integer>>> model = IntStream.range(0, lines).mapToObj(i -> newLine()).toList();
    Random random = new Random(seed);
    for (int step = 0; step < 300; step++) {
      long id = random.nextInt(60 * lines);
      List<Set<Integer>> line = model.get((int) Spread.below(Spread.mix(id), lines));
      Set<Integer> counters = counters(id, k);
      assertThat(sbfl.contains(id))
          .as("id %d at step %d", id, step)
          .isEqualTo(line.stream().anyMatch(word -> word.containsAll(counters)));
      if (random.nextInt(3) > 0) {
        sbfl.insert(id);
        assertThat(sbfl.contains(id)).isTrue();
        Set<Integer> filled = new HashSet<>(line.get(0));
        filled.addAll(counters);
        if (filled.size() > shape.most()) {
          line.add(0, counters);
          line.remove(8);
        } else {
          line.set(0, filled);
        }
      }
    }
    assertThat(memory.get(memory.length() - 1)).as("behind its lines").isEqualTo(seed);
  }

  private static List<Set<Integer>> newLine() {
    List<Set<Integer>> line = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      line.add(new HashSet<>());
    }
    return line;
  }

  /** The first k different numbers that the hashes of an id name. */
  private static Set<Integer> counters(long id, int k) {
    Set<Integer> counters = new HashSet<>();
    for (long hash = Spread.mix(id); counters.size() < k; ) {
      hash = Spread.next(hash);
      counters.add((int) (hash >>> 58));
    }
    return counters;
  }

  @Example
  void falsePositivesAreAsDesignedHoweverUnevenlyTheLinesAreFilled() {
    for (Shape shape : List.of(Shape.LEAN, Shape.STRICT)) {
      for (int lines : new int[] {1, LINES}) {
        Words memory = Pages.words(lines * 64L);
        WordSbfl sbfl = new WordSbfl(memory, shape);
        SplittableRandom ids = new SplittableRandom(42);
        double errors = 0;
        int rounds = 64 * LINES / lines;
        for (int i = 0; i < rounds; i++) {
          for (int j = 0; j < lines; j++) {
            sbfl.insert(ids.nextLong());
          }
          if (i >= rounds / 2) {
            errors += errors(memory, shape) / (rounds - rounds / 2);
          }
        }
        assertThat(errors)
            .as("rate of %s in %d lines", shape, lines)
            .isBetween(0.6 * shape.fpr(), shape.fpr());
      }
    }
  }

  @Example
  void newIdsAreTakenForSeenAtTheRateThatTheWordsTell() {
    Words memory = Pages.words(LINES * 64L);
    WordSbfl sbfl = new WordSbfl(memory, Shape.LEAN);
    SplittableRandom ids = new SplittableRandom(43);
    for (int i = 0; i < 64 * LINES; i++) {
      sbfl.insert(ids.nextLong());
    }
    int wrong = 0;
    int asked = 400_000;
    for (int i = 0; i < asked; i++) {
      wrong += sbfl.contains(ids.nextLong()) ? 1 : 0;
    }
    double told = errors(memory, Shape.LEAN);
    assertThat((double) wrong / asked).isBetween(0.9 * told, 1.1 * told);
  }

  /** The rate of false positives over all lines: that of a word is C(bits, k) of C(64, k). */
  private static double errors(Words memory, Shape shape) {
    double sum = 0;
    for (long i = 0; i < memory.length(); i++) {
      int bits = Long.bitCount(memory.get(i));
      double word = 1;
      for (int j = 0; j < shape.k(); j++) {
        word *= (double) (bits - j) / (64 - j);
      }
      sum += Math.max(0, word);
    }
    return sum * 8 / memory.length();
  }

  /** The bits for each id remembered, where ids come once. */
  @Example
  void anIdTakesSoManyBits() {
    assertThat(bitsPerId(new WordSbfl(Pages.words(LINES * 64L), Shape.STRICT))).isBetween(30., 32.);
    assertThat(bitsPerId(new WordSbfl(Pages.words(LINES * 64L), Shape.LEAN))).isBetween(14.5, 16.);
    assertThat(bitsPerId(new Sbfl(Pages.words(LINES * 64L), StableShape.STRICT, Sbfl.Layout.LINE)))
        .isBetween(60., 72.);
  }

  private static double bitsPerId(SecondStage stage) {
    int all = 200 * LINES;
    for (int id = 0; id < all; id++) {
      stage.insert(id);
    }
    int remembered = 0;
    for (int id = 0; id < all; id++) {
      remembered += stage.contains(id) ? 1 : 0;
    }
    return LINES * 512.0 / (remembered - all * stage.falsePositives());
  }

  @Example
  void impossibleShapesAndMemoryAreRefused() {
    assertRefused(() -> new Shape(0, 33, 0.1), "k = 0");
    assertRefused(() -> new Shape(9, 8, 0.1), "at most 8 bits");
    assertRefused(() -> new Shape(9, 65, 0.1), "at most 65 bits");
    assertRefused(() -> new Shape(9, 33, Double.NaN), "positives of NaN");
    assertRefused(() -> new WordSbfl(Pages.words(56), Shape.LEAN), "56 bytes");
  }

  private static void assertRefused(ThrowingCallable call, String named) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named)
        .hasMessageContaining("expected");
  }
}
