package meguri.papers.dedup;

import meguri.state.seen.ImpCb;
import meguri.state.seen.Lru;
import meguri.state.seen.Prints;
import meguri.state.seen.SecondStage;

/** A set of URLs on a store. The bench compares its kinds. A duplicate is read, not counted. */
interface UrlSet {

  int GROUP = 0;

  /** Adds a URL, and returns whether it was new. */
  boolean add(long id);

  /** Returns false if memory shows that the URL is new. */
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
   * Has an LRU and a second stage in front. A URL that they call seen counts as seen, unless a
   * filter knows that it is new. This is the Registry's order.
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
