package meguri.operators.steer;

import java.util.List;
import java.util.Map;
import meguri.operators.model.CommandSerializer;
import meguri.state.steer.Command;
import meguri.state.steer.Holds;
import meguri.state.steer.Setting;
import meguri.state.steer.Target;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@link Holds} of a room in Flink's broadcast state, which is the same in all subtasks. All
 * rooms take or refuse the same commands.
 *
 * <p>What a command has set lapses when the crawl is resumed with another value of the option than
 * it had when the command came: the person who resumes it has said something newer.
 */
public final class HeldCommands {

  /** The name of the state. */
  public static final String STATE = "holds";

  private static final Logger LOG = LoggerFactory.getLogger(HeldCommands.class);

  private final Holds holds = new Holds();
  private final BroadcastState<String, Command> saved;
  private final Map<String, String> begun;

  /**
   * @param begun the options that a command can set, with the values of this run, by their names
   */
  public HeldCommands(OperatorStateStore store, Map<String, String> begun) throws Exception {
    this.begun = begun;
    saved =
        store.getBroadcastState(
            new MapStateDescriptor<>(STATE, StringSerializer.INSTANCE, new CommandSerializer()));
    saved
        .immutableEntries()
        .forEach(
            entry -> {
              Command command = entry.getValue();
              if (isOfOtherRun(command)) {
                LOG.info(
                    "No longer set, because the crawl was resumed with another value: {}",
                    entry.getKey());
              } else {
                holds.add(command);
              }
            });
  }

  public Holds holds() {
    return holds;
  }

  /**
   * Takes a command up. Returns why not, as a sentence without its end; empty if it was taken.
   *
   * @param now ms
   */
  public String take(Command command, long now) {
    if (command.isLasting() && holds.isFull()) {
      holds.expire(now);
      if (holds.isFull()) {
        return "%,d commands hold already; end some by go-on".formatted(Holds.MOST);
      }
    }
    if (isOfOtherRun(command)) {
      return "the crawl was resumed meanwhile with another " + command.words().get(0);
    }
    if (command.kind() == Command.Kind.SET
        && after(command, Setting.REVISIT_SHORTEST) > after(command, Setting.REVISIT_LONGEST)) {
      return "revisit.longest would be below revisit.shortest";
    }
    holds.add(command);
    return "";
  }

  /** Returns the number that a setting would have. */
  private long after(Command command, Setting setting) {
    List<String> words = command.words();
    long then = Long.parseLong(begun.getOrDefault(setting.key(), "0"));
    if (!words.get(0).equals(setting.key())) {
      return holds.settings().number(setting, then);
    }
    return words.size() > 2 ? Long.parseLong(words.get(2)) : then;
  }

  private boolean isOfOtherRun(Command command) {
    return isOfOtherRun(command, begun);
  }

  /**
   * Whether a command has set an option that had another value than it has in this run.
   *
   * @param begun the values of this run
   */
  public static boolean isOfOtherRun(Command command, Map<String, String> begun) {
    return command.kind() == Command.Kind.SET
        && command.target().kind() == Target.Kind.ALL
        && !command.words().get(1).equals(begun.get(command.words().get(0)));
  }

  /** Call it before a checkpoint. */
  public void save(long now) throws Exception {
    holds.expire(now);
    saved.clear();
    for (Command command : holds.all().toList()) {
      saved.put(key(command), command);
    }
  }

  private static String key(Command command) {
    String key = command.kind() + " " + command.target();
    return command.kind() == Command.Kind.SET ? key + " " + command.words().get(0) : key;
  }
}
