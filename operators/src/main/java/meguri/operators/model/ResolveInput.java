package meguri.operators.model;

/** What Resolve is asked, keyed by host. */
public sealed interface ResolveInput permits Offered, Unreachable, Promoted, RulesBrought {

  String origin();

  long host();
}
