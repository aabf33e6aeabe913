package meguri.papers.dedup;

import java.util.SplittableRandom;
import java.util.function.Function;
import meguri.state.seen.Sbf;
import meguri.state.seen.Sbfl;
import meguri.state.seen.Sbfl.Layout;
import meguri.state.seen.SecondStage;
import meguri.state.seen.StableShape;
import meguri.state.seen.TagCache;
import meguri.state.seen.WordSbfl;
import meguri.state.seen.Words;

/**
 * The second stages at the paper's two settings, and others with about as many errors: the job's
 * SBFL by words, and tags.
 */
enum Variant {
  SBF_LEAN("SBF, k = 4, 1 %", StableShape.LEAN, memory -> sbf(memory, StableShape.LEAN)),
  CLASSIC_LEAN(
      "SBFL, k = 4, 1 %",
      StableShape.LEAN, memory -> new Sbfl(memory, StableShape.LEAN, Layout.CLASSIC)),
  WORD_LEAN(
      "SBFL by words, k = 6, 1 %",
      StableShape.LEAN, memory -> new WordSbfl(memory, WordSbfl.Shape.LEAN)),
  TAGS_12("tags of 12 bits", StableShape.LEAN, memory -> new TagCache(memory, 12)),
  SBF_STRICT("SBF, k = 8, 0.001 %", StableShape.STRICT, memory -> sbf(memory, StableShape.STRICT)),
  CLASSIC_STRICT(
      "SBFL, k = 8, 0.001 %",
      StableShape.STRICT, memory -> new Sbfl(memory, StableShape.STRICT, Layout.CLASSIC)),
  LINE_STRICT(
      "SBFL in one line, k = 8, 0.001 %",
      StableShape.STRICT, memory -> new Sbfl(memory, StableShape.STRICT, Layout.LINE)),
  WORD_STRICT(
      "SBFL by words, k = 15, 0.001 %",
      StableShape.STRICT, memory -> new WordSbfl(memory, WordSbfl.Shape.STRICT)),
  TAGS_22("tags of 22 bits", StableShape.STRICT, memory -> new TagCache(memory, 22));

  private final String label;
  private final StableShape shape;
  private final Function<Words, SecondStage> maker;

  Variant(String label, StableShape shape, Function<Words, SecondStage> maker) {
    this.label = label;
    this.shape = shape;
    this.maker = maker;
  }

  String label() {
    return label;
  }

  /** Returns the rate of false positives that this variant is compared with. */
  double tolerated() {
    return shape.fpr();
  }

  /** Tells whether it takes 30 to 84 random numbers per insertion; only its errors are compared. */
  boolean isSlow() {
    return this == SBF_LEAN || this == SBF_STRICT;
  }

  SecondStage in(Words memory) {
    return maker.apply(memory);
  }

  private static SecondStage sbf(Words memory, StableShape shape) {
    return new Sbf(memory, shape, new SplittableRandom(1)::nextInt);
  }

  /** Returns a stage as large as 2^exponent counters of 2 bits. */
  SecondStage ofSize(int exponent) {
    long bytes = (1L << exponent) / 4;
    return in(Words.allocate(bytes).slice(0, bytes / Long.BYTES));
  }
}
