package meguri.operators.model;

/** An input of the Registry, about one URL. */
public sealed interface RegistryInput permits Link, Visited, Forget {
  /** Which record it is. The order is part of the wire format. */
  enum Kind {
    LINK,
    VISITED,
    FORGET
  }

  Kind kind();

  /** Hash of the URL. */
  long id();
}
