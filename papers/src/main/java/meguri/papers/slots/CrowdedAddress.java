package meguri.papers.slots;

import java.util.BitSet;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.frontier.HeapStore;

/**
 * Crawls very many hosts at one address, as at a large web host. All of them share one slot, which
 * must neither idle nor spend its turns on robots.txt.
 *
 * @param pages the number of pages fetched
 * @param robots the number of robots.txt files fetched
 * @param delayedPages the number of pages fetched from hosts with a Crawl-delay
 * @param delayedHosts the number of hosts with a Crawl-delay that had a turn
 * @param idle how much longer than the interval the slot waited in all, ms
 */
record CrowdedAddress(long pages, long robots, long delayedPages, int delayedHosts, long idle) {

  /** The least share of turns that are pages. */
  static final double GOAL = 0.9;

  /** The pages of each host: one more than the turns that it gets in a row. */
  static final int PAGES_PER_HOST = 33;

  private static final int SLOTS = 2;
  private static final long INTERVAL = 1_000;
  private static final long DURATION = 50;
  private static final int CRAWL_DELAY = 5_000;

  /** The hosts whose robots.txt asks for a Crawl-delay. */
  enum Delayed {
    NONE("none"),
    TENTH("every tenth"),
    ALL("all");

    private final String label;

    Delayed(String label) {
      this.label = label;
    }

    private boolean is(int host) {
      return this == ALL || this == TENTH && host % 10 == 0;
    }
  }

  /**
   * Measures a run. Hosts that get no turn in it have a single page, which makes no difference.
   *
   * @param turns the most requests
   */
  static CrowdedAddress measure(int hosts, Delayed delayed, long turns) {
    int pages = hosts * PAGES_PER_HOST;
    FrontierScheduler scheduler =
        new FrontierScheduler(
            new HeapStore(), SLOTS, INTERVAL, pages, hosts, page -> page % hosts, host -> 0);
    for (int host = 0; host < hosts; host++) {
      scheduler.crawlDelay(host, delayed.is(host) ? CRAWL_DELAY : 0);
    }
    long reached = delayed == Delayed.NONE ? turns / PAGES_PER_HOST + 2 : hosts;
    for (int page = 0; page < pages; page++) {
      if (page < hosts || page % hosts < reached) {
        scheduler.enqueue(0, page, 0);
      }
    }
    Turns taken = new Turns(scheduler, hosts, delayed);
    new Simulation(scheduler, DURATION, taken).run(turns * (INTERVAL + DURATION));
    return new CrowdedAddress(
        taken.pages,
        taken.robots,
        taken.delayedPages,
        taken.delayedHosts.cardinality(),
        taken.idle);
  }

  private static final class Turns implements Simulation.Web {

    private final FrontierScheduler scheduler;
    private final int hosts;
    private final Delayed delayed;
    private final BitSet delayedHosts = new BitSet();
    private long pages;
    private long robots;
    private long delayedPages;
    private long idle;
    private long ended;

    Turns(FrontierScheduler scheduler, int hosts, Delayed delayed) {
      this.scheduler = scheduler;
      this.hosts = hosts;
      this.delayed = delayed;
    }

    @Override
    public void asked(int url, long now) {
      idle += now - ended - INTERVAL;
      int host = url % hosts;
      if (delayed.is(host)) {
        delayedHosts.set(host);
      }
    }

    @Override
    public void answered(int url, long now) {
      ended = now;
      if (!scheduler.isPage(url)) {
        robots++;
      } else {
        pages++;
        delayedPages += delayed.is(url % hosts) ? 1 : 0;
      }
    }
  }

  long turns() {
    return pages + robots;
  }

  /** Returns the share of turns that are pages. */
  double share() {
    return (double) pages / turns();
  }

  static void write(Sizes sizes, Page page) {
    Table table =
        new Table(
            "hosts with a Crawl-delay",
            "turns",
            "turns that are pages",
            "idle, ms",
            "pages per host with a Crawl-delay");
    StringBuilder goals = new StringBuilder();
    for (Delayed delayed : Delayed.values()) {
      CrowdedAddress crowded = measure(sizes.crowd(), delayed, sizes.turns());
      crowded.row(table, delayed);
      goals.append(crowded.goals(delayed));
    }
    page.heading(2, "A crowded address")
        .paragraph(
            """
            %,d hosts share one address, with %d pages each. T is a second, a request takes T / 20, and a \
            robots.txt is good for a day. *Idle* is how much longer than T the slot waits in all, while there \
            are pages. In two rows some or all hosts' robots.txt asks for a Crawl-delay of 5 T. Such a host \
            waits while others have their turns, and comes back at the front of the slot's ring. At the end of \
            the ring it would be asked for robots.txt again and never for a page, because the ring goes round \
            more slowly than a robots.txt holds. More turns that are pages are better, and less idle time.\
            """
                .formatted(sizes.crowd(), PAGES_PER_HOST))
        .table(table)
        .paragraph(goals.toString());
  }

  private String goals(Delayed delayed) {
    String hosts = ", hosts with a Crawl-delay: " + delayed.label;
    return Goal.atLeast("turns that are pages" + hosts, "%.1f %%", 100 * GOAL, 100 * share())
        + "\n"
        + Goal.atMost("idle time of the slot, ms" + hosts, "%,.0f", 0, idle)
        + "\n";
  }

  private void row(Table table, Delayed delayed) {
    table.row(
        delayed.label,
        "%,d".formatted(turns()),
        "%.1f %%".formatted(100 * share()),
        "%,d".formatted(idle),
        delayedHosts == 0 ? "–" : "%.2f".formatted((double) delayedPages / delayedHosts));
  }
}
