package meguri.state.frontier;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;

/**
 * One Frontier subtask on the heap with a simulated clock, and servers that take their time. The
 * room's bound on requests in flight is kept as its operator does.
 */
final class Street implements Effects {

  static final long INTERVAL = 1_000;
  static final long TIMEOUT = 30_000;

  private static final int SLOTS = 256;
  private static final long TICK = 50;

  private record Answer(long at, Outcome outcome) {}

  private final HeapStore store;
  private final int places;
  private final Frontier frontier;
  private final PriorityQueue<Answer> answers =
      new PriorityQueue<>((one, other) -> Long.compare(one.at, other.at));
  private final Map<String, Integer> pages = new HashMap<>();
  private final Map<String, ToLongFunction<Task>> servers = new HashMap<>();
  private final Map<String, Long> crawlDelays = new HashMap<>();
  private final Set<Integer> slots = new TreeSet<>();
  private long tickets;
  private long now = 1_000_000;

  /**
   * @param places requests in flight at a time
   */
  Street(int places) {
    this(places, new HeapStore());
  }

  /** Goes on from a store that another street has left. */
  Street(int places, HeapStore store) {
    this.places = places;
    this.store = store;
    frontier =
        new Frontier(
            store,
            new Politeness(Intervals.of(INTERVAL), TIMEOUT, now, 60_000, Patience.endless(3)),
            this,
            () -> ++tickets,
            1,
            FrontierSettings.of(SLOTS).with(new Sharing(places, Street::domain)));
    for (int slot : List.copyOf(store.slots())) {
      slots.add(slot);
      frontier.reopen(slot);
    }
  }

  /**
   * @param count pages that the host has
   * @param took ms that the server needs for a task
   */
  Street host(String name, int address, int count, ToLongFunction<Task> took) {
    Pin pin = pin(name, address);
    servers.put(pin.origin(), took);
    slots.add(pin.slot(SLOTS));
    for (int page = 0; page < count; page++) {
      String url = pin.origin() + "/" + page;
      Candidate candidate = new Candidate(url, Hash64.of(url), 0, 0, 1, "");
      frontier.accept(new Offer(pin.slot(SLOTS), pin, candidate), now);
    }
    return this;
  }

  Street crawlDelay(String name, long delay) {
    crawlDelays.put("http://" + name, delay);
    return this;
  }

  static Pin pin(String name, int address) {
    String origin = "http://" + name;
    return new Pin(origin, Hash64.of(origin), new byte[] {0, 0, 0, (byte) address}, 1);
  }

  /** Lets so many ms pass. */
  Street run(long time) {
    for (long end = now + time; now < end; now += TICK) {
      while (!answers.isEmpty() && answers.peek().at <= now) {
        frontier.accept(answers.remove().outcome, now);
      }
      for (int slot : slots) {
        for (Long host = store.takeParked(slot, now);
            host != null;
            host = store.takeParked(slot, now)) {
          frontier.unpark(slot, host, now);
        }
      }
      issue();
    }
    return this;
  }

  /** Pages fetched of all hosts whose names end so. */
  int fetched(String suffix) {
    return pages.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith(suffix))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  int inFlight() {
    return frontier.inFlight();
  }

  HeapStore store() {
    return store;
  }

  /** The last two labels of its name. */
  private static long domain(String origin) {
    String name = Pin.nameOf(origin);
    int dot = name.lastIndexOf('.', name.lastIndexOf('.') - 1);
    return Hash64.of(name.substring(dot + 1));
  }

  private void issue() {
    while (frontier.inFlight() < places) {
      int slot = frontier.nextDue(now);
      if (slot < 0) {
        return;
      }
      Task task = frontier.next(slot, now);
      if (task != null) {
        request(task);
      }
    }
  }

  private void request(Task task) {
    String origin = task.pin().origin();
    long took = requireNonNull(servers.get(origin)).applyAsLong(task);
    boolean robots = task.kind() == Task.Kind.ROBOTS;
    boolean late = took >= TIMEOUT;
    long end = now + Math.min(took, TIMEOUT);
    TaskResult result = late ? TaskResult.FAILED : robots ? TaskResult.RULES : TaskResult.FETCHED;
    if (!late && task.kind() == Task.Kind.PAGE) {
      pages.merge(origin, 1, Integer::sum);
    }
    answers.add(
        new Answer(
            end,
            new Outcome(
                task.slot(),
                task.pin().host(),
                task.candidate().id(),
                task.ticket(),
                end,
                result,
                late ? 0 : 200,
                0,
                result == TaskResult.RULES
                    ? new Town.AllowAll(crawlDelays.getOrDefault(origin, 0L))
                    : null,
                null)));
  }

  @Override
  public void send(LoopRecord record) {
    throw new AssertionError("nobody moves here: " + record);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {}

  @Override
  public void discarded(Queued queued) {}

  @Override
  public void forget(Queued queued) {}

  @Override
  public boolean takePage() {
    return true;
  }
}
