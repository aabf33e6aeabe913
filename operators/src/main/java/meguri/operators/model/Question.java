package meguri.operators.model;

/** What Resolve is asked, keyed by host. */
public sealed interface Question permits Offered, Unreachable, Promoted, Brought {

  String origin();

  long host();
}
