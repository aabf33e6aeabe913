package meguri.state.frontier;

/**
 * A candidate waiting its turn.
 *
 * @param attempt requests made for it so far
 * @param digest what Content knows the body of its last visit by; 0 if it knows none
 */
public record Queued(Candidate candidate, int attempt, long digest) {

  /** A URL that has never been asked for. */
  static Queued first(Candidate candidate) {
    return new Queued(candidate, 0, 0);
  }

  Queued attempted(int attempts) {
    return new Queued(candidate, attempts, digest);
  }
}
