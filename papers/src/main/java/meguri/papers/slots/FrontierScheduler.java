package meguri.papers.slots;

import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import meguri.operators.model.RobotsRules;
import meguri.papers.slots.CountedStore.Parked;
import meguri.state.Hash64;
import meguri.state.frontier.Agenda;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Effects;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.FrontierSettings;
import meguri.state.frontier.Intervals;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Politeness;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Schedule;
import meguri.state.frontier.Store;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Revisits;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import meguri.state.robots.RuleList;
import org.jspecify.annotations.Nullable;

/**
 * Meguri's own scheduler, as a {@link Scheduler} that can be compared with the paper's. A
 * robots.txt is a URL too: that of host h has the number of all pages plus h.
 */
final class FrontierScheduler implements Scheduler, Effects, Agenda {

  /**
   * The terms of a crawl that goes on, in slots of bounded size. No page changes.
   *
   * @param maxWaiting the URLs that may wait in a slot for their first visit
   * @param revisitEvery the interval of a page's visits, ms
   * @param discarded told each page that a slot discards
   */
  record Bounded(Order order, long maxWaiting, long revisitEvery, IntConsumer discarded) {}

  /** A page that waits for its next visit. */
  private record Appointment(long due, int slot, long host, Queued queued)
      implements Comparable<Appointment> {
    @Override
    public int compareTo(Appointment other) {
      return Long.compare(due, other.due);
    }
  }

  /** The share of turns for further visits, as in the job. */
  private static final double REVISIT_SHARE = 0.5;

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
  private final @Nullable Bounded bounded;
  private final PriorityQueue<Appointment> appointments = new PriorityQueue<>();
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
    this(kept, slots, interval, pages, hosts, hostOf, slotOf, null);
  }

  /**
   * @param bounded the bound of the slots; null for a crawl that keeps every URL and visits each
   *     page once
   */
  FrontierScheduler(
      Store kept,
      int slots,
      long interval,
      int pages,
      int hosts,
      IntUnaryOperator hostOf,
      IntUnaryOperator slotOf,
      @Nullable Bounded bounded) {
    this.bounded = bounded;
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
    frontier =
        new Frontier(
            store,
            politeness,
            this,
            () -> ++tickets,
            1,
            bounded == null
                ? FrontierSettings.of(slots)
                : FrontierSettings.of(slots)
                    .with(bounded.order, bounded.maxWaiting)
                    .with(schedule(bounded.revisitEvery)));
  }

  private Schedule schedule(long every) {
    return new Schedule(
        new Revisits(
            new Fixed(every),
            Bounds.DEFAULT,
            new Budget(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
            1e-6),
        RankCutOff.DL1,
        REVISIT_SHARE,
        this,
        1,
        1);
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

  /**
   * Offers a page by its URL.
   *
   * @param via the page that links to it; it is its own if it is a seed
   */
  void offer(int page, int via, float score, long now) {
    Pin pin = pin(hostOf.applyAsInt(page));
    String url = text(page);
    Candidate candidate =
        new Candidate(url, Hash64.of(url), 0, 0, score, via == page ? "" : text(via));
    frontier.accept(new Offer(slotOf(page), pin, candidate), now);
  }

  /** Tells a page's slot what the page is worth now. */
  void promote(int page, float score, long now) {
    Pin pin = pin(hostOf.applyAsInt(page));
    frontier.accept(new Promotion(slotOf(page), pin.host(), Hash64.of(text(page)), score), now);
  }

  private String text(int page) {
    return pin(hostOf.applyAsInt(page)).origin() + "/" + page;
  }

  private static int page(Candidate candidate) {
    int slash = candidate.url().indexOf('/');
    return slash < 0
        ? (int) candidate.id()
        : Integer.parseInt(candidate.url(), slash + 1, candidate.url().length(), 10);
  }

  @Override
  public int next(long now) {
    for (Appointment first = appointments.peek();
        first != null && first.due <= now;
        first = appointments.peek()) {
      appointments.remove();
      frontier.due(first.slot, first.host, first.queued, now);
    }
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
            ? page(task.candidate())
            : pages + Integer.parseInt(task.pin().origin(), 1, task.pin().origin().length(), 10);
      }
    }
    return NONE;
  }

  /** Returns the task of a page that was asked for, and has not ended. */
  Task asked(int page) {
    Task task = flying[slotOf(page)];
    if (task == null) {
      throw new IllegalStateException("nothing is in flight at the slot of page " + page);
    }
    return task;
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
            isPage(url) ? new Version(false, 1, true, Validators.NONE, now, 0) : null),
        now);
  }

  @Override
  public long nextAt() {
    Parked first = store.parked().peek();
    Appointment due = appointments.peek();
    return Math.min(
        Math.min(frontier.nextDueAt(), first == null ? Long.MAX_VALUE : first.until()),
        due == null ? Long.MAX_VALUE : due.due);
  }

  @Override
  public long waiting() {
    return frontier.census().accounts().fresh();
  }

  @Override
  public void send(LoopRecord record) {
    throw new IllegalStateException("no host moves here, but there is " + record);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    if (reason != Whereabouts.DISCARDED) {
      throw new IllegalStateException("nothing is dropped here, but for " + reason + " " + queued);
    }
  }

  @Override
  public void discarded(Queued queued) {
    if (bounded == null) {
      throw new IllegalStateException("a slot without a bound has discarded " + queued);
    }
    bounded.discarded.accept(page(queued.candidate()));
  }

  @Override
  public void file(int slot, long host, Queued queued, long now, long due) {
    appointments.add(new Appointment(due, slot, host, queued));
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
