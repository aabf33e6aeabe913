package meguri.operators.model;

/** What Content is told of a body: that a page has it, or has it no longer. */
public sealed interface ContentInput permits Fetched, Release {

  /** What Content knows the body by: the first 64 bits of its MD5. 0 if it is not to know it. */
  long fingerprint();
}
