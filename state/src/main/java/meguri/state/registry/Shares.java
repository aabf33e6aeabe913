package meguri.state.registry;

/** A store of the shares that links bring to a URL. It appends without reading. */
public interface Shares {

  /** The shares that wait in memory, at most one for each URL. */
  @FunctionalInterface
  interface Pending {
    void forEach(Visitor visitor);
  }

  /** Takes one share after the other. */
  @FunctionalInterface
  interface Visitor {
    void share(int group, long id, Gathered gathered);
  }

  void append(int group, long id, Gathered gathered);

  /** Takes out the shares appended since the last time, and returns their sum. */
  Gathered take(int group, long id);

  /**
   * Stores all shares that wait in memory, in place of those stored at the last call. They go on
   * waiting in memory; what is stored counts only after a restore, when it is appended.
   */
  void keep(Pending pending);
}
