package meguri.operators.model;

/** What the Registry is told of a URL. */
public sealed interface RegistryInput permits Link, Visited, Forget {

  /** Hash of the URL. */
  long id();
}
