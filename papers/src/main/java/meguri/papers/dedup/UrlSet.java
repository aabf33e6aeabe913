package meguri.papers.dedup;

import meguri.state.seen.ImpCb;
import meguri.state.seen.Lru;
import meguri.state.seen.Prints;
import meguri.state.seen.SecondStage;

/** A set of URLs on a store, in the ways that are compared. A duplicate is read, not counted. */
interface UrlSet {

  int GROUP = 0;

  /** Whether the URL was not yet in it; then it is. */
  boolean add(long id);

  /** False if the URL is certainly new, as far as memory tells. */
  default boolean mayContain(long id) {
    return true;
  }

  /** Asks the store each time. */
  record Plain(Prints<Long> store) implements UrlSet {
    @Override
    public boolean add(long id) {
      if (store.get(GROUP, id) != null) {
        return false;
      }
      store.put(GROUP, id, ~id);
      return true;
    }
  }

  /** Asks the store where the counting filter cannot tell. */
  record Filtered(ImpCb<Long> prints) implements UrlSet {
    @Override
    public boolean mayContain(long id) {
      return prints.mayContain(GROUP, id);
    }

    @Override
    public boolean add(long id) {
      if (prints.find(GROUP, id) != null) {
        return false;
      }
      prints.insert(GROUP, id, ~id);
      return true;
    }
  }

  /**
   * LRU and second stage in front: what they take for seen is taken for it, unless a filter knows
   * better. The Registry's order.
   */
  record Cached(Lru lru, SecondStage stage, UrlSet behind) implements UrlSet {
    @Override
    public boolean add(long id) {
      int entry = lru.find(id);
      if (entry >= 0) {
        lru.touch(entry);
        return false;
      }
      boolean seen = behind.mayContain(id) && stage.contains(id);
      boolean added = !seen && behind.add(id);
      if (lru.isFull()) {
        int oldest = lru.oldest();
        stage.insert(lru.id(oldest));
        lru.remove(oldest);
      }
      lru.add(id);
      return added;
    }
  }
}
