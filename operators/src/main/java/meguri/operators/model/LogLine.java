package meguri.operators.model;

/**
 * One line of the crawl log: a request, or a refusal to make one.
 *
 * @param time wall clock, ms, of the request's end or of the refusal
 * @param status HTTP status, 0 if there was none
 * @param outcome {@code fetched}, {@code gone}, {@code failed}, {@code robots}, {@code lapsed} or
 *     {@code dropped}
 * @param digest MD5 of the body in hex, empty if there was none
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
    float score,
    int slot,
    int attempt,
    String reason) {}
