package meguri.operators.model;

import meguri.state.steer.Command;

/**
 * A command on its way to all subtasks of Scope. It passes Content and Parse, which are one chain
 * with Scope. With an input of its own, Scope would leave the chain, and every link would have to
 * be written and read.
 */
public record ForScope(Command command) implements ContentInput, ParseInput, ScopeInput {
  @Override
  public Kind kind() {
    return Kind.FOR_SCOPE;
  }

  @Override
  public long fingerprint() {
    return 0;
  }
}
