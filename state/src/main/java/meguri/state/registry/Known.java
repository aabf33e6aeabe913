package meguri.state.registry;

/**
 * The Registry's entry of a URL.
 *
 * @param score PageRank gathered, as far as shares were folded into it
 * @param links links to it, counted as far
 * @param told the score last told to the Frontier
 * @param offered wall clock, ms, at which it was last offered; −1 if it was discarded since
 * @param collected wall clock, ms, of the last visit; 0 if there was none
 * @param host {@link meguri.state.frontier.Pin#host}, the host to whose slot its score is told
 */
public record Known(float score, int links, float told, long offered, long collected, long host) {

  private static final long DISCARDED = -1;

  /** Whether to tell the Frontier a score, given the one it was last told. */
  static boolean isToBeTold(float told, float score) {
    return told > 0 && score >= 2 * told;
  }

  /** Whether its last visit was before this time. */
  boolean isBefore(long time) {
    return collected != 0 && collected < time;
  }

  /** Returns the record with shares that were not folded into it yet. */
  public Known with(Gathered more) {
    return new Known(score + more.share(), links + more.links(), told, offered, collected, host);
  }

  Known collectedAt(long time) {
    return new Known(score, links, told, offered, time, host);
  }

  Known offeredAt(long time) {
    return new Known(score, links, score, time, collected, host);
  }

  /** Returns the record of a URL that was discarded unfetched: as if it was never offered. */
  Known discarded() {
    return new Known(score, links, told, DISCARDED, collected, host);
  }

  /** Whether it was discarded unfetched, and not offered since. */
  public boolean isDiscarded() {
    return offered == DISCARDED && collected == 0;
  }

  Known told(float score) {
    return new Known(this.score, links, score, offered, collected, host);
  }
}
