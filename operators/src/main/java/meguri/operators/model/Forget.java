package meguri.operators.model;

/** A URL that the Registry forgets: its page is gone. */
public record Forget(long id) implements RegistryInput {
  @Override
  public Kind kind() {
    return Kind.FORGET;
  }
}
