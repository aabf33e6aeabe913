package meguri.operators.fetch;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import meguri.operators.archive.Archived;
import meguri.operators.archive.Captures;
import meguri.operators.clock.SteadyClock;
import meguri.operators.model.Digest;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Headers;
import meguri.operators.model.Protocol;
import meguri.operators.model.RunId;
import meguri.operators.model.Truncation;
import meguri.operators.parse.ListingStart;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Takes Fetch's place in a replay: answers each task from an archive, and makes no request. An
 * answer has the date of its capture, so its visit has the id of the archive's record.
 *
 * <p>A page that the archive lacks is dropped as {@value #NOT_ARCHIVED}, and one whose records
 * cannot be read as {@value #UNREADABLE}. A robots.txt that it lacks counts as missing: nobody's
 * server is asked here.
 *
 * <p>Keeps no state. Answers come one at a time, so that memory holds the body of one.
 */
public final class FetchFromArchive extends ProcessFunction<Task, Fetched> {

  private static final long serialVersionUID = 1;

  static final String NOT_ARCHIVED = "not-archived";
  static final String UNREADABLE = "unreadable";

  private static final int MISSING = 404;
  private static final byte[] EMPTY = {};

  /** The most bytes of a head, which a record has beside the body. */
  private static final int HEAD = 128 << 10;

  /**
   * The settings of a replay.
   *
   * @param index the directory of the archive's index, on this machine
   * @param digest the algorithm by which the crawl tells bodies apart
   */
  public record Settings(String index, BodyLimits limits, Digest digest) implements Serializable {}

  private final Settings settings;
  private transient @Nullable Captures captures;
  private transient SteadyClock clock;
  private transient Held held;
  private transient long run;

  public FetchFromArchive(Settings settings) {
    this.settings = settings;
  }

  @Override
  public void open(OpenContext context) throws IOException {
    run = RunId.of(getRuntimeContext().getMetricGroup());
    clock = SteadyClock.of(run);
    held = Held.ofTask(getRuntimeContext().getMetricGroup());
    captures = new Captures(Path.of(settings.index()));
  }

  @Override
  public void processElement(Task task, Context context, Collector<Fetched> out) {
    Fetched fetched = task.run() == run ? answer(task) : none(task, Failure.LAPSED, "");
    held.take(fetched.body().length);
    out.collect(fetched);
  }

  @Override
  public void close() throws IOException {
    if (captures != null) {
      captures.close();
    }
  }

  private Fetched answer(Task task) {
    BodyLimits limits = Fetch.limits(task, settings.limits());
    Optional<Archived> found;
    try {
      found =
          requireNonNull(captures)
              .find(task.candidate().url(), (int) Math.min(limits.most() + HEAD, 1 << 30));
    } catch (IOException e) {
      return none(task, Failure.UNWANTED, UNREADABLE);
    }
    if (found.isPresent()) {
      return answer(task, found.get(), limits);
    }
    return task.kind() == Task.Kind.PAGE
        ? none(task, Failure.UNWANTED, NOT_ARCHIVED)
        : answered(
            task, System.currentTimeMillis(), MISSING, "", Headers.NONE, EMPTY, Truncation.NONE);
  }

  private Fetched answer(Task task, Archived found, BodyLimits limits) {
    String type = found.headers().first("Content-Type");
    boolean isFound = found.status() >= 200 && found.status() < 300;
    String denial = isFound ? limits.denial(type) : "";
    if (!denial.isEmpty()) {
      return none(task, Failure.UNWANTED, denial);
    }
    byte[] body = found.body();
    long most = limits.of(type);
    String coding = found.headers().joined("Content-Encoding");
    if (body.length > most && ListingStart.isIn(body, type, coding)) {
      most = Math.max(most, limits.ofListing(type));
    }
    boolean isLong = body.length > most;
    return answered(
        task,
        found.time(),
        found.status(),
        found.reason(),
        found.headers(),
        isLong ? Arrays.copyOf(body, (int) most) : body,
        isLong ? Truncation.LENGTH : found.truncation());
  }

  private Fetched none(Task task, Failure failure, String why) {
    return Fetched.without(
        task,
        System.currentTimeMillis(),
        failure == Failure.LAPSED ? 0 : clock.now(),
        settings.digest(),
        failure,
        why);
  }

  private Fetched answered(
      Task task,
      long time,
      int status,
      String reason,
      Headers headers,
      byte[] body,
      Truncation truncation) {
    return new Fetched(
        task,
        time,
        time,
        clock.now(),
        status,
        reason,
        EMPTY,
        headers,
        body,
        truncation,
        settings.digest().bytes(body),
        Failure.NONE,
        "",
        Protocol.UNKNOWN);
  }
}
