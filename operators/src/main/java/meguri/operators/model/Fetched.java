package meguri.operators.model;

import meguri.state.frontier.Task;

/**
 * One request and what came of it.
 *
 * @param started wall clock, ms
 * @param ended wall clock, ms
 * @param status HTTP status, 0 if there was none
 * @param reason the status line's phrase
 * @param requestHead the request line and headers as sent
 * @param body as sent by the server: content encoding kept, transfer encoding removed
 * @param truncated the body was longer than allowed, or ended early
 * @param digest MD5 of the body
 * @param explanation of the failure, for people; empty if there was none
 */
public record Fetched(
    Task task,
    long started,
    long ended,
    int status,
    String reason,
    byte[] requestHead,
    Headers headers,
    byte[] body,
    boolean truncated,
    byte[] digest,
    Failure failure,
    String explanation) {

  public boolean answered() {
    return status != 0 && failure == Failure.NONE;
  }
}
