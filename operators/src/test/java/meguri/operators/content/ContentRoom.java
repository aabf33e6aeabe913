package meguri.operators.content;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import meguri.operators.model.ContentInput;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.Page;
import meguri.operators.model.ParseInput;
import meguri.operators.model.Release;
import meguri.operators.model.Room;
import meguri.state.Hash64;
import meguri.state.content.BodyFinding;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;

/** All subtasks of the Content room on RocksDB. */
final class ContentRoom implements AutoCloseable {

  private static final int SLOTS = 1_000;

  private final Room<Integer, ContentInput, ParseInput> room;

  ContentRoom(Path directory, int parallelism, Collection<OperatorSubtaskState> states)
      throws Exception {
    this(directory, parallelism, states, "");
  }

  /**
   * @param known the file of an older archive's bodies; empty if there is none
   */
  ContentRoom(
      Path directory, int parallelism, Collection<OperatorSubtaskState> states, String known)
      throws Exception {
    ContentOperator.Settings settings =
        new ContentOperator.Settings(SLOTS, 20_000, Digest.SHA1, known);
    room =
        new Room<>(
            directory,
            () -> new ContentOperator(settings),
            new ByBody(SLOTS),
            Types.INT,
            meguri.operators.model.Types.PARSE_INPUT,
            parallelism,
            states);
  }

  /** A first visit to a page. */
  BodyFinding visit(String url, String body) throws Exception {
    return pass(Fetches.html(url, body));
  }

  /** A visit to a page that had another body, or this one, at its last. */
  BodyFinding visit(String url, String body, String former) throws Exception {
    Task known = Fetches.visitedBefore(url, Hash64.of(former));
    return pass(Fetches.answer(known, 200, body.getBytes(UTF_8), false));
  }

  /** Visits a page ahead of another visit, which counts it. */
  BodyFinding visitAhead(String url, String body) throws Exception {
    Task task = Fetches.task(url, Task.Kind.PAGE);
    Task ahead = Fetches.with(task, Queued.ahead(task.candidate()));
    return pass(Fetches.answer(ahead, 200, body.getBytes(UTF_8), false));
  }

  /** Visits a page that has not changed. */
  BodyFinding notModified(String url, String body) throws Exception {
    Task known = Fetches.visitedBefore(url, Hash64.of(body));
    return pass(Fetches.answer(known, 304, new byte[0], false));
  }

  /** Returns the finding about the body of the one page that comes out for this answer. */
  BodyFinding pass(Fetched fetched) throws Exception {
    return page(fetched).finding();
  }

  /** Returns the one page that comes out for this answer. */
  Page page(Fetched fetched) throws Exception {
    var harness = room.harness(fetched);
    int before = harness.extractOutputValues().size();
    harness.processElement(fetched, 0);
    List<ParseInput> pages = harness.extractOutputValues();
    if (pages.size() != before + 1
        || !(pages.get(before) instanceof Page page)
        || page.fetched() != fetched) {
      throw new AssertionError("not the one page that went in: " + pages);
    }
    return page;
  }

  void release(String body) throws Exception {
    Release release = new Release(Hash64.of(body));
    var harness = room.harness(release);
    int before = harness.extractOutputValues().size();
    harness.processElement(release, 0);
    if (harness.extractOutputValues().size() != before) {
      throw new AssertionError("a release came out as a page");
    }
  }

  /** A metric's sum over the subtasks. */
  long metric(String name) {
    return room.metric("content." + name);
  }

  List<OperatorSubtaskState> snapshot(long checkpoint) throws Exception {
    return room.snapshot(checkpoint);
  }

  @Override
  public void close() throws Exception {
    room.close();
  }
}
