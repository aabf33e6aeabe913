package meguri.operators.loop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.Subtask;
import meguri.state.frontier.Host;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.Pin;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.streaming.api.operators.StreamMap;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stamp and Lineage together: which records of the topic count, after what history. */
class LineageTest {

  private static final Pin PIN = new Pin("http://a", 1, new byte[] {1, 2, 3, 4}, 1);

  private final ExecutionGraphID graph = new ExecutionGraphID();

  @Test
  void onlyARunsOwnRecordsCount() throws Exception {
    Job job = new Job(graph, 0, null, 0);
    assertThat(job.passes(job.send(1))).isTrue();
    assertThat(job.passes(new Job(new ExecutionGraphID(), 0, null, 0).send(2))).isFalse();
    assertThat(job.lineage.subtask.metric("loop.records")).isOne();
    assertThat(job.lineage.subtask.metric("loop.voided")).isOne();
  }

  @Test
  void aRestoreVoidsRecordsSentAfterTheCheckpoint() throws Exception {
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
  void everyAncestorCountsUpToTheCheckpointThatTheNextRunRestored() throws Exception {
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
  void onlyTheAncestorCountsOfTwoRunsFromOneCheckpoint() throws Exception {
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
  void goingBackOneCheckpointVoidsRecordsSentAfterIt() throws Exception {
    Job first = new Job(graph, 0, null, 0);
    Stamped before = first.send(1);
    Saved older = first.checkpoint(1);
    Stamped between = first.send(2);
    Saved damaged = first.checkpoint(2);
    Stamped later = new Job(graph, 1, damaged, 2).send(3);

    Job second = new Job(new ExecutionGraphID(), 0, older, 1);
    Stamped own = second.send(4);
    // has the number of the damaged one
    Job third = new Job(new ExecutionGraphID(), 0, second.checkpoint(2), 2);

    for (Job job : List.of(second, third)) {
      assertThat(job.passes(before)).isTrue();
      assertThat(job.passes(between)).isFalse();
      assertThat(job.passes(later)).isFalse();
      assertThat(job.passes(own)).isTrue();
    }
  }

  @Test
  void aForeignRecordIsSkippedAndCounted() throws Exception {
    Job job = new Job(graph, 0, null, 0);
    byte[] ours = bytes(job.send(1));
    byte[] newerOfNobody = bytes(new Stamped(7, 0, record(1)));
    newerOfNobody[0] = 2;
    List<byte[]> foreign =
        List.of(
            received(null),
            new byte[0],
            new byte[1_000_000],
            "{\"hello\": \"world\"}".getBytes(UTF_8),
            Arrays.copyOf(ours, 3),
            Arrays.copyOf(ours, ours.length - 1),
            Arrays.copyOf(ours, ours.length + 1),
            newerOfNobody);
    for (byte[] sent : foreign) {
      assertThat(job.lineage.passes(sent)).isFalse();
    }
    assertThat(job.lineage.subtask.metric("loop.foreign")).isEqualTo(foreign.size());
    assertThat(job.lineage.passes(ours)).isTrue();
    assertThat(job.lineage.subtask.metric("loop.voided")).isZero();
  }

  @Test
  void garbageWithALengthFieldAllocatesNoMemory() throws Exception {
    // begins as a record of format 1 does, and goes on with lengths of 2 GB
    byte[] garbage = new byte[100];
    Arrays.fill(garbage, (byte) 0x7f);
    garbage[0] = 1;
    Job job = new Job(graph, 0, null, 0);
    assertThat(job.lineage.passes(garbage)).isFalse();
    assertThat(job.lineage.subtask.metric("loop.voided")).isOne();
  }

  @Test
  void aRecordOfANewerMeguriEndsTheJobWithASentence() throws Exception {
    Job first = new Job(graph, 0, null, 0);
    byte[] newer = bytes(first.send(1));
    newer[0] = 2;
    byte[] ofNewKind = bytes(first.send(1));
    ofNewKind[Stamped.HEAD + 1] = 99;
    Job second = new Job(graph, 1, first.checkpoint(1), 1);
    for (byte[] sent : List.of(newer, ofNewKind)) {
      assertThatThrownBy(() -> second.lineage.passes(sent))
          .isInstanceOf(SuppressRestartsException.class)
          .rootCause()
          .hasMessageContaining("go on with the Meguri that stored it, or a newer one");
    }
    // one that was sent after the checkpoint is void, whoever wrote it
    byte[] rewound = bytes(first.send(1));
    rewound[0] = 2;
    assertThat(second.lineage.passes(rewound)).isFalse();
  }

  @Test
  void recordsAreReadAsTheyWereWritten() throws Exception {
    Job job = new Job(graph, 0, null, 0);
    Stamped stamped = job.send(3);
    var kafka = new LoopSchema("loop", 8).serialize(stamped, new Partitions(8), 0L);
    assertThat(kafka.topic()).isEqualTo("loop");
    assertThat(kafka.key()).containsExactly(0, 0, 0, 3);
    assertThat(job.lineage.passes(received(kafka.value()))).isTrue();
    assertThat(job.lineage.harness.extractOutputValues()).containsExactly(stamped.record());
  }

  @Test
  void anAddedPartitionGetsNoRecordsAndMovesNoSlot() {
    LoopSchema schema = new LoopSchema("loop", 2);
    for (int slot = 0; slot < 100; slot++) {
      Stamped stamped = new Stamped(1, 1, record(slot));
      var before = schema.serialize(stamped, new Partitions(2), 0L);
      var after = schema.serialize(stamped, new Partitions(7), 0L);
      assertThat(after.partition())
          .isEqualTo(before.partition())
          .isEqualTo(BuiltInPartitioner.partitionForKey(before.key(), 2));
    }
  }

  private static byte[] bytes(Stamped stamped) {
    return new LoopSchema("loop", 1).serialize(stamped, new Partitions(1), 0L).value();
  }

  /** Returns the bytes that the source makes of a record with this value. */
  private static byte[] received(byte @Nullable [] value) {
    List<byte[]> received = new ArrayList<>();
    new LoopSchema("loop", 1)
        .deserialize(
            new ConsumerRecord<>("loop", 0, 0, new byte[0], value), new ListCollector<>(received));
    assertThat(received).hasSize(1);
    return received.get(0);
  }

  private static long run(ExecutionGraphID graph) {
    return meguri.operators.model.RunId.of(
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

  private record Partitions(int number) implements KafkaRecordSerializationSchema.KafkaSinkContext {
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
      return IntStream.range(0, number).toArray();
    }
  }

  private record Saved(OperatorSubtaskState lineage, OperatorSubtaskState stamp) {}

  /** One Lineage. */
  private static final class Reader {

    final Subtask subtask;
    final OneInputStreamOperatorTestHarness<byte[], LoopRecord> harness;

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
      return passes(bytes(stamped));
    }

    boolean passes(byte[] sent) throws Exception {
      int before = harness.getOutput().size();
      harness.processElement(sent, 0);
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
