package meguri.operators.model;

/** A URL that the Registry forgets: its page is gone, or was discarded unfetched. */
public record Forget(long id) implements RegistryInput {
  @Override
  public Kind kind() {
    return Kind.FORGET;
  }
}
