package meguri.job.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import meguri.job.options.Settable;
import meguri.operators.model.CommandSerializer;
import meguri.operators.scope.ScopeFunction;
import meguri.operators.steer.HeldCommands;
import meguri.state.steer.Command;
import meguri.state.steer.Holds;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle.StateMetaInfo;

/**
 * Reads two things from a checkpoint: the commands that hold, and the servers that commands added
 * to the scope. All subtasks of a room have the same, so the first one is read.
 */
final class CommandStates {

  private final Holds holds = new Holds();
  private final List<String> places = new ArrayList<>();
  private final Map<String, String> begun;

  /**
   * @param begun the crawl's options, without what was set
   */
  CommandStates(Configuration begun) {
    this.begun = Settable.begun(begun);
  }

  /** Reads the states of an operator, if it has them. */
  void read(OperatorState operator) throws IOException {
    String uid = operator.getOperatorUid().orElse("");
    if (uid.equals(Room.FRONTIER.uid())) {
      for (Command command : read(operator, HeldCommands.STATE, new CommandSerializer()).values()) {
        if (!HeldCommands.isOfOtherRun(command, begun)) {
          holds.add(command);
        }
      }
    } else if (uid.equals("scope")) {
      places.addAll(read(operator, ScopeFunction.PLACES, BooleanSerializer.INSTANCE).keySet());
    }
  }

  Holds holds() {
    return holds;
  }

  /** Returns the servers that commands added to the scope, as URLs. */
  List<String> places() {
    return places;
  }

  /** Reads a broadcast state as Flink has written it: the number of entries, then each. */
  private static <V> Map<String, V> read(
      OperatorState operator, String state, TypeSerializer<V> values) throws IOException {
    Map<String, V> entries = new LinkedHashMap<>();
    for (OperatorSubtaskState subtask : operator.getStates()) {
      for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
        StateMetaInfo place = handle.getStateNameToPartitionOffsets().get(state);
        if (place == null) {
          continue;
        }
        try (FSDataInputStream in = handle.openInputStream()) {
          in.seek(place.getOffsets()[0]);
          DataInputView view = new DataInputViewStreamWrapper(in);
          for (int left = view.readInt(); left > 0; left--) {
            entries.put(StringSerializer.INSTANCE.deserialize(view), values.deserialize(view));
          }
        }
        return entries;
      }
    }
    return entries;
  }
}
