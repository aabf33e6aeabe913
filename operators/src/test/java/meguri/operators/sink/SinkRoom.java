package meguri.operators.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.runtime.operators.sink.CommitterOperatorFactory;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.util.InstantiationUtil;
import org.jspecify.annotations.Nullable;

/** All subtasks of a sink, writers and committers, new or restored at any parallelism. */
final class SinkRoom<T> implements AutoCloseable {

  private static final int MAX_PARALLELISM = 128;

  /** The state of a sink at a checkpoint. */
  record Snapshot(OperatorSubtaskState writers, OperatorSubtaskState committers) {}

  private final List<OneInputStreamOperatorTestHarness<T, CommittableMessage<FileSinkCommittable>>>
      writers = new ArrayList<>();
  private final List<
          OneInputStreamOperatorTestHarness<
              CommittableMessage<FileSinkCommittable>, CommittableMessage<FileSinkCommittable>>>
      committers = new ArrayList<>();

  private SinkRoom() {}

  static <T> SinkRoom<T> begin(Sink<T> sink, int parallelism) throws Exception {
    SinkRoom<T> room = new SinkRoom<>();
    room.open(sink, parallelism, null, 0, 0);
    return room;
  }

  /** Opens the sink as it was at a checkpoint, perhaps with another number of subtasks. */
  static <T> SinkRoom<T> restore(
      Sink<T> sink, int parallelism, Snapshot snapshot, int formerParallelism, long checkpoint)
      throws Exception {
    SinkRoom<T> room = new SinkRoom<>();
    room.open(sink, parallelism, snapshot, formerParallelism, checkpoint);
    return room;
  }

  @SuppressWarnings("unchecked")
  private void open(
      Sink<T> sink,
      int parallelism,
      @Nullable Snapshot snapshot,
      int formerParallelism,
      long checkpoint)
      throws Exception {
    for (int i = 0; i < parallelism; i++) {
      var writer =
          new OneInputStreamOperatorTestHarness<T, CommittableMessage<FileSinkCommittable>>(
              new SinkWriterOperatorFactory<>(copy(sink)), MAX_PARALLELISM, parallelism, i);
      var committer =
          new OneInputStreamOperatorTestHarness<>(
              new CommitterOperatorFactory<>(
                  (SupportsCommitter<FileSinkCommittable>) copy(sink), false, true),
              MAX_PARALLELISM,
              parallelism,
              i);
      var messages =
          CommittableMessageTypeInfo.of(
                  ((SupportsCommitter<FileSinkCommittable>) sink)::getCommittableSerializer)
              .createSerializer(new SerializerConfigImpl());
      writer.setup(messages);
      committer.setup(messages);
      writers.add(writer);
      committers.add(committer);
      if (snapshot != null) {
        restore(writer, snapshot.writers(), formerParallelism, parallelism, i, checkpoint);
        restore(committer, snapshot.committers(), formerParallelism, parallelism, i, checkpoint);
      }
      writer.open();
      committer.open();
    }
  }

  private static void restore(
      OneInputStreamOperatorTestHarness<?, ?> harness,
      OperatorSubtaskState all,
      int before,
      int now,
      int index,
      long checkpoint)
      throws Exception {
    harness.setRestoredCheckpointId(checkpoint);
    harness.initializeState(
        AbstractStreamOperatorTestHarness.repartitionOperatorState(
            all, MAX_PARALLELISM, before, now, index));
  }

  /** Each subtask has a sink of its own, as in a job. */
  private static <T> Sink<T> copy(Sink<T> sink) throws Exception {
    return InstantiationUtil.clone(sink);
  }

  void setTime(long now) throws Exception {
    for (var writer : writers) {
      writer.setProcessingTime(now);
    }
  }

  void write(int subtask, T record) throws Exception {
    writers.get(subtask).processElement(record, 0);
  }

  /** Takes a checkpoint, which is not complete yet. */
  Snapshot checkpoint(long id) throws Exception {
    List<OperatorSubtaskState> ofWriters = new ArrayList<>();
    List<OperatorSubtaskState> ofCommitters = new ArrayList<>();
    for (int i = 0; i < writers.size(); i++) {
      writers.get(i).prepareSnapshotPreBarrier(id);
      for (var ended : writers.get(i).extractOutputValues()) {
        committers.get(i).processElement(ended, 0);
      }
      writers.get(i).getOutput().clear();
      ofWriters.add(writers.get(i).snapshot(id, id));
      committers.get(i).prepareSnapshotPreBarrier(id);
      ofCommitters.add(committers.get(i).snapshot(id, id));
    }
    return new Snapshot(
        AbstractStreamOperatorTestHarness.repackageState(
            ofWriters.toArray(new OperatorSubtaskState[0])),
        AbstractStreamOperatorTestHarness.repackageState(
            ofCommitters.toArray(new OperatorSubtaskState[0])));
  }

  void complete(long id) throws Exception {
    for (int i = 0; i < writers.size(); i++) {
      writers.get(i).notifyOfCompletedCheckpoint(id);
      committers.get(i).notifyOfCompletedCheckpoint(id);
    }
  }

  /** Takes a checkpoint, and completes it. */
  Snapshot completeCheckpoint(long id) throws Exception {
    Snapshot snapshot = checkpoint(id);
    complete(id);
    assertThat(snapshot).isNotNull();
    return snapshot;
  }

  /** Ends all subtasks as a failure or a stop does. */
  @Override
  public void close() throws Exception {
    for (int i = 0; i < writers.size(); i++) {
      writers.get(i).close();
      committers.get(i).close();
    }
  }
}
