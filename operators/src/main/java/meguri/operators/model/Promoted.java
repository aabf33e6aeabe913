package meguri.operators.model;

/** A URL of a host is worth more than its slot knows. */
public record Promoted(long host, long url, float score) implements ResolveInput {

  /** Nobody asks for the host's address because of this. */
  @Override
  public String origin() {
    return "";
  }
}
