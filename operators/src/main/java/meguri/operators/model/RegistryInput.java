package meguri.operators.model;

/** An input of the Registry, about one URL. */
public sealed interface RegistryInput
    permits Link, Visited, Forget, Discarded, Reported, Told, HostForgotten {
  /** The kind of a record. The order is part of the wire format. */
  enum Kind {
    LINK,
    VISITED,
    FORGET,
    DISCARDED,
    REPORTED,
    TOLD,
    HOST_FORGOTTEN,
    /** A link with what another crawler knew of its target. */
    LINK_WITH_PAST
  }

  Kind kind();

  /** Returns the hash of the URL; 0 of a record for all subtasks. */
  long id();
}
