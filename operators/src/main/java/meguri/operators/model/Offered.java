package meguri.operators.model;

import meguri.state.frontier.Candidate;

/**
 * A URL that the Frontier is to have.
 *
 * @param origin scheme, name and port of the URL
 * @param host hash of the origin
 * @param recalled whether it was visited before, and has gained much since
 */
public record Offered(String origin, long host, Candidate candidate, boolean recalled)
    implements Question {}
