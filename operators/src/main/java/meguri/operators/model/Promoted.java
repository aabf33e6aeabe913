package meguri.operators.model;

/** A URL that is worth more than its slot knows. */
public record Promoted(long host, long url, float score) implements ResolveInput {

  /** Returns an empty text: a promotion alone is no reason to look up the host's address. */
  @Override
  public String origin() {
    return "";
  }

  @Override
  public Kind kind() {
    return Kind.PROMOTED;
  }
}
