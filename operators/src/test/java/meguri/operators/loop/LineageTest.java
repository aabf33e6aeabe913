package meguri.operators.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.Subtask;
import meguri.state.frontier.Host;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.Pin;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.streaming.api.operators.StreamMap;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stamp and Lineage together: which records of the topic count, after what history. */
class LineageTest {

  private static final Pin PIN = new Pin("http://a", 1, new byte[] {1, 2, 3, 4}, 1);

  private final ExecutionGraphID graph = new ExecutionGraphID();

  @Test
  void aRunsOwnRecordsCountAndAStrangersDoNot() throws Exception {
    Job job = new Job(graph, 0, null, 0);
    assertThat(job.passes(job.send(1))).isTrue();
    assertThat(job.passes(new Job(new ExecutionGraphID(), 0, null, 0).send(2))).isFalse();
    assertThat(job.lineage.subtask.metric("loop.records")).isOne();
    assertThat(job.lineage.subtask.metric("loop.voided")).isOne();
  }

  @Test
  void afterARestoreWhatWasSentBeforeTheCheckpointCountsAndWhatCameAfterIsVoid() throws Exception {
    Job first = new Job(graph, 0, null, 0);
    Stamped before = first.send(1);
    Saved saved = first.checkpoint(1);
    Stamped after = first.send(2);
    Stamped afterAnUnfinishedCheckpoint = first.afterCheckpoint(2).send(3);

    Job second = new Job(graph, 1, saved, 1);

    assertThat(second.passes(before)).isTrue();
    assertThat(second.passes(after)).isFalse();
    assertThat(second.passes(afterAnUnfinishedCheckpoint)).isFalse();
    assertThat(second.passes(second.send(4))).isTrue();
  }

  @Test
  void inAChainOfRestoresEveryAncestorCountsUpToTheCheckpointAtWhichItWasLeft() throws Exception {
    Job first = new Job(graph, 0, null, 0);
    Stamped first0 = first.send(0);
    first.checkpoint(4);
    Stamped first4 = first.send(1);
    Saved saved = first.checkpoint(5);
    Stamped first5 = first.send(2);

    Job second = new Job(graph, 1, saved, 5);
    Stamped second5 = second.send(3);
    second.checkpoint(6);
    Stamped second6 = second.send(4);
    saved = second.checkpoint(9);
    Stamped second9 = second.send(5);

    Job third = new Job(new ExecutionGraphID(), 0, saved, 9);
    Stamped third9 = third.send(6);
    saved = third.checkpoint(10);
    Stamped third10 = third.send(7);

    Job fourth = new Job(new ExecutionGraphID(), 0, saved, 10);

    for (Stamped stamped : List.of(first0, first4, second5, second6, third9)) {
      assertThat(fourth.passes(stamped)).as(stamped.toString()).isTrue();
    }
    for (Stamped stamped : List.of(first5, second9, third10)) {
      assertThat(fourth.passes(stamped)).as(stamped.toString()).isFalse();
    }
  }

  @Test
  void ofTwoRunsRestoredFromOneCheckpointOnlyTheAncestorCounts() throws Exception {
    Job first = new Job(graph, 0, null, 0);
    Stamped before = first.send(0);
    Saved saved = first.checkpoint(3);

    Job failed = new Job(graph, 1, saved, 3);
    Stamped lost = failed.send(1);
    failed.checkpoint(4); // never completed
    Stamped lostToo = failed.send(2);

    Job second = new Job(graph, 2, saved, 3);
    assertThat(second.passes(lost)).isFalse();
    assertThat(second.passes(lostToo)).isFalse();
    assertThat(second.passes(before)).isTrue();

    Stamped own = second.send(3);
    Job third = new Job(graph, 3, second.checkpoint(4), 4);
    assertThat(third.passes(own)).isTrue();
    assertThat(third.passes(lost)).as("the failed run had the same checkpoint number").isFalse();
    assertThat(third.passes(before)).isTrue();
  }

  @Test
  void everySubtaskKnowsTheWholeLineageAtAnyParallelism() throws Exception {
    Job first = new Job(graph, 0, null, 0);
    Stamped before = first.send(0);
    Saved saved = first.checkpoint(1);
    Stamped after = first.send(1);

    List<OperatorSubtaskState> states = new ArrayList<>();
    ExecutionGraphID next = new ExecutionGraphID();
    for (int index = 0; index < 3; index++) {
      Reader reader = new Reader(next, 0, 3, index, part(List.of(saved.lineage), 3, index), 1);
      assertThat(reader.passes(before)).isTrue();
      assertThat(reader.passes(after)).isFalse();
      states.add(reader.harness.snapshot(2, 0));
    }
    for (int index = 0; index < 2; index++) {
      Reader reader = new Reader(new ExecutionGraphID(), 0, 2, index, part(states, 2, index), 2);
      assertThat(reader.passes(before)).isTrue();
      assertThat(reader.passes(after)).isFalse();
      assertThat(reader.passes(new Stamped(run(next), 1, record(9)))).isTrue();
      assertThat(reader.passes(new Stamped(run(next), 2, record(9)))).isFalse();
    }
  }

