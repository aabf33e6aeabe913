package meguri.state.content;

/** Whether a page's body is known already. The order is part of the wire format. */
public enum Novelty {
  NEW,
  /** The same body was found under another URL before. */
  COPY,
  /** The page has the same body as at its last visit. */
  UNCHANGED
}
