package meguri.operators.model;

import meguri.state.frontier.Rules;

/**
 * The rules of a robots.txt on another host, to which this host's own was redirected.
 *
 * @param origin the origin of the host to which the rules belong
 */
public record RulesBrought(String origin, long host, Rules rules) implements ResolveInput {
  @Override
  public Kind kind() {
    return Kind.RULES_BROUGHT;
  }
}
