package meguri.operators.model;

/** An input of Content: a page has this body, or no longer has it; or a command that passes. */
public sealed interface ContentInput permits Fetched, Release, ForScope {
  /** The kind of a record. The order is part of the wire format. */
  enum Kind {
    FETCHED,
    RELEASE,
    FOR_SCOPE
  }

  Kind kind();

  /**
   * Returns the first 64 bits of the body's digest, by which Content knows the body; 0 hides it
   * from Content.
   */
  long fingerprint();
}
