package meguri.operators.model;

import meguri.state.frontier.Candidate;

/**
 * One line of the crawl log: a request, a refusal to make one, or how much waits at a host.
 *
 * @param time wall clock, ms, of the request's end, or when the line was written
 * @param status HTTP status, 0 if there was none
 * @param outcome {@code fetched}, {@code gone}, {@code failed}, {@code blocked}, {@code robots},
 *     {@code dropped} or {@code backlog}
 * @param digest MD5 of the body in hex, empty if there was none
 * @param hops redirects followed to get here
 * @param score PageRank gathered: of a page that was fetched all by then, else what the Frontier
 *     knew of it
 * @param inlinks to it that were found by then, of a page that was fetched; else 0
 * @param slot −1 if none is known
 * @param reason why it failed, was dropped, or is not whole; of what was blocked the kind; empty
 *     otherwise
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

  /** Of a URL that is not asked for. */
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
   * Whether there was an answer, which is in the archive. What broke off may have a status as well:
   * but only of an answer does the status alone say why it has failed.
   */
  public boolean isAnswered() {
    return status != 0
        && !outcome.equals("dropped")
        && !outcome.equals("blocked")
        && (!outcome.equals("failed") || reason.isEmpty());
  }

  /** With what the Registry knows. */
  public LogLine worth(float allScore, int allLinks) {
    return new LogLine(
        time, url, status, outcome, bytes, ms, digest, via, depth, hops, allScore, allLinks, slot,
        attempt, reason);
  }
}
