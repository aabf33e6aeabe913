package meguri.operators.registry;

import meguri.state.seen.Sbfl;
import meguri.state.seen.SecondStage;
import meguri.state.seen.StableShape;
import meguri.state.seen.TagCache;
import meguri.state.seen.Words;

/** The kind of filter behind the LRU. */
public enum SecondStageKind {
  SBFL {
    @Override
    SecondStage in(Words memory) {
      return new Sbfl(memory, StableShape.STRICT, Sbfl.Layout.LINE);
    }
  },
  TAGS {
    @Override
    SecondStage in(Words memory) {
      return new TagCache(memory, 22);
    }
  };

  abstract SecondStage in(Words memory);
}
