package meguri.operators.model;

/**
 * An event on its way to the outputs. The Registry adds the page's rank and in-links, and from
 * there on the events of a URL keep their order.
 */
public record Reported(long id, PageEvent event) implements RegistryInput {
  @Override
  public Kind kind() {
    return Kind.REPORTED;
  }
}
