package meguri.operators.model;

/**
 * A host that was purged. It is told to all subtasks of the Registry, which forget its URLs.
 *
 * @param host {@link meguri.state.frontier.Pin#host}
 */
public record HostForgotten(long host) implements RegistryInput {
  @Override
  public Kind kind() {
    return Kind.HOST_FORGOTTEN;
  }

  @Override
  public long id() {
    return 0;
  }
}
