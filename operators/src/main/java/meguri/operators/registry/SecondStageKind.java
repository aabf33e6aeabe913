package meguri.operators.registry;

import meguri.state.seen.SecondStage;
import meguri.state.seen.TagCache;
import meguri.state.seen.WordSbfl;
import meguri.state.seen.Words;

/** The kind of filter behind the LRU. */
public enum SecondStageKind {
  SBFL {
    @Override
    public SecondStage in(Words memory) {
      return new WordSbfl(memory, WordSbfl.Shape.STRICT);
    }
  },
  TAGS {
    @Override
    public SecondStage in(Words memory) {
      return new TagCache(memory, 22);
    }
  };

  public abstract SecondStage in(Words memory);
}
