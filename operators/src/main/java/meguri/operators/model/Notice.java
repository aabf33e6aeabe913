package meguri.operators.model;

/** What the Registry is told of a URL. */
public sealed interface Notice permits Link, Visited, Forget {

  /** Hash of the URL. */
  long id();
}
