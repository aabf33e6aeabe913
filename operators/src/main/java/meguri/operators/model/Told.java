package meguri.operators.model;

import meguri.state.steer.Command;

/** A command, told to all subtasks of the Registry. */
public record Told(Command command) implements RegistryInput {
  @Override
  public Kind kind() {
    return Kind.TOLD;
  }

  @Override
  public long id() {
    return 0;
  }
}
