package meguri.operators.frontier;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import meguri.operators.clock.WallClock;
import meguri.operators.model.ContentInput;
import meguri.operators.model.LogLine;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.RobotsRules;
import meguri.operators.model.Rocks;
import meguri.operators.model.Subtask;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Task;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import meguri.state.robots.Rule;
import meguri.state.robots.RuleList;
import meguri.state.steer.Answer;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.streaming.api.operators.Timekeeping;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/** One subtask of the Frontier room on RocksDB, its time set by hand. */
final class FrontierRoom implements AutoCloseable {

  static final int SLOTS = 64;
  static final long T = 1_000;
  static final long TIMEOUT = 5_000;
  static final long QUIET = 50_000;
  static final long START = 1_700_000_000_000L;

  private final Subtask subtask;
  private final KeyedOneInputStreamOperatorTestHarness<Integer, LoopRecord, Task> harness;
  private final WallClock wall;

  private FrontierRoom(
      Path directory,
      FrontierOperator.Settings settings,
      long now,
      Subtask subtask,
      @Nullable OperatorSubtaskState state)
      throws Exception {
    this.subtask = subtask;
    FrontierOperator operator = new FrontierOperator(settings);
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            operator, LoopRecord::slot, Types.INT, subtask.environment());
    harness
        .getStreamConfig()
        .setManagedMemoryFractionOperatorOfUseCase(ManagedMemoryUseCase.OPERATOR, 1);
    harness.setStateBackend(Rocks.in(directory, true));
    harness.setCheckpointStorage(
        new FileSystemCheckpointStorage(directory.resolve("checkpoints").toUri()));
    harness.setup(
        meguri.operators.model.Types.TASK.createSerializer(
            new org.apache.flink.api.common.serialization.SerializerConfigImpl()));
    wall = new WallClock(harness.getProcessingTimeService());
    Timekeeping.set(operator, wall);
    harness.setProcessingTime(now);
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
  }

  /** Returns the settings of a crawl that visits each page once and has no bounds. */
  static FrontierOperator.Settings settings() {
    return new FrontierSetup().build();
  }

  /** Returns the settings of a crawl that visits each page again after this time. */
  static FrontierOperator.Settings visitingAgain(Duration every) {
    return new FrontierSetup().visitingAgain(every).build();
  }

  static FrontierRoom open(Path directory, FrontierOperator.Settings settings) throws Exception {
    return new FrontierRoom(directory, settings, START, new Subtask(), null);
  }

  /**
   * A room that was left while a request was under way.
   *
   * @param asked the request's task, the last that the room issued
   */
  record Left(Task asked, OperatorSubtaskState state) {}

  /** Opens a room, offers it page 0 of each host, lets it ask, and leaves it. */
  static Left leftInFlight(Path directory, Pin... hosts) throws Exception {
    try (FrontierRoom room = open(directory, settings())) {
      for (Pin host : hosts) {
        room.accept(offer(host, 0));
      }
      room.time(START + T);
      List<Task> tasks = room.tasks();
      return new Left(tasks.get(tasks.size() - 1), room.snapshot(1));
    }
  }

  static FrontierRoom restore(
      Path directory, FrontierOperator.Settings settings, long now, OperatorSubtaskState state)
      throws Exception {
    return new FrontierRoom(directory, settings, now, new Subtask(), state);
  }

  /**
   * Restores all subtasks of a room at this parallelism, from the states that its subtasks left.
   */
  static List<FrontierRoom> rescale(
      Path directory,
      FrontierOperator.Settings settings,
      long now,
      int parallelism,
      List<OperatorSubtaskState> states)
      throws Exception {
    OperatorSubtaskState all =
        AbstractStreamOperatorTestHarness.repackageState(
            states.toArray(new OperatorSubtaskState[0]));
    ExecutionGraphID graph = new ExecutionGraphID();
    List<FrontierRoom> rooms = new ArrayList<>();
    for (int index = 0; index < parallelism; index++) {
      OperatorSubtaskState part =
          AbstractStreamOperatorTestHarness.repartitionOperatorState(
              all, Subtask.MAX_PARALLELISM, states.size(), parallelism, index);
      rooms.add(
          new FrontierRoom(
              directory, settings, now, new Subtask(graph, 0, parallelism, index), part));
    }
    return rooms;
  }

  /** Returns the pin of a host that lives in this slot. */
  static Pin pin(int slot, String name) {
    String origin = "http://" + name;
    return new Pin(origin, Hash64.of(origin), new byte[] {0, 0, 0, (byte) slot}, 1);
  }

  static Offer offer(Pin pin, int page) {
    String url = pin.origin() + "/page/" + page;
    return new Offer(pin.slot(SLOTS), pin, new Candidate(url, Hash64.of(url), 0, 0, 1, ""));
  }

  /** Returns the outcome of a good server's answer. */
  static Outcome answer(Task task, long end) {
    boolean robots = task.kind() == Task.Kind.ROBOTS;
    return outcome(task, end, robots ? TaskResult.RULES : TaskResult.FETCHED);
  }

  /** Returns the outcome of a robots.txt that forbids everything. */
  static Outcome forbidding(Task robots, long end) {
    RuleList all = new RuleList(List.of(Rule.of(false, "/")), 0);
    return outcome(robots, end, TaskResult.RULES, 200, 0, RobotsRules.of(all, Long.MAX_VALUE));
  }

  static Outcome outcome(Task task, long end, TaskResult result) {
    return outcome(task, end, result, result == TaskResult.FAILED ? 0 : 200);
  }

  static Outcome outcome(Task task, long end, TaskResult result, int status) {
    return outcome(task, end, result, status, 0, RobotsRules.allowAll(Long.MAX_VALUE));
  }

  /** Returns the outcome of a 503 that asks to come again after this time. */
  static Outcome busy(Task task, long end, long retryAfterMs) {
    return outcome(
        task, end, TaskResult.FAILED, 503, retryAfterMs, RobotsRules.allowAll(Long.MAX_VALUE));
  }

  private static Outcome outcome(
      Task task, long end, TaskResult result, int status, long retryAfterMs, Rules rules) {
    return new Outcome(
        task.slot(),
        task.pin().host(),
        task.candidate().id(),
        task.ticket(),
        end,
        result,
        status,
        retryAfterMs,
        result == TaskResult.RULES ? rules : null,
        result == TaskResult.FETCHED
            ? new Version(false, 1, true, Validators.of("\"v1\"", ""), end, 0)
            : null);
  }

  void accept(LoopRecord record) throws Exception {
    harness.processElement(new StreamRecord<>(record));
  }

  /** Sets the wall clock, in ms before or after the time that has passed. */
  void setClock(long ahead) {
    wall.set(ahead);
  }

  void time(long now) throws Exception {
    harness.setProcessingTime(now);
  }

  /** Lets time pass as it does for a room that is not held up. */
  void timeInSteps(long now) throws Exception {
    while (now() < now) {
      time(Math.min(now() + T, now));
    }
  }

  long now() {
    return harness.getProcessingTime();
  }

  /** Returns the tasks that were issued since the last call. */
  List<Task> tasks() {
    List<Task> tasks = harness.extractOutputValues();
    harness.getOutput().clear();
    return tasks;
  }

  List<LoopRecord> sent() {
    return drain(FrontierOperator.LOOP);
  }

  List<RegistryInput> forgotten() {
    return drain(FrontierOperator.REGISTRY);
  }

  /** Completes a checkpoint, and returns the answers that were due with it. */
  List<Answer> answers(long checkpoint) throws Exception {
    snapshot(checkpoint);
    harness.notifyOfCompletedCheckpoint(checkpoint);
    time(now() + Steering.STEP_MS);
    return drain(FrontierOperator.ANSWERS);
  }

  List<RegistryInput> purged() {
    return drain(FrontierOperator.PURGED);
  }

  List<ContentInput> released() {
    return drain(FrontierOperator.RELEASED);
  }

  List<LogLine> log() {
    return drain(FrontierOperator.LOG);
  }

  /**
   * Answers all tasks at once, and lets time pass in steps, until the room has been idle for a
   * while.
   */
  List<Task> runDry() throws Exception {
    return runDry(TaskResult.FETCHED);
  }

  List<Task> runDry(TaskResult ofPages) throws Exception {
    List<Task> all = new ArrayList<>();
    long quietSince = now();
    while (now() - quietSince < 20 * T) {
      for (Task task : tasks()) {
        all.add(task);
        quietSince = now();
        accept(
            task.kind() == Task.Kind.ROBOTS ? answer(task, now()) : outcome(task, now(), ofPages));
      }
      time(now() + 100);
    }
    return all;
  }

  long metric(String name) {
    return subtask.metric(name);
  }

  int timers() {
    return harness.getProcessingTimeService().getNumActiveTimers();
  }

  OperatorSubtaskState snapshot(long checkpoint) throws Exception {
    return harness.snapshot(checkpoint, now());
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }

  private <X> List<X> drain(OutputTag<X> tag) {
    List<X> values = new ArrayList<>();
    Queue<StreamRecord<X>> output = harness.getSideOutput(tag);
    while (output != null && !output.isEmpty()) {
      values.add(output.remove().getValue());
    }
    return values;
  }
}
