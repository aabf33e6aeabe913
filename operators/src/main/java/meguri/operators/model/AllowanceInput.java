package meguri.operators.model;

/** An input of Allowance: a host has a new URL, or Parse has looked at a new page of it. */
public sealed interface AllowanceInput permits Arrival, PageLook {
  /** The kind of a record. The order is part of the wire format. */
  enum Kind {
    ARRIVAL,
    PAGE_LOOK
  }

  Kind kind();

  /** Returns the hash of the registered domain. */
  long domain();

  /** Returns the hash of the origin. */
  long host();
}
