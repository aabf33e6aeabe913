package meguri.state.seen;

/**
 * What stands behind an LRU: remembers, in little memory, that an id was there. May be wrong both
 * ways, seldom.
 */
public interface SecondStage {

  boolean contains(long id);

  void insert(long id);

  long bytes();

  /** How often it takes an id for one it has seen, by design. */
  double falsePositives();
}
