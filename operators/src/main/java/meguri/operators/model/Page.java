package meguri.operators.model;

/** An answered request, and what Content says of its body. */
public record Page(Fetched fetched, Novelty novelty) {

  /** Whether the body is known already. The order is part of the wire format. */
  public enum Novelty {
    NEW,
    /** The same body was found under another URL. */
    COPY,
    /** The same body as at the last visit. */
    UNCHANGED
  }
}
