package meguri.operators.resolve;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import meguri.operators.clock.WallClock;
import meguri.operators.model.LogLine;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.Rocks;
import meguri.operators.model.Subtask;
import meguri.state.frontier.LoopRecord;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.operators.Timekeeping;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.StreamTaskActionExecutor;
import org.apache.flink.streaming.runtime.tasks.mailbox.Mail;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxExecutorImpl;
import org.apache.flink.streaming.runtime.tasks.mailbox.TaskMailbox;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;

/** Resolve on the harness: its clock is the test's, its mail is read when the test says so. */
class ResolveRoom implements AutoCloseable {

  final Subtask subtask;
  final KeyedOneInputStreamOperatorTestHarness<Long, ResolveInput, LoopRecord> harness;
  private final WallClock wall;

  ResolveRoom(Resolve resolve, Subtask subtask, @Nullable OperatorSubtaskState state, long now)
      throws Exception {
    this(resolve, subtask, now);
    harness.setStateBackend(new EmbeddedRocksDBStateBackend());
    open(state);
  }

  /** One for much state, which is kept in a directory. */
  ResolveRoom(Resolve resolve, Path directory, @Nullable OperatorSubtaskState state, long now)
      throws Exception {
    this(resolve, new Subtask(), now);
    harness.setStateBackend(Rocks.in(directory, false));
    harness.setCheckpointStorage(
        new FileSystemCheckpointStorage(directory.resolve("checkpoints").toUri()));
    open(state);
  }

  private ResolveRoom(Resolve resolve, Subtask subtask, long now) throws Exception {
    this.subtask = subtask;
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            resolve, ResolveInput::host, Types.LONG, subtask.environment());
    resolve.setMailboxExecutor(
        new MailboxExecutorImpl(harness.getTaskMailbox(), 0, StreamTaskActionExecutor.IMMEDIATE));
    wall = new WallClock(harness.getProcessingTimeService());
    harness.setProcessingTime(now);
  }

  private void open(@Nullable OperatorSubtaskState state) throws Exception {
    harness.setup(LoopRecordSerializer.TYPE.createSerializer(new SerializerConfigImpl()));
    Timekeeping.set((Resolve) harness.getOperator(), wall);
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
  }

  void ask(ResolveInput question) throws Exception {
    harness.processElement(new StreamRecord<>(question));
  }

  /** Reads those that have come. */
  void mails() throws Exception {
    for (Optional<Mail> mail = harness.getTaskMailbox().tryTake(TaskMailbox.MIN_PRIORITY);
        mail.isPresent();
        mail = harness.getTaskMailbox().tryTake(TaskMailbox.MIN_PRIORITY)) {
      mail.get().run();
    }
  }

  /** Waits for one, and reads it. */
  void mail() throws Exception {
    harness.getTaskMailbox().take(TaskMailbox.MIN_PRIORITY).run();
  }

  /** Sets the wall clock to so many ms before or after the time that has passed. */
  void setClock(long ahead) {
    wall.set(ahead);
  }

  void time(long now) throws Exception {
    harness.setProcessingTime(now);
  }

  List<LoopRecord> out() {
    List<LoopRecord> out = harness.extractOutputValues();
    harness.getOutput().clear();
    return out;
  }

  List<LogLine> log() {
    Queue<StreamRecord<LogLine>> log = harness.getSideOutput(Resolve.LOG);
    return log == null ? List.of() : log.stream().map(StreamRecord::getValue).toList();
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
