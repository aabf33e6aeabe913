package meguri.operators.model;

import meguri.state.frontier.Rules;

/**
 * What the robots.txt says to which this host's own was redirected.
 *
 * @param origin of the host for which the rules are
 */
public record RulesBrought(String origin, long host, Rules rules) implements ResolveInput {}
