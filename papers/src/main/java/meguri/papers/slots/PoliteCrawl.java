package meguri.papers.slots;

import java.util.BitSet;
import meguri.papers.graph.Graph;
import meguri.state.frontier.HeapStore;

/**
 * A crawl in a scheduler's order. A URL that the scheduler takes counts as seen. One that it drops
 * does not, and the next link to it offers it again.
 */
final class PoliteCrawl implements Simulation.Web {

  static final long INTERVAL = 1_000;

  /** A request takes a twentieth of the interval. */
  static final long DURATION = INTERVAL / 20;

  private final PlacedWeb web;
  private final Scheduler scheduler;
  private final int slots;
  private final Harvest harvest;
  private final BitSet seen = new BitSet();
  private final int[] outstanding;
  private final long[] busySince;
  private long busy;
  private long dropped;

  private PoliteCrawl(PlacedWeb web, Scheduler scheduler, int slots, String name) {
    this.web = web;
    this.scheduler = scheduler;
    this.slots = slots;
    this.harvest = new Harvest(name, web.rank());
    this.outstanding = new int[slots];
    this.busySince = new long[slots];
  }

  /** Crawls with the paper's scheduler of B queues and H slots. */
  static PoliteCrawl paper(PlacedWeb web, int queues, int slots) {
    StepScheduler scheduler = new StepScheduler(queues, slots, INTERVAL);
    String name = queues == slots ? "the paper, B = H = %,d" : "the paper, B = %,d, H = %,d";
    return new PoliteCrawl(web, scheduler, slots, name.formatted(queues, slots)).run();
  }

  static PoliteCrawl meguri(PlacedWeb web, int slots) {
    FrontierScheduler scheduler =
        new FrontierScheduler(
            new HeapStore(),
            slots,
            INTERVAL,
            web.graph().nodes(),
            web.hosts().count(),
            web.hosts()::of,
            host -> web.slotOfHost(host, slots));
    return new PoliteCrawl(web, scheduler, slots, "Meguri, H = %,d".formatted(slots)).run();
  }

  private PoliteCrawl run() {
    int[] order = web.breadthFirst().order();
    for (int i = 0; i < web.seeds(); i++) {
      offer(order[i], 0);
    }
    new Simulation(scheduler, DURATION, this).run(Long.MAX_VALUE);
    harvest.finished();
    return this;
  }

  @Override
  public void asked(int url, long now) {}

  @Override
  public void answered(int url, long now) {
    Graph graph = web.graph();
    if (url >= graph.nodes()) {
      return;
    }
    harvest.fetched(url, scheduler.waiting());
    for (int link = 0; link < graph.degree(url); link++) {
      offer(graph.target(url, link), now);
    }
    int slot = web.slotOf(url, slots);
    if (--outstanding[slot] == 0) {
      busy += now - busySince[slot];
    }
  }

  private void offer(int page, long now) {
    if (seen.get(page)) {
      return;
    }
    int slot = web.slotOf(page, slots);
    if (!scheduler.enqueue(slot, page, now)) {
      dropped++;
      return;
    }
    seen.set(page);
    if (outstanding[slot]++ == 0) {
      busySince[slot] = now;
    }
  }

  Harvest harvest() {
    return harvest;
  }

  /** Returns how often the scheduler dropped a URL. */
  long dropped() {
    return dropped;
  }

  /** Returns the pages per slot and interval, in the time in which a slot has URLs to fetch. */
  double pace() {
    return harvest.pages() / ((double) busy / INTERVAL);
  }
}
