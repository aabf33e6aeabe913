package meguri.state.seen;

/**
 * A filter after an LRU, which remembers in little memory that an id was there. It may be wrong
 * both ways, though seldom.
 */
public interface SecondStage {

  boolean contains(long id);

  void insert(long id);

  long bytes();

  /** Returns how often, by design, it takes a new id for one that it has seen. */
  double falsePositives();
}
