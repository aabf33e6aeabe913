package meguri.state.registry;

/** A store of what links bring to a URL. It appends without reading. */
public interface Shares {

  void append(int group, long id, Gathered gathered);

  /** The sum of what was appended since the last time, which is then gone. */
  Gathered take(int group, long id);
}
