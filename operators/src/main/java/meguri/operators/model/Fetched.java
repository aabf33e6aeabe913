package meguri.operators.model;

import java.nio.ByteBuffer;
import meguri.state.frontier.Task;

/**
 * One request and what came of it.
 *
 * @param started wall clock, ms: the request's date in the archive and the log
 * @param ended as much later as the request took
 * @param over when the request ended by the run's own clock, ms, for politeness; 0 if none was made
 * @param status HTTP status, 0 if there was none
 * @param reason the status line's phrase
 * @param requestHead the request line and headers as sent
 * @param body as sent by the server: content encoding kept, transfer encoding removed
 * @param truncation why the body is not whole, if the answer counts all the same
 * @param digest MD5 of the body
 * @param explanation of the failure, or of what cut the body off, for people, or the rule that
 *     denied it, or the kind of block; else empty
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
    String explanation)
    implements ContentInput {

  /**
   * What came before the answer broke off, as an answer.
   *
   * @param why it broke off
   */
  public Fetched upTo(Truncation why) {
    return judged(why, Failure.NONE, explanation);
  }

  /**
   * The same, as no answer of the site's own.
   *
   * @param by the kind of block, and behind a colon what more there is to say
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
        why);
  }

  public boolean truncated() {
    return truncation != Truncation.NONE;
  }

  public boolean answered() {
    return status != 0 && failure == Failure.NONE;
  }

  /** The page is there, and a rule says that it is not to be kept. */
  public boolean isUnwanted() {
    return failure == Failure.UNWANTED;
  }

  /** What answered is not the site. */
  public boolean isBlocked() {
    return failure == Failure.BLOCKED;
  }

  /** The page is as it was when it was last fetched, says the server. */
  public boolean isNotModified() {
    return answered() && status == 304;
  }

  public boolean succeeded() {
    return answered() && status >= 200 && status < 300;
  }

  /**
   * Content knows only the bodies of pages that were found, and are whole: of two that were cut off
   * alike nobody knows whether they are one; and a redirect's links are in its head. An answer that
   * sends no body, the page being as it was, stands for that of the last visit.
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
