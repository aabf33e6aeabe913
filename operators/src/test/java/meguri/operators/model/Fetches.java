package meguri.operators.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;

/** Answers to requests, as tests need them. */
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
    return new Fetched(
        task,
        1_700_000_000_000L,
        1_700_000_000_050L,
        1_700_000_000_050L,
        status,
        status == 200 ? "OK" : "",
        ("GET / HTTP/1.1\r\nHost: " + task.pin().origin().substring(7) + "\r\n\r\n")
            .getBytes(UTF_8),
        new Headers(List.of(headers)),
        body,
        truncated ? Truncation.LENGTH : Truncation.NONE,
        Hash64.md5(body),
        Failure.NONE,
        "");
  }

  /** An answer that broke off after this much of its body. */
  public static Fetched brokenOff(Task task, int status, String body, Failure failure) {
    byte[] bytes = body.getBytes(UTF_8);
    return new Fetched(
        task,
        1,
        2,
        2,
        status,
        "",
        new byte[0],
        new Headers(List.of("ETag", "\"whole\"", "Content-Length", "99")),
        bytes,
        Truncation.NONE,
        Hash64.md5(bytes),
        failure,
        "it ended");
  }

  /** The same task after so many requests. */
  public static Task attempted(Task task, int attempts) {
    Queued queued = task.queued();
    return new Task(
        task.slot(),
        task.pin(),
        new Queued(queued.candidate(), attempts, queued.past(), queued.passed(), queued.passes()),
        task.kind(),
        task.ticket(),
        task.run());
  }

  /** A page whose body Content knew by this digest at its last visit; 0: it knew none. */
  public static Task visitedBefore(String url, long digest) {
    Task task = task(url, Task.Kind.PAGE);
    Validators validators = Validators.of("\"former\"", "");
    Version version = new Version(false, digest, digest != 0, validators, 1, 0);
    Past past = Past.unknown().found(version, 1);
    Queued queued = new Queued(task.candidate(), 0, past, 1, false);
    return new Task(task.slot(), task.pin(), queued, task.kind(), task.ticket(), task.run());
  }

  public static Task task(String url, Task.Kind kind) {
    String origin = url.substring(0, url.indexOf('/', 8));
    Pin pin = new Pin(origin, Hash64.of(origin), new byte[] {127, 0, 0, 1}, 1);
    Candidate candidate =
        new Candidate(url, Hash64.of(url), 2, 1, 3f, "http://h00001.meguri.test/via");
    return new Task(7, pin, new Queued(candidate, 1, null, 0, false), kind, 11, 12);
  }
}
