package meguri.operators.model;

/** A body that a page had at its last visit and no longer has. */
public record Release(long fingerprint) implements ContentInput {
  @Override
  public Kind kind() {
    return Kind.RELEASE;
  }
}
