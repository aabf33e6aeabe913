package meguri.papers.dedup;

import meguri.papers.dedup.UrlSet.Filtered;
import meguri.papers.dedup.UrlSet.Plain;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.CountingFilter.Shape;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Words;

/** The sets that are timed on RocksDB. */
enum StoreKind {
  PLAIN("plain store") {
    @Override
    UrlSet on(RocksPrints store, int ids) {
      return new Plain(store);
    }
  },
  IMP_CB("IMP-CB") {
    @Override
    UrlSet on(RocksPrints store, int ids) {
      return filtered(store, ids, Integer.MAX_VALUE);
    }
  },
  KEPT("IMP-CB, lines kept") {
    @Override
    UrlSet on(RocksPrints store, int ids) {
      return filtered(store, ids, MAX_DIRTY);
    }
  };

  /** The most lines that are not in the store yet: 4 MiB for a checkpoint to write. */
  static final int MAX_DIRTY = 1 << 16;

  private final String label;

  StoreKind(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** Returns a set in a store, for the number of ids that it will have. */
  abstract UrlSet on(RocksPrints store, int ids);

  private static UrlSet filtered(RocksPrints store, int ids, int maxDirty) {
    int lines = Shape.PAPER.lines(ids);
    long bytes = (long) lines * CountingFilter.LINE_BYTES;
    Words memory = Words.allocate(bytes).slice(0, bytes / Long.BYTES);
    CountingFilter filter = new CountingFilter(memory, Shape.PAPER, UrlSet.GROUP, lines);
    return new Filtered(new ImpCb<>(filter, store, store, maxDirty));
  }
}
