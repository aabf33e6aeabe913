package meguri.state.registry;

/** A store of the shares that links bring to a URL. It appends without reading. */
public interface Shares {

  void append(int group, long id, Gathered gathered);

  /** Takes out the shares appended since the last time, and returns their sum. */
  Gathered take(int group, long id);
}
