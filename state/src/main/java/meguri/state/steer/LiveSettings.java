package meguri.state.steer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values that commands have set. They replace options with which the crawl began. */
public final class LiveSettings {

  /** Stands for an interval that nobody has set. */
  public static final long NOT_SET = -1;

  /** The words before the values: the name, and the value with which the crawl was begun. */
  private static final int BEFORE_VALUES = 2;

  private final Map<Setting, Command> options = new EnumMap<>(Setting.class);

  /** The intervals of hosts and sites. */
  private final Map<Target, Command> intervals = new HashMap<>();

  /** Takes up a command without a fault. Without a value, it ends an earlier one. */
  void add(Command command) {
    Setting setting = Setting.named(command.words().get(0)).orElseThrow();
    boolean ends = values(command).isEmpty();
    if (setting.isOption()) {
      put(options, setting, command, ends);
    } else {
      put(intervals, command.target(), command, ends);
    }
  }

  private static <K> void put(Map<K, Command> all, K key, Command command, boolean ends) {
    if (ends) {
      all.remove(key);
    } else {
      all.put(key, command);
    }
  }

  Collection<Command> all() {
    List<Command> all = new ArrayList<>(options.values());
    all.addAll(intervals.values());
    return all;
  }

  int size() {
    return options.size() + intervals.size();
  }

  /**
   * Returns the number that is in force.
   *
   * @param begun the number with which the crawl was begun
   */
  public long number(Setting setting, long begun) {
    Command command = options.get(setting);
    return command == null ? begun : Long.parseLong(values(command).get(0));
  }

  /** Returns the texts that were set; empty if none were. */
  public Optional<List<String>> texts(Setting setting) {
    return Optional.ofNullable(options.get(setting)).map(LiveSettings::values);
  }

  /** Whether intervals of hosts were set. */
  public boolean hasIntervals() {
    return !intervals.isEmpty();
  }

  /**
   * Returns the interval of a host, ms, or that of the smallest site that has it; {@link #NOT_SET}
   * if neither was set.
   */
  public long interval(String host) {
    if (intervals.isEmpty()) {
      return NOT_SET;
    }
    long found = number(intervals.get(Target.host(host)));
    String name = host;
    while (found == NOT_SET) {
      found = number(intervals.get(new Target(Target.Kind.SITE, name)));
      int dot = name.indexOf('.');
      if (dot < 0) {
        return found;
      }
      name = name.substring(dot + 1);
    }
    return found;
  }

  private static long number(@Nullable Command command) {
    return command == null ? NOT_SET : Long.parseLong(values(command).get(0));
  }

  private static List<String> values(Command command) {
    List<String> words = command.words();
    return words.subList(Math.min(BEFORE_VALUES, words.size()), words.size());
  }
}
