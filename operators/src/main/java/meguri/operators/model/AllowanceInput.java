package meguri.operators.model;

/** An input of Allowance: a host has a new URL, or a new page of it was looked at. */
public sealed interface AllowanceInput permits Arrival, PageLook {
  /** Which record it is. The order is part of the wire format. */
  enum Kind {
    ARRIVAL,
    PAGE_LOOK
  }

  Kind kind();

  /** Hash of the registered domain. */
  long domain();

  /** Hash of the origin. */
  long host();
}
