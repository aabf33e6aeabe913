package meguri.operators.model;

/**
 * A page that was fetched.
 *
 * @param line the line for the crawl log, to which the Registry adds the page's rank and in-links
 */
public record Visited(long id, LogLine line) implements RegistryInput {
  @Override
  public Kind kind() {
    return Kind.VISITED;
  }
}
