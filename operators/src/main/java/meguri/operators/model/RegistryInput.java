package meguri.operators.model;

/** An input of the Registry, about one URL. */
public sealed interface RegistryInput permits Link, Visited, Forget, Discarded, Reported {
  /** The kind of a record. The order is part of the wire format. */
  enum Kind {
    LINK,
    VISITED,
    FORGET,
    DISCARDED,
    REPORTED,
    /** A link with what another crawler knew of its target. */
    TOLD_LINK
  }

  Kind kind();

  /** Returns the hash of the URL. */
  long id();
}
