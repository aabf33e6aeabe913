package meguri.operators.model;

import java.nio.ByteBuffer;
import meguri.state.frontier.Task;

/**
 * A request and its result.
 *
 * @param started wall clock, ms: the request's date in the archive and the log
 * @param ended {@code started} plus the time that the request took
 * @param over when the request ended by the run's own clock, ms, for politeness; 0 if none was made
 * @param status HTTP status, 0 if there was none
 * @param reason the status line's phrase
 * @param requestHead the request line and headers as sent
 * @param body as sent by the server: content encoding kept, transfer encoding removed
 * @param truncation why the body is not whole, if the answer counts all the same
 * @param digest of the body, by the crawl's algorithm, {@code content.digest}
 * @param explanation a text for people: the failure, or the reason why the body was cut off, or the
 *     rule that denied it, or the kind of block; else empty
 * @param protocol the protocols of the connection
 */
public record Fetched(
    Task task,
    long started,
    long ended,
    long over,
    int status,
    String reason,
    byte[] requestHead,
    Headers headers,
    byte[] body,
    Truncation truncation,
    byte[] digest,
    Failure failure,
    String explanation,
    Protocol protocol)
    implements ContentInput {

  private static final byte[] EMPTY = {};

  /**
   * Returns the result of a task that got no answer, and made no request.
   *
   * @param date wall clock, ms
   * @param over as above
   * @param digests the algorithm of bodies' digests
   */
  public static Fetched without(
      Task task, long date, long over, Digest digests, Failure failure, String explanation) {
    return new Fetched(
        task,
        date,
        date,
        over,
        0,
        "",
        EMPTY,
        Headers.NONE,
        EMPTY,
        Truncation.NONE,
        digests.bytes(EMPTY),
        failure,
        explanation,
        Protocol.UNKNOWN);
  }

  /**
   * Returns the part that came before the answer broke off, as an answer.
   *
   * @param why why it broke off
   */
  public Fetched upTo(Truncation why) {
    return judged(why, Failure.NONE, explanation);
  }

  /**
   * Returns the same as an answer that is not the site's own.
   *
   * @param by the kind of block, and after a colon any details
   */
  public Fetched blocked(String by) {
    return judged(truncation, Failure.BLOCKED, by);
  }

  private Fetched judged(Truncation cut, Failure as, String why) {
    return new Fetched(
        task,
        started,
        ended,
        over,
        status,
        reason,
        requestHead,
        headers,
        body,
        cut,
        digest,
        as,
        why,
        protocol);
  }

  public boolean truncated() {
    return truncation != Truncation.NONE;
  }

  public boolean answered() {
    return status != 0 && failure == Failure.NONE;
  }

  /** Whether the page exists, but a rule says not to keep it. */
  public boolean isUnwanted() {
    return failure == Failure.UNWANTED;
  }

  /** Whether a system that blocks crawlers answered in place of the site. */
  public boolean isBlocked() {
    return failure == Failure.BLOCKED;
  }

  /** Whether the server says that the page has not changed since it was last fetched. */
  public boolean isNotModified() {
    return answered() && status == 304;
  }

  /** Returns the body's digest as text; empty if there is no body. */
  public String digestText() {
    return body.length == 0 ? "" : Digest.text(digest);
  }

  public boolean succeeded() {
    return answered() && status >= 200 && status < 300;
  }

  /**
   * Returns the fingerprint by which Content knows the body; 0 if Content does not know it. Content
   * knows only whole bodies of pages that were found. Two bodies that were cut off alike may differ
   * in the rest, and a redirect's links are in its head. A "not modified" answer without a body
   * stands for the body of the last visit.
   */
  @Override
  public long fingerprint() {
    if (isNotModified()) {
      return task.queued().digest();
    }
    boolean known = succeeded() && task.kind() == Task.Kind.PAGE && body.length > 0 && !truncated();
    return known ? ByteBuffer.wrap(digest).getLong() : 0;
  }

  @Override
  public Kind kind() {
    return Kind.FETCHED;
  }
}
