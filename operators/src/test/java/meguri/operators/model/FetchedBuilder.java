package meguri.operators.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import meguri.state.frontier.Task;

/**
 * Builds the answer to a task. Unless a test sets it otherwise, it is a 200 without a body that
 * took 50 ms.
 */
public final class FetchedBuilder {

  private final Task task;
  private long started = 1_700_000_000_000L;
  private long ended = started + 50;
  private long over = ended;
  private int status = 200;
  private String reason = "";
  private byte[] requestHead;
  private Headers headers = Headers.NONE;
  private byte[] body = {};
  private Truncation truncation = Truncation.NONE;
  private byte[] digest = Digest.MD5.bytes(body);
  private Failure failure = Failure.NONE;
  private String explanation = "";
  private Protocol protocol = Protocol.UNKNOWN;

  FetchedBuilder(Task task) {
    this.task = task;
    this.requestHead =
        ("GET / HTTP/1.1\r\nHost: " + task.pin().origin().substring(7) + "\r\n\r\n")
            .getBytes(UTF_8);
  }

  FetchedBuilder(Fetched other) {
    task = other.task();
    started = other.started();
    ended = other.ended();
    over = other.over();
    status = other.status();
    reason = other.reason();
    requestHead = other.requestHead();
    headers = other.headers();
    body = other.body();
    truncation = other.truncation();
    digest = other.digest();
    failure = other.failure();
    explanation = other.explanation();
    protocol = other.protocol();
  }

  /**
   * Sets all three times; the run's own clock shows the same as the wall clock.
   *
   * @param start ms
   * @param end ms
   */
  public FetchedBuilder time(long start, long end) {
    started = start;
    ended = end;
    over = end;
    return this;
  }

  /** Sets the status; a 200 gets its phrase. */
  public FetchedBuilder status(int value) {
    status = value;
    reason = value == 200 ? "OK" : "";
    return this;
  }

  public FetchedBuilder requestHead(byte[] value) {
    requestHead = value;
    return this;
  }

  /**
   * @param pairs names, each followed by its value
   */
  public FetchedBuilder headers(String... pairs) {
    headers = new Headers(List.of(pairs));
    return this;
  }

  /** Sets the body, and its digest to the one whose start is {@code Hash64.of} of the text. */
  public FetchedBuilder body(byte[] value) {
    body = value;
    digest = Digest.MD5.bytes(value);
    return this;
  }

  /** Has the body, as set before, digested by this algorithm. */
  public FetchedBuilder digest(Digest algorithm) {
    return digest(algorithm.bytes(body));
  }

  public FetchedBuilder digest(byte[] value) {
    digest = value;
    return this;
  }

  public FetchedBuilder truncation(Truncation value) {
    truncation = value;
    return this;
  }

  public FetchedBuilder failure(Failure value, String why) {
    failure = value;
    explanation = why;
    return this;
  }

  public FetchedBuilder protocol(Protocol value) {
    protocol = value;
    return this;
  }

  public Fetched build() {
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
        truncation,
        digest,
        failure,
        explanation,
        protocol);
  }
}
