package meguri.operators.steer;

import meguri.operators.model.CommandSerializer;
import meguri.state.steer.Command;
import meguri.state.steer.Holds;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/** The {@link Holds} of a room in Flink's broadcast state, which is the same in all subtasks. */
public final class HeldCommands {

  private final Holds holds = new Holds();
  private final BroadcastState<String, Command> saved;

  public HeldCommands(OperatorStateStore store) throws Exception {
    saved =
        store.getBroadcastState(
            new MapStateDescriptor<>("holds", StringSerializer.INSTANCE, new CommandSerializer()));
    saved.immutableEntries().forEach(entry -> holds.add(entry.getValue()));
  }

  public Holds holds() {
    return holds;
  }

  /** Call it before a checkpoint. */
  public void save(long now) throws Exception {
    holds.expire(now);
    saved.clear();
    for (Command command : holds.all().toList()) {
      saved.put(command.kind() + " " + command.target(), command);
    }
  }
}
