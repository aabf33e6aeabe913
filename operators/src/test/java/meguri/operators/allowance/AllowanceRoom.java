package meguri.operators.allowance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import meguri.operators.model.AllowanceInput;
import meguri.operators.model.Arrival;
import meguri.operators.model.ForAllowance;
import meguri.operators.model.LogLine;
import meguri.operators.model.Offered;
import meguri.operators.model.PageLook;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.Room;
import meguri.operators.scope.Scope;
import meguri.state.Hash64;
import meguri.state.allowance.Allowance;
import meguri.state.frontier.Candidate;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** All subtasks of the Allowance room on RocksDB. */
final class AllowanceRoom implements AutoCloseable {

  private static final long NOW = 1_700_000_000_000L;

  /** The options that a command can set. */
  private static final Map<String, String> BEGUN =
      Map.of("scope.pages-per-host", "2", "scope.pages-per-domain", "100");

  private final Room<Long, AllowanceInput, ResolveInput> room;

  AllowanceRoom(
      Path directory,
      Allowance.Limits limits,
      int parallelism,
      Collection<OperatorSubtaskState> states)
      throws Exception {
    room =
        new Room<>(
            directory,
            () -> new AllowanceOperator(limits, BEGUN),
            AllowanceInput::domain,
            Types.LONG,
            meguri.operators.model.Types.RESOLVE_INPUT,
            parallelism,
            states);
    for (var harness : room.harnesses()) {
      harness.setProcessingTime(NOW);
    }
  }

  static Arrival link(String url) {
    return arrival(url, "http://via.test/", false);
  }

  static Arrival again(String url) {
    return arrival(url, "http://via.test/", true);
  }

  static Arrival seed(String url) {
    return arrival(url, "", false);
  }

  static PageLook copy(String origin) {
    return new PageLook(Scope.domainOf(origin), Hash64.of(origin), true, 0);
  }

  static PageLook page(String origin, long likeness) {
    return new PageLook(Scope.domainOf(origin), Hash64.of(origin), false, likeness);
  }

  private static Arrival arrival(String url, String via, boolean again) {
    String origin = url.substring(0, url.indexOf('/', 8));
    Candidate candidate = new Candidate(url, Hash64.of(url), 1, 0, 1, via);
    return new Arrival(
        Scope.domainOf(origin),
        new Offered(origin, Hash64.of(origin), candidate, Offered.Purpose.VISIT),
        again);
  }

  /** Whether something goes on. */
  boolean passes(AllowanceInput sighting) throws Exception {
    var harness = room.harness(sighting);
    harness.getOutput().clear();
    harness.processElement(sighting, 0);
    return !harness.extractOutputValues().isEmpty();
  }

  /** Sets an option in all subtasks. */
  void set(String name, String begun, String value) throws Exception {
    Command command =
        new Command(
            "id",
            "crawl",
            NOW,
            Command.Kind.SET,
            Target.ALL,
            0,
            false,
            List.of(name, begun, value));
    for (var harness : room.harnesses()) {
      harness.processElement(new ForAllowance(command), 0);
    }
  }

  long dropped(String reason) {
    return room.metric("dropped." + reason);
  }

  /** What the crawl log is told. */
  List<LogLine> log() {
    List<LogLine> lines = new ArrayList<>();
    for (var harness : room.harnesses()) {
      var sent = harness.getSideOutput(AllowanceOperator.LOG);
      if (sent != null) {
        sent.stream().map(StreamRecord::getValue).forEach(lines::add);
      }
    }
    return lines;
  }

  List<OperatorSubtaskState> snapshot(long checkpoint) throws Exception {
    return room.snapshot(checkpoint);
  }

  @Override
  public void close() throws Exception {
    room.close();
  }
}