  @Test
  void aRecordComesOutOfTheTopicAsItWentIn() throws Exception {
    Stamped stamped = new Stamped(-5, 7, record(3));
    LoopSchema schema = new LoopSchema("loop");
    var kafka = schema.serialize(stamped, new OnePartition(), 0L);
    assertThat(kafka.topic()).isEqualTo("loop");
    assertThat(kafka.key()).containsExactly(0, 0, 0, 3);
    assertThat(schema.deserialize(kafka.value())).isEqualTo(stamped);
  }

  private static long run(ExecutionGraphID graph) {
    return meguri.operators.model.Run.of(
        new Subtask(graph, 0, 1, 0).environment().getMetricGroup());
  }

  private static OperatorSubtaskState part(
      List<OperatorSubtaskState> states, int parallelism, int index) throws Exception {
    return AbstractStreamOperatorTestHarness.repartitionOperatorState(
        AbstractStreamOperatorTestHarness.repackageState(
            states.toArray(new OperatorSubtaskState[0])),
        Subtask.MAX_PARALLELISM,
        states.size(),
        parallelism,
        index);
  }

  private static LoopRecord record(int slot) {
    return new HostDrained(slot, PIN, new Host.Clock(0, 0, 0, 0, 0));
  }

  private static final class OnePartition
      implements KafkaRecordSerializationSchema.KafkaSinkContext {
    @Override
    public int getParallelInstanceId() {
      return 0;
    }

    @Override
    public int getNumberOfParallelInstances() {
      return 1;
    }

    @Override
    public int[] getPartitionsForTopic(String topic) {
      return new int[] {0};
    }
  }

  private record Saved(OperatorSubtaskState lineage, OperatorSubtaskState stamp) {}

  /** One Lineage. */
  private static final class Reader {

    final Subtask subtask;
    final OneInputStreamOperatorTestHarness<Stamped, LoopRecord> harness;

    Reader(
        ExecutionGraphID graph,
        int attempt,
        int parallelism,
        int index,
        @Nullable OperatorSubtaskState state,
        long checkpoint)
        throws Exception {
      subtask = new Subtask(graph, attempt, parallelism, index);
      harness =
          new OneInputStreamOperatorTestHarness<>(
              new StreamFlatMap<>(new Lineage()), subtask.environment());
      harness.setup(LoopRecordSerializer.TYPE.createSerializer(new SerializerConfigImpl()));
      if (state != null) {
        harness.setRestoredCheckpointId(checkpoint);
        harness.initializeState(state);
      }
      harness.open();
    }

    boolean passes(Stamped stamped) throws Exception {
      int before = harness.getOutput().size();
      harness.processElement(stamped, 0);
      return harness.getOutput().size() > before;
    }
  }

  /** One run of a job that only sends and reads. */
  private static final class Job {

    private final Reader lineage;
    private final OneInputStreamOperatorTestHarness<LoopRecord, Stamped> stamp;

    Job(ExecutionGraphID graph, int attempt, @Nullable Saved saved, long checkpoint)
        throws Exception {
      lineage = new Reader(graph, attempt, 1, 0, saved == null ? null : saved.lineage, checkpoint);
      stamp =
          new OneInputStreamOperatorTestHarness<>(
              new StreamMap<>(new Stamp()), new Subtask(graph, attempt, 1, 0).environment());
      stamp.setup(Stamped.TYPE.createSerializer(new SerializerConfigImpl()));
      if (saved != null) {
        stamp.setRestoredCheckpointId(checkpoint);
        stamp.initializeState(saved.stamp);
      }
      stamp.open();
    }

    Stamped send(int slot) throws Exception {
      stamp.processElement(record(slot), 0);
      List<Stamped> sent = stamp.extractOutputValues();
      return sent.get(sent.size() - 1);
    }

    boolean passes(Stamped stamped) throws Exception {
      return lineage.passes(stamped);
    }

    Saved checkpoint(long id) throws Exception {
      return new Saved(lineage.harness.snapshot(id, 0), stamp.snapshot(id, 0));
    }

    Job afterCheckpoint(long id) throws Exception {
      checkpoint(id);
      return this;
    }
  }
}
