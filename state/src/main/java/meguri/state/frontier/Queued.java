package meguri.state.frontier;

/**
 * A candidate waiting its turn.
 *
 * @param attempt requests made for it so far
 */
public record Queued(Candidate candidate, int attempt) {}
