package meguri.state.registry;

/** Shares of PageRank appended to a URL's record without reading it. */
public interface Shares {

  void append(int group, long id, float share);

  /** The sum of the shares appended since the last time, which are then gone. */
  float take(int group, long id);
}
