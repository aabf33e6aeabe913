package meguri.operators.near;

/** What the crawl's events say about near copies. */
public enum NearCopyMode {
  /** Nothing: near copies are pages like others. */
  KEEP,
  /** They name the page that has nearly the same text. */
  MARK,
  /** They name it, and have no text of their own. */
  SKIP
}
