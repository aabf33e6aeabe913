package meguri.operators.model;

/**
 * An input of Allowance: a host has a new URL, or Parse has looked at a new page of it; or a
 * command.
 */
public sealed interface AllowanceInput permits Arrival, PageLook, ForAllowance {
  /** The kind of a record. The order is part of the wire format. */
  enum Kind {
    ARRIVAL,
    PAGE_LOOK,
    FOR_ALLOWANCE
  }

  Kind kind();

  /** Returns the hash of the registered domain; 0 of a record for all subtasks. */
  long domain();

  /** Returns the hash of the origin. */
  long host();
}
