package meguri.state.registry;

/** What links bring to a URL, appended to its record without reading it. */
public interface Shares {

  void append(int group, long id, Gathered gathered);

  /** The sum of what was appended since the last time, which is then gone. */
  Gathered take(int group, long id);
}
