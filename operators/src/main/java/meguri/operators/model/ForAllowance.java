package meguri.operators.model;

import meguri.state.steer.Command;

/** A command, told to all subtasks of Allowance. */
public record ForAllowance(Command command) implements AllowanceInput {
  @Override
  public Kind kind() {
    return Kind.FOR_ALLOWANCE;
  }

  @Override
  public long domain() {
    return 0;
  }

  @Override
  public long host() {
    return 0;
  }
}
