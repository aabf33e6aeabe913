package meguri.bench.dedup;

import java.util.SplittableRandom;
import meguri.state.seen.Sbf;
import meguri.state.seen.Sbfl;
import meguri.state.seen.Sbfl.Layout;
import meguri.state.seen.SecondStage;
import meguri.state.seen.StableShape;
import meguri.state.seen.TagCache;
import meguri.state.seen.Words;

/** The second stages compared, at the paper's two settings, and tags that err about as often. */
enum Variant {
  SBF_LEAN("SBF, k = 4, 1 %", StableShape.LEAN.fpr()) {
    @Override
    SecondStage in(Words memory) {
      return new Sbf(memory, StableShape.LEAN, new SplittableRandom(1)::nextInt);
    }
  },
  CLASSIC_LEAN("SBFL, k = 4, 1 %", StableShape.LEAN.fpr()) {
    @Override
    SecondStage in(Words memory) {
      return new Sbfl(memory, StableShape.LEAN, Layout.CLASSIC);
    }
  },
  LINE_LEAN("SBFL in one line, k = 4, 1 %", StableShape.LEAN.fpr()) {
    @Override
    SecondStage in(Words memory) {
      return new Sbfl(memory, StableShape.LEAN, Layout.LINE);
    }
  },
  TAGS_12("tags of 12 bits", StableShape.LEAN.fpr()) {
    @Override
    SecondStage in(Words memory) {
      return new TagCache(memory, 12);
    }
  },
  SBF_STRICT("SBF, k = 8, 0.001 %", StableShape.STRICT.fpr()) {
    @Override
    SecondStage in(Words memory) {
      return new Sbf(memory, StableShape.STRICT, new SplittableRandom(1)::nextInt);
    }
  },
  CLASSIC_STRICT("SBFL, k = 8, 0.001 %", StableShape.STRICT.fpr()) {
    @Override
    SecondStage in(Words memory) {
      return new Sbfl(memory, StableShape.STRICT, Layout.CLASSIC);
    }
  },
  LINE_STRICT("SBFL in one line, k = 8, 0.001 %", StableShape.STRICT.fpr()) {
    @Override
    SecondStage in(Words memory) {
      return new Sbfl(memory, StableShape.STRICT, Layout.LINE);
    }
  },
  TAGS_22("tags of 22 bits", StableShape.STRICT.fpr()) {
    @Override
    SecondStage in(Words memory) {
      return new TagCache(memory, 22);
    }
  };

  private final String label;
  private final double tolerated;

  Variant(String label, double tolerated) {
    this.label = label;
    this.tolerated = tolerated;
  }

  String label() {
    return label;
  }

  /** The rate of false positives beside which it is held. */
  double tolerated() {
    return tolerated;
  }

  /** For comparison of its errors only: 30 to 84 random numbers for each insertion. */
  boolean isSlow() {
    return this == SBF_LEAN || this == SBF_STRICT;
  }

  abstract SecondStage in(Words memory);

  /** As large as 2^exponent counters of 2 bits. */
  SecondStage ofSize(int exponent) {
    long bytes = (1L << exponent) / 4;
    return in(Words.allocate(bytes).slice(0, bytes / Long.BYTES));
  }
}
