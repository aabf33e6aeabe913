package meguri.papers.slots;

import java.util.List;
import java.util.function.IntUnaryOperator;
import meguri.operators.model.RobotsRules;
import meguri.papers.slots.CountedStore.Parked;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Effects;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.Intervals;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Politeness;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Store;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import meguri.state.robots.RuleList;
import org.jspecify.annotations.Nullable;

/**
 * Meguri's own scheduler, as a {@link Scheduler} that can be compared with the paper's. A
 * robots.txt is a URL too: that of host h has the number of all pages plus h.
 */
final class FrontierScheduler implements Scheduler, Effects {

  /** The time for which a robots.txt holds: a day. */
  private static final long RULES_HOLD = 24 * 3_600_000L;

  private static final long TIMEOUT = 30_000;
  private static final long MAX_CRAWL_DELAY = 30_000;
  private static final int ATTEMPTS = 3;

  private final CountedStore store;
  private final Frontier frontier;
  private final int pages;
  private final IntUnaryOperator hostOf;
  private final @Nullable Pin[] pins;
  private final int[] slotOfHost;
  private final int[] delays;
  private final @Nullable Task[] flying;
  private long tickets;

  /**
   * @param kept the store of the Frontier's state
   * @param pages the number of URLs, without robots.txt files
   * @param hostOf the host of a page
   * @param slotOf the slot of a host
   */
  FrontierScheduler(
      Store kept,
      int slots,
      long interval,
      int pages,
      int hosts,
      IntUnaryOperator hostOf,
      IntUnaryOperator slotOf) {
    this.store = new CountedStore(kept);
    this.pages = pages;
    this.hostOf = hostOf;
    pins = new Pin[hosts];
    slotOfHost = new int[hosts];
    delays = new int[hosts];
    flying = new Task[slots];
    for (int host = 0; host < hosts; host++) {
      slotOfHost[host] = slotOf.applyAsInt(host);
    }
    Politeness politeness =
        new Politeness(
            Intervals.of(interval), TIMEOUT, 0, MAX_CRAWL_DELAY, Patience.endless(ATTEMPTS));
    frontier = new Frontier(store, politeness, this, () -> ++tickets, 1, slots);
  }

  /** Sets the Crawl-delay in a host's robots.txt, in ms. */
  void crawlDelay(int host, int delay) {
    delays[host] = delay;
  }

  int slotOf(int page) {
    return slotOfHost[hostOf.applyAsInt(page)];
  }

  boolean isPage(int url) {
    return url < pages;
  }

  /** Returns the number of calls of the store so far. */
  long calls() {
    return store.calls();
  }

  @Override
  public boolean enqueue(int slot, int url, long now) {
    Pin pin = pin(hostOf.applyAsInt(url));
    frontier.accept(new Offer(slot, pin, new Candidate(pin.origin(), url, 0, 0, 0, "")), now);
    return true;
  }

  @Override
  public int next(long now) {
    for (Parked first = store.parked().peek();
        first != null && first.until() <= now;
        first = store.parked().peek()) {
      store.parked().remove();
      frontier.unpark(first.slot(), first.host(), now);
    }
    for (int slot = frontier.nextDue(now); slot >= 0; slot = frontier.nextDue(now)) {
      Task task = frontier.next(slot, now);
      if (task != null) {
        flying[slot] = task;
        return task.kind() == Task.Kind.PAGE
            ? (int) task.candidate().id()
            : pages + Integer.parseInt(task.pin().origin(), 1, task.pin().origin().length(), 10);
      }
    }
    return NONE;
  }

  @Override
  public void ended(int url, long now) {
    int host = isPage(url) ? hostOf.applyAsInt(url) : url - pages;
    int slot = slotOfHost[host];
    Task task = flying[slot];
    if (task == null) {
      throw new IllegalStateException("nothing is in flight at slot " + slot);
    }
    flying[slot] = null;
    frontier.accept(
        new Outcome(
            slot,
            task.pin().host(),
            task.candidate().id(),
            task.ticket(),
            now,
            isPage(url) ? TaskResult.FETCHED : TaskResult.RULES,
            200,
            0,
            isPage(url) ? null : rules(delays[host], now + RULES_HOLD),
            null),
        now);
  }

  @Override
  public long nextAt() {
    Parked first = store.parked().peek();
    return Math.min(frontier.nextDueAt(), first == null ? Long.MAX_VALUE : first.until());
  }

  @Override
  public long waiting() {
    return frontier.census().accounts().waiting();
  }

  @Override
  public void send(LoopRecord record) {
    throw new IllegalStateException("no host moves here, but there is " + record);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    throw new IllegalStateException("nothing is dropped here, but for " + reason + " " + queued);
  }

  @Override
  public void forget(Queued queued) {}

  @Override
  public boolean takePage() {
    return true;
  }

  private Pin pin(int host) {
    Pin pin = pins[host];
    if (pin == null) {
      String origin = "h" + host;
      int slot = slotOfHost[host];
      byte[] address = {
        (byte) (slot >>> 24), (byte) (slot >>> 16), (byte) (slot >>> 8), (byte) slot
      };
      pin = new Pin(origin, Hash64.of(origin), address, 1);
      pins[host] = pin;
    }
    return pin;
  }

  private static Rules rules(int crawlDelay, long expires) {
    return RobotsRules.of(new RuleList(List.of(), crawlDelay), expires);
  }
}
