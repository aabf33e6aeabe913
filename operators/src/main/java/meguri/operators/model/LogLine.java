package meguri.operators.model;

import meguri.state.frontier.Candidate;

/**
 * A line of the crawl log: a request, a refusal to make one, or the length of a host's queue.
 *
 * @param time wall clock, ms, of the request's end, or when the line was written
 * @param status HTTP status, 0 if there was none
 * @param outcome {@code fetched}, {@code gone}, {@code failed}, {@code blocked}, {@code robots},
 *     {@code dropped} or {@code backlog}
 * @param digest of the body, empty if there was none
 * @param hops redirects followed to get here
 * @param score PageRank gathered: for a fetched page all by then, else as much as the Frontier knew
 * @param inlinks links to it found by then, for a fetched page; else 0
 * @param slot −1 if none is known
 * @param reason why it failed, was dropped, or is not whole; the kind of a block; empty otherwise
 */
public record LogLine(
    long time,
    String url,
    int status,
    String outcome,
    long bytes,
    long ms,
    String digest,
    String via,
    int depth,
    int hops,
    float score,
    int inlinks,
    int slot,
    int attempt,
    String reason) {

  /** Returns the line of a URL that is not asked for. */
  public static LogLine dropped(
      long time, Candidate candidate, int slot, int attempt, String reason) {
    return new LogLine(
        time,
        candidate.url(),
        0,
        "dropped",
        0,
        0,
        "",
        candidate.via(),
        candidate.depth(),
        candidate.hops(),
        candidate.score(),
        0,
        slot,
        attempt,
        reason);
  }

  /**
   * Whether there was an answer, which is in the archive. An answer that broke off may have a
   * status as well, but the status alone explains the failure only of a whole answer.
   */
  public boolean isAnswered() {
    return status != 0
        && !outcome.equals("dropped")
        && !outcome.equals("blocked")
        && (!outcome.equals("failed") || reason.isEmpty());
  }

  /** Returns the line with the score and the number of links that the Registry knows. */
  public LogLine worth(float allScore, int allLinks) {
    return new LogLine(
        time, url, status, outcome, bytes, ms, digest, via, depth, hops, allScore, allLinks, slot,
        attempt, reason);
  }
}
