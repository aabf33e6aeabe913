package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetched;
import meguri.operators.model.RunId;
import meguri.operators.model.Subtask;
import meguri.operators.model.Types;
import meguri.operators.scope.TypeRules;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.operators.async.AsyncWaitOperatorFactory;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

/** Fetch in its Async I/O operator. */
public final class FetchRoom implements AutoCloseable {

  static final int MAX_BODY = 10_000;
  static final Duration TIMEOUT = Duration.ofSeconds(2);

  final Subtask subtask = new Subtask();
  public final long run = RunId.of(subtask.environment().getMetricGroup());
  private final OneInputStreamOperatorTestHarness<Task, Fetched> harness;

  public FetchRoom(AddressGuard guard) throws Exception {
    this(guard, Access.DIRECT);
  }

  FetchRoom(AddressGuard guard, Access access) throws Exception {
    this(guard, access, TIMEOUT, false);
  }

  FetchRoom(AddressGuard guard, Access access, Duration timeout, boolean onlyJavasTls)
      throws Exception {
    harness =
        new OneInputStreamOperatorTestHarness<>(
            new AsyncWaitOperatorFactory<>(
                new Fetch(
                    new Fetch.Settings(
                        timeout,
                        timeout,
                        new BodyLimits(
                            MAX_BODY,
                            MAX_BODY,
                            List.of(),
                            TypeRules.of(List.of("deny type video/*"))),
                        1 << 20,
                        Digest.SHA1,
                        "meguri-test/1",
                        guard,
                        access),
                    onlyJavasTls),
                0,
                100,
                AsyncDataStream.OutputMode.UNORDERED),
            Types.TASK.createSerializer(new SerializerConfigImpl()),
            subtask.environment());
    harness.setup(Types.FETCHED.createSerializer(new SerializerConfigImpl()));
    harness.open();
  }

  /** The name cannot be resolved: only the pinned address leads anywhere. */
  static Task task(int port, String path, Task.Kind kind, long run) {
    return task("http://name.invalid:" + port, path, kind, run);
  }

  static Task task(String origin, String path, Task.Kind kind, long run) {
    Pin pin = new Pin(origin, Hash64.of(origin), new byte[] {127, 0, 0, 1}, 1);
    String url = origin + path;
    Candidate candidate = new Candidate(url, Hash64.of(url), 0, 0, 1, "");
    return new Task(1, pin, Queued.first(candidate), kind, 5, run);
  }

  public Fetched fetch(Task task) throws Exception {
    harness.processElement(task, 0);
    harness.getTaskMailbox().take(0).run();
    while (harness.getOutput().isEmpty()) {
      harness.getTaskMailbox().take(0).run();
    }
    List<Fetched> all = harness.extractOutputValues();
    harness.getOutput().clear();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
