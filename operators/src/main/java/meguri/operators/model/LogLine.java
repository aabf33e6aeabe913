package meguri.operators.model;

/**
 * One line of the crawl log: a request, or a refusal to make one.
 *
 * @param time wall clock, ms, of the request's end or of the refusal
 * @param status HTTP status, 0 if there was none
 * @param outcome {@code fetched}, {@code gone}, {@code failed}, {@code robots}, {@code lapsed} or
 *     {@code dropped}
 * @param digest MD5 of the body in hex, empty if there was none
 * @param hops redirects followed to get here
 * @param score PageRank gathered: of a page that was fetched all by then, else what the Frontier
 *     knew of it
 * @param inlinks to it that were found by then, of a page that was fetched; else 0
 * @param slot −1 if none is known
 * @param reason why it failed or was dropped; empty otherwise
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

  /** With what the Registry knows. */
  public LogLine worth(float allScore, int allLinks) {
    return new LogLine(
        time, url, status, outcome, bytes, ms, digest, via, depth, hops, allScore, allLinks, slot,
        attempt, reason);
  }
}
