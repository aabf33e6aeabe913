package meguri.state.revisit;

/** The finding of a visit. A failed request finds nothing and leaves no trace in the history. */
public enum VisitFinding {
  /** The server says so: 304. */
  NOT_MODIFIED,
  /** The body is that of the last visit. */
  SAME,
  CHANGED,
  /** The body is another, but has the validators of the last one: the server's 304s are lies. */
  CHANGED_UNTOLD,
  /** 404 or 410. */
  GONE
}
