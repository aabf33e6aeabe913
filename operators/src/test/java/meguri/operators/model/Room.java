package meguri.operators.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** All subtasks of a keyed operator on RocksDB, new or restored at any parallelism. */
public final class Room<K, I, O> implements AutoCloseable {

  private final KeySelector<I, K> key;
  private final List<Subtask> subtasks = new ArrayList<>();
  private final List<KeyedOneInputStreamOperatorTestHarness<K, I, O>> harnesses = new ArrayList<>();

  /**
   * Opens it.
   *
   * @param states of all subtasks of an earlier one; none for a new one
   */
  public Room(
      Path directory,
      Supplier<? extends OneInputStreamOperator<I, O>> operators,
      KeySelector<I, K> key,
      TypeInformation<K> keys,
      TypeInformation<O> output,
      int parallelism,
      Collection<OperatorSubtaskState> states)
      throws Exception {
    this.key = key;
    ExecutionGraphID graph = new ExecutionGraphID();
    for (int index = 0; index < parallelism; index++) {
      Subtask subtask = new Subtask(graph, 0, parallelism, index);
      subtasks.add(subtask);
      var harness =
          new KeyedOneInputStreamOperatorTestHarness<>(
              operators.get(), key, keys, subtask.environment());
      harnesses.add(harness);
      harness
          .getStreamConfig()
          .setManagedMemoryFractionOperatorOfUseCase(ManagedMemoryUseCase.OPERATOR, 1);
      harness.setStateBackend(Rocks.in(directory, false));
      harness.setCheckpointStorage(
          new FileSystemCheckpointStorage(directory.resolve("checkpoints").toUri()));
      harness.setup(output.createSerializer(new SerializerConfigImpl()));
      if (!states.isEmpty()) {
        harness.initializeState(
            AbstractStreamOperatorTestHarness.repartitionOperatorState(
                AbstractStreamOperatorTestHarness.repackageState(
                    states.toArray(new OperatorSubtaskState[0])),
                Subtask.MAX_PARALLELISM,
                states.size(),
                parallelism,
                index));
      }
      harness.open();
    }
  }

  /** Of all subtasks. */
  public List<KeyedOneInputStreamOperatorTestHarness<K, I, O>> harnesses() {
    return harnesses;
  }

  /** Of the subtask where this belongs. */
  public KeyedOneInputStreamOperatorTestHarness<K, I, O> harness(I input) throws Exception {
    return harnesses.get(
        KeyGroupRangeAssignment.assignKeyToParallelOperator(
            key.getKey(input), Subtask.MAX_PARALLELISM, harnesses.size()));
  }

  /** A metric's sum over the subtasks. */
  public long metric(String name) {
    return subtasks.stream().mapToLong(subtask -> subtask.metric(name)).sum();
  }

  /** What is sent in it behind the barrier would be lost at a restore. */
  public List<OperatorSubtaskState> snapshot(long checkpoint) throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    for (var harness : harnesses) {
      harness.prepareSnapshotPreBarrier(checkpoint);
      int sent = harness.getOutput().size();
      states.add(harness.snapshot(checkpoint, 0));
      assertThat(harness.getOutput().size()).as("sent before and behind it").isEqualTo(sent);
    }
    return states;
  }

  @Override
  public void close() throws Exception {
    for (var harness : harnesses) {
      harness.close();
    }
  }
}
