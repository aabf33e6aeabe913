package meguri.state.registry;

/**
 * What is known of a URL.
 *
 * @param score PageRank gathered, as far as shares were folded into it
 * @param told the score last told to the Frontier
 * @param offered wall clock, ms, at which it was last offered
 * @param collected wall clock, ms, of the last visit; 0 if there was none
 */
public record Known(float score, float told, long offered, long collected) {

  Known with(float share) {
    return new Known(score + share, told, offered, collected);
  }

  Known collectedAt(long time) {
    return new Known(score, told, offered, Math.max(collected, time));
  }

  Known offeredAt(long time) {
    return new Known(score, score, time, collected);
  }
}
