package meguri.state.content;

/** Whether a page's body is known already. The order is part of the wire format. */
public enum Novelty {
  NEW,
  /** The same body was found under another URL. */
  COPY,
  /** The same body as at the last visit. */
  UNCHANGED
}
