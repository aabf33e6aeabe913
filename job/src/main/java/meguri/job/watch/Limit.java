package meguri.job.watch;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import meguri.job.SeedSource;
import meguri.operators.metrics.MetricNames;
import meguri.state.frontier.SlotState;
import org.jspecify.annotations.Nullable;

/**
 * Says in words what limits a crawl now. A room that is busy all the time comes first, because
 * whatever waits before it shows its own reason. Then what most of the servers wait for that have
 * something to fetch: the rows of "Why is this crawl slow?" in docs/metrics.md.
 *
 * @param interval the crawl's politeness.interval
 */
public record Limit(Duration interval) {

  /** A task that works for this part of the time has hardly any left. */
  private static final double BUSY = 0.9;

  /** A room before a busy one that waits for this part of the time is held up by it. */
  private static final double HELD_UP = 0.5;

  private static final double BUSY_ENOUGH = 0.7;

  /** Rooms, and what limits a crawl in which they are busy. The first that a task has counts. */
  private static final String[][] ROOMS = {
    {"Parse", "CPU: parsing"},
    {"WARC", "disk: writing the archive"},
    {"Registry", "CPU and disk: the set of seen URLs (Registry)"},
    {"Frontier", "CPU and disk: the Frontier's queues"},
    {"Content", "CPU and disk: the set of known bodies (Content)"},
    {"Resolve", "CPU: resolving hosts (Resolve)"},
    {"Allowance", "CPU and disk: the budgets of domains (Allowance)"},
    {"Fetch", "CPU: fetching"},
    {SeedSource.NAME, "CPU: reading the seeds"}
  };

  /** Returns a few words, such as "politeness: 480 of 500 servers wait their second". */
  public String of(Reading reading) {
    if (!reading.status().equals("RUNNING") || !reading.allRunning()) {
      return "Flink: the job is %s"
          .formatted(
              reading.status().equals("RUNNING")
                  ? "starting its tasks"
                  : reading.status().toLowerCase(Locale.ROOT));
    }
    if (reading.isBudgetSpent()) {
      return "crawl.max-pages: all its pages were asked for";
    }
    return busy(reading).orElseGet(() -> waiting(reading));
  }

  private static Optional<String> busy(Reading reading) {
    // in its first seconds, a task says that it was idle for no time, and so was busy for all
    if (reading.tasks().stream().noneMatch(task -> task.busy() > 0 && task.busy() < 1)) {
      return Optional.empty();
    }
    boolean heldUp = reading.tasks().stream().anyMatch(task -> task.backPressured() >= HELD_UP);
    // Flink takes a source that has ended for busy until the next checkpoint
    boolean seedsEnded = reading.count(MetricNames.SEEDS_UNREAD) == 0;
    return reading.tasks().stream()
        .filter(task -> !(seedsEnded && Figures.isSeeds(task.name())))
        .filter(task -> task.busy() >= (heldUp ? BUSY_ENOUGH : BUSY))
        .max((one, other) -> Double.compare(one.busy(), other.busy()))
        .map(task -> room(task.name()));
  }

  private static String room(String task) {
    for (String[] room : ROOMS) {
      if (task.contains(room[0])) {
        return room[1];
      }
    }
    return "CPU: " + task;
  }

  private String waiting(Reading reading) {
    long pending = reading.count(MetricNames.RESOLVE_PENDING);
    long work =
        reading.count(MetricNames.FRONTIER_WAITING) + reading.count(MetricNames.FRONTIER_IN_FLIGHT);
    if (pending > work) {
      return "your name server: %s without an address yet".formatted(many(pending, "host"));
    }
    Map<SlotState, Long> slots = slots(reading);
    if (reading.count(MetricNames.FRONTIER_IN_FLIGHT) == 0) {
      slots.remove(SlotState.READY); // they were about to be asked
    }
    long servers = slots.values().stream().mapToLong(Long::longValue).sum();
    if (work == 0 || servers == 0) {
      return idle(reading, work);
    }
    SlotState most = SlotState.IN_FLIGHT;
    for (Map.Entry<SlotState, Long> state : slots.entrySet()) {
      if (state.getValue() > slots.getOrDefault(most, 0L)) {
        most = state.getKey();
      }
    }
    return words(most, slots.getOrDefault(most, 0L), servers);
  }

  private String words(SlotState state, long count, long servers) {
    String some = String.format(Locale.ROOT, "%,d of %s", count, many(servers, "server"));
    boolean one = count == 1;
    return switch (state) {
      case INTERVAL ->
          "politeness: %s %s %s"
              .formatted(some, one ? "waits" : "wait", one ? its("its") : its("their"));
      case CRAWL_DELAY ->
          "Crawl-delay: %s %s in robots.txt".formatted(some, one ? "asks for it" : "ask for it");
      case BACK_OFF -> "servers: %s failed, or asked for fewer requests".formatted(some);
      case ROBOTS -> "robots.txt: %s %s not give it".formatted(some, one ? "does" : "do");
      case DNS -> "moved hosts: %s %s for the former one".formatted(some, one ? "waits" : "wait");
      case PAUSED ->
          "commands: %s %s for one that pauses it to end".formatted(some, one ? "waits" : "wait");
      case READY -> "frontier.in-flight: %s could be asked now".formatted(some);
      case IN_FLIGHT -> "servers: %s %s an answer".formatted(some, one ? "owes" : "owe");
      case EMPTY -> throw new IllegalStateException("it has nothing to fetch");
    };
  }

  /** Returns "their second", or "their 2 s". */
  private String its(String whose) {
    return interval.equals(Duration.ofSeconds(1))
        ? whose + " second"
        : "%s %s".formatted(whose, Amount.time(interval.toMillis()));
  }

  private static String idle(Reading reading, long work) {
    if (work > 0) {
      return "nothing: servers are about to be asked";
    }
    long scheduled = reading.count(MetricNames.FRONTIER_SCHEDULED);
    if (scheduled > 0) {
      return "nothing is due: %s for the next visit"
          .formatted(many(scheduled, "page") + (scheduled == 1 ? " waits" : " wait"));
    }
    return reading.hasBegun() ? "links: nothing is left to fetch" : "it has just begun";
  }

  /** Returns the number of slots by state, of those that have something to fetch. */
  private static Map<SlotState, Long> slots(Reading reading) {
    Map<SlotState, Long> slots = new EnumMap<>(SlotState.class);
    for (SlotState state : SlotState.values()) {
      @Nullable Double count = reading.gauges().get(MetricNames.SLOTS + state.word());
      if (count != null && count > 0 && state != SlotState.EMPTY) {
        slots.put(state, count.longValue());
      }
    }
    return slots;
  }

  private static String many(long count, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
  }
}
