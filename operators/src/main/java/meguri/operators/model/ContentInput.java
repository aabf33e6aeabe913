package meguri.operators.model;

/** An input of Content: a page has this body, or no longer has it. */
public sealed interface ContentInput permits Fetched, Release {
  /** Which record it is. The order is part of the wire format. */
  enum Kind {
    FETCHED,
    RELEASE
  }

  Kind kind();

  /** The first 64 bits of the body's MD5, by which Content knows it. 0 hides it from Content. */
  long fingerprint();
}
