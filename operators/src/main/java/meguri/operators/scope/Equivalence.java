package meguri.operators.scope;

/** A way in which two URLs may differ and still name the same page. */
public enum Equivalence {
  /** Parameters of the query and the path that tell visits apart, as in {@code session-ids.txt}. */
  SESSION_IDS,
  /** Parameters that tell where a visitor came from, as in {@code tracking.txt}. */
  TRACKING,
  /** The order of parameters of different names. */
  QUERY_ORDER,
  /** A directory and the page in it that stands for it, as in {@code index-pages.txt}. */
  INDEX_PAGES,
  /** Slashes at the end of a path. */
  TRAILING_SLASH;

  /** Returns the name that options use. */
  @Override
  public String toString() {
    return Ascii.lower(name()).replace('_', '-');
  }
}
