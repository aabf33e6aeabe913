package meguri.state.registry;

/**
 * What is known of a URL.
 *
 * @param score PageRank gathered, as far as shares were folded into it
 * @param told the score last told to the Frontier
 * @param offered wall clock, ms, at which it was last offered
 * @param collected wall clock, ms, of the last visit; 0 if there was none
 * @param host {@link meguri.state.frontier.Pin#host}, to which its score is told
 */
public record Known(float score, float told, long offered, long collected, long host) {

  Known with(float share) {
    return new Known(score + share, told, offered, collected, host);
  }

  Known collectedAt(long time) {
    return new Known(score, told, offered, Math.max(collected, time), host);
  }

  Known offeredAt(long time) {
    return new Known(score, score, time, collected, host);
  }

  /** Whether the Frontier has it far too low: it waits there, and is worth twice what was told. */
  boolean isToBeTold() {
    return collected == 0 && told > 0 && score >= 2 * told;
  }

  Known toldAgain() {
    return new Known(score, score, offered, collected, host);
  }
}
