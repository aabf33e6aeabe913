package meguri.operators.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;

/** Makes tasks, and the answers to them. */
public final class Fetches {

  private Fetches() {}

  public static Fetched html(String url, String body) {
    return answer(url, 200, body.getBytes(UTF_8), "Content-Type", "text/html; charset=utf-8");
  }

  public static Fetched answer(String url, int status, byte[] body, String... headers) {
    return answer(task(url, Task.Kind.PAGE), status, body, false, headers);
  }

  public static Fetched answer(
      Task task, int status, byte[] body, boolean truncated, String... headers) {
    return of(task)
        .status(status)
        .headers(headers)
        .body(body)
        .truncation(truncated ? Truncation.LENGTH : Truncation.NONE)
        .build();
  }

  public static FetchedBuilder of(Task task) {
    return new FetchedBuilder(task);
  }

  /** Builds an answer like this one. */
  public static FetchedBuilder like(Fetched other) {
    return new FetchedBuilder(other);
  }

  /** Returns an answer that broke off after this much of its body. */
  public static Fetched brokenOff(Task task, int status, String body, Failure failure) {
    return of(task)
        .time(1, 2)
        .status(status)
        .requestHead(new byte[0])
        .headers("ETag", "\"whole\"", "Content-Length", "99")
        .body(body.getBytes(UTF_8))
        .failure(failure, "it ended")
        .build();
  }

  /** Returns the same task for another state of the URL in the queue. */
  public static Task with(Task task, Queued queued) {
    return new Task(task.slot(), task.pin(), queued, task.kind(), task.ticket(), task.run());
  }

  /** Returns the same task after this many requests. */
  public static Task attempted(Task task, int attempts) {
    Queued queued = task.queued();
    return with(
        task,
        new Queued(queued.candidate(), attempts, queued.past(), queued.passed(), queued.passes()));
  }

  /** Returns the same task for a page that was visited before. */
  public static Task visited(Task task, Past past) {
    return with(task, new Queued(task.candidate(), 0, past, 0, false));
  }

  /**
   * Returns the task of a page that was visited before.
   *
   * @param digest of the body, as Content knew it at the last visit; 0 if it knew none
   */
  public static Task visitedBefore(String url, long digest) {
    Task task = task(url, Task.Kind.PAGE);
    Validators validators = Validators.of("\"former\"", "");
    Version version = new Version(false, digest, digest != 0, validators, 1, 0);
    Past past = Past.unknown().found(version, 1);
    return with(task, new Queued(task.candidate(), 0, past, 1, false));
  }

  public static Task task(String url, Task.Kind kind) {
    String origin = url.substring(0, url.indexOf('/', 8));
    Pin pin = new Pin(origin, Hash64.of(origin), new byte[] {127, 0, 0, 1}, 1);
    Candidate candidate =
        new Candidate(url, Hash64.of(url), 2, 1, 3f, "http://h00001.meguri.test/via");
    return new Task(7, pin, new Queued(candidate, 1, null, 0, false), kind, 11, 12);
  }
}
