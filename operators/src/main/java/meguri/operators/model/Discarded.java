package meguri.operators.model;

/** A URL that its slot has discarded unfetched: the Registry offers it again at its next link. */
public record Discarded(long id) implements RegistryInput {
  @Override
  public Kind kind() {
    return Kind.DISCARDED;
  }
}
