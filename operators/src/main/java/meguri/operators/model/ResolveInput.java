package meguri.operators.model;

/** An input of Resolve, about one host. */
public sealed interface ResolveInput
    permits Offered, RobotsWanted, Unreachable, Promoted, RulesBrought {
  /** The kind of a record. The order is part of the wire format. */
  enum Kind {
    OFFERED,
    UNREACHABLE,
    PROMOTED,
    RULES_BROUGHT,
    ROBOTS_WANTED
  }

  Kind kind();

  String origin();

  long host();
}
