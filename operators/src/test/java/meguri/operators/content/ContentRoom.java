package meguri.operators.content;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import meguri.operators.model.Claim;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.Page;
import meguri.operators.model.Release;
import meguri.operators.model.Rocks;
import meguri.operators.model.Subtask;
import meguri.state.Hash64;
import meguri.state.content.Finding;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** All subtasks of the Content room on RocksDB. */
final class ContentRoom implements AutoCloseable {

  private static final int SLOTS = 1_000;
  private static final ContentOperator.Settings SETTINGS =
      new ContentOperator.Settings(SLOTS, 20_000);

  private final ByBody key = new ByBody(SLOTS);
  private final List<Subtask> subtasks = new ArrayList<>();
  private final List<KeyedOneInputStreamOperatorTestHarness<Integer, Claim, Page>> harnesses =
      new ArrayList<>();

  ContentRoom(Path directory, int parallelism, Collection<OperatorSubtaskState> states)
      throws Exception {
    ExecutionGraphID graph = new ExecutionGraphID();
    for (int index = 0; index < parallelism; index++) {
      Subtask subtask = new Subtask(graph, 0, parallelism, index);
      subtasks.add(subtask);
      var harness =
          new KeyedOneInputStreamOperatorTestHarness<>(
              new ContentOperator(SETTINGS), key, Types.INT, subtask.environment());
      harnesses.add(harness);
      harness
          .getStreamConfig()
          .setManagedMemoryFractionOperatorOfUseCase(ManagedMemoryUseCase.OPERATOR, 1);
      harness.setStateBackend(Rocks.in(directory, false));
      harness.setCheckpointStorage(
          new FileSystemCheckpointStorage(directory.resolve("checkpoints").toUri()));
      harness.setup(meguri.operators.model.Types.PAGE.createSerializer(new SerializerConfigImpl()));
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

  /** A first visit to a page. */
  Finding visit(String url, String body) throws Exception {
    return pass(Fetches.html(url, body));
  }

  /** A visit to a page that had another body, or this one, at its last. */
  Finding visit(String url, String body, String former) throws Exception {
    Task known = Fetches.visitedBefore(url, Hash64.of(former));
    return pass(Fetches.answer(known, 200, body.getBytes(UTF_8), false));
  }

  /** A visit ahead of another, which will count it. */
  Finding visitAhead(String url, String body) throws Exception {
    Task task = Fetches.task(url, Task.Kind.PAGE);
    Queued stub = Queued.recalled(task.candidate());
    Task ahead = new Task(task.slot(), task.pin(), stub, task.kind(), task.ticket(), task.run());
    return pass(Fetches.answer(ahead, 200, body.getBytes(UTF_8), false));
  }

  /** A visit to a page that is as it was. */
  Finding notModified(String url, String body) throws Exception {
    Task known = Fetches.visitedBefore(url, Hash64.of(body));
    return pass(Fetches.answer(known, 304, new byte[0], false));
  }

  /** What is said of the one page that comes out for this answer. */
  Finding pass(Fetched fetched) throws Exception {
    var harness = harness(fetched);
    int before = harness.extractOutputValues().size();
    harness.processElement(fetched, 0);
    List<Page> pages = harness.extractOutputValues();
    if (pages.size() != before + 1 || pages.get(before).fetched() != fetched) {
      throw new AssertionError("not the one page that went in: " + pages);
    }
    return pages.get(before).finding();
  }

  void release(String body) throws Exception {
    Release release = new Release(Hash64.of(body));
    var harness = harness(release);
    int before = harness.extractOutputValues().size();
    harness.processElement(release, 0);
    if (harness.extractOutputValues().size() != before) {
      throw new AssertionError("a release came out as a page");
    }
  }

  /** A metric's sum over the subtasks. */
  long metric(String name) {
    return subtasks.stream().mapToLong(subtask -> subtask.metric("content." + name)).sum();
  }

  List<OperatorSubtaskState> snapshot(long checkpoint) throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    for (var harness : harnesses) {
      states.add(harness.snapshot(checkpoint, 0));
    }
    return states;
  }

  @Override
  public void close() throws Exception {
    for (var harness : harnesses) {
      harness.close();
    }
  }

  private KeyedOneInputStreamOperatorTestHarness<Integer, Claim, Page> harness(Claim claim) {
    return harnesses.get(
        KeyGroupRangeAssignment.assignKeyToParallelOperator(
            key.getKey(claim), Subtask.MAX_PARALLELISM, harnesses.size()));
  }
}
