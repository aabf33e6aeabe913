package meguri.operators.model;

/**
 * A host whose pinned address refused a connection: the address may be out of date.
 *
 * @param generation the generation of the pin that failed
 */
public record Unreachable(String origin, long host, int generation) implements ResolveInput {
  @Override
  public Kind kind() {
    return Kind.UNREACHABLE;
  }
}
