package meguri.state.steer;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The commands that still hold: what is paused, what is barred because it was purged, what is
 * traced, and what was {@linkplain LiveSettings set}. A question costs a look-up for each label of
 * a name, and nothing while no command holds.
 *
 * <p>Survives a failure if its owner stores {@link #all} and adds them again. At a checkpoint it is
 * the same in all subtasks, because each command comes to all of them between the same two.
 */
public final class Holds {

  /** The most commands that hold at a time: 40 MB of the heap. */
  public static final int MOST = 100_000;

  private final Map<Target, Command> paused = new HashMap<>();
  private final Map<Target, Command> barred = new HashMap<>();
  private final Map<Target, Command> traced = new HashMap<>();
  private final LiveSettings settings = new LiveSettings();

  /** Whether there is room for one more. */
  public boolean isFull() {
    return paused.size() + barred.size() + traced.size() + settings.size() >= MOST;
  }

  /** Takes a command up. A later pause of the same target replaces the earlier one. */
  public void add(Command command) {
    switch (command.kind()) {
      case PAUSE -> paused.put(command.target(), command);
      case PURGE ->
          barred.merge(
              command.target(), command, (old, now) -> old.until() > now.until() ? old : now);
      case GO_ON -> {
        paused.keySet().removeIf(command.target()::includes);
        barred.keySet().removeIf(command.target()::includes);
      }
      case SET -> settings.add(command);
      case TRACE -> traced.put(command.target(), command);
      case RECRAWL, INJECT -> {}
    }
  }

  /** Drops those that are over. */
  public void expire(long now) {
    paused.values().removeIf(command -> command.until() <= now);
    barred.values().removeIf(command -> command.until() <= now);
    traced.values().removeIf(command -> command.until() <= now);
  }

  public Stream<Command> all() {
    return Stream.of(paused.values(), barred.values(), traced.values(), settings.all())
        .flatMap(Collection::stream);
  }

  public LiveSettings settings() {
    return settings;
  }

  /** Whether decisions about a host are logged. */
  public boolean traces(String host, long now) {
    return !traced.isEmpty() && left(traced, host, now) > 0;
  }

  /** Whether decisions about any host are logged. */
  public boolean isTracing() {
    return !traced.isEmpty();
  }

  public int paused() {
    return paused.size();
  }

  public int barred() {
    return barred.size();
  }

  /** Returns the time until which no request is made at all; 0 if requests are made. */
  public long allUntil(long now) {
    return paused.isEmpty() ? 0 : left(paused.get(Target.ALL), now);
  }

  /** Returns the time until which a host is not asked for anything; 0 if it may be asked. */
  public long until(String host, long now) {
    if (paused.isEmpty() && barred.isEmpty()) {
      return 0;
    }
    return Math.max(allUntil(now), Math.max(left(paused, host, now), left(barred, host, now)));
  }

  /** Whether a URL is barred: it was purged, and may not come back now. */
  public boolean bars(String url, long now) {
    return !barred.isEmpty()
        && (left(barred.get(Target.url(url)), now) > 0
            || left(barred, Target.hostOf(url), now) > 0);
  }

  private static long left(Map<Target, Command> holding, String host, long now) {
    if (holding.isEmpty()) {
      return 0;
    }
    long until = left(holding.get(Target.host(host)), now);
    String name = host;
    while (true) {
      until = Math.max(until, left(holding.get(new Target(Target.Kind.SITE, name)), now));
      int dot = name.indexOf('.');
      if (dot < 0) {
        return until;
      }
      name = name.substring(dot + 1);
    }
  }

  private static long left(@Nullable Command command, long now) {
    return command == null || command.until() <= now ? 0 : command.until();
  }
}
