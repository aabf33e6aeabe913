package meguri.operators.model;

/** What Allowance is told of a host: a URL of it that is new, or what a new page of it is like. */
public sealed interface AllowanceInput permits Arrival, PageLook {

  /** Hash of the registered domain. */
  long domain();

  /** Hash of the origin. */
  long host();
}
