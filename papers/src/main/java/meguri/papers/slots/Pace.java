package meguri.papers.slots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.frontier.HeapStore;

/** The pages per time in a slot that always has some to fetch, for Meguri and for the paper. */
record Pace(List<Row> rows) {

  /** In two intervals T the paper's rule gives one page, and Meguri's rule almost two. */
  static final double GOAL = 1.8;

  private static final long INTERVAL = 1_000;
  private static final int HOSTS_PER_SLOT = 4;
  private static final int AHEAD = 8;

  /** The paper's B: enough for the pages ahead. */
  private static final int QUEUES = 64;

  /**
   * @param duration the time of a request, ms
   */
  record Row(long duration, PaceResult paper, PaceResult meguri) {

    double ratio() {
      return meguri.pages / paper.pages;
    }
  }

  /**
   * @param pages the pages per slot and interval
   * @param gap the least time from the end of a slot's request to the start of its next, in ms
   */
  record PaceResult(double pages, long gap) {}

  static Pace measure(Sizes sizes) {
    List<Row> rows = new ArrayList<>();
    for (int part : new int[] {100, 20, 5}) {
      long duration = INTERVAL / part;
      rows.add(
          new Row(
              duration,
              run(sizes, duration, new StepScheduler(QUEUES, sizes.busy(), INTERVAL)),
              run(sizes, duration, Busy.frontier(sizes.busy()))));
    }
    return new Pace(rows);
  }

  private static PaceResult run(Sizes sizes, long duration, Scheduler scheduler) {
    Busy busy = new Busy(scheduler, sizes.busy(), duration);
    busy.begin();
    new Simulation(scheduler, duration, busy).run(sizes.intervals() * INTERVAL);
    return new PaceResult((double) busy.fetched / sizes.busy() / sizes.intervals(), busy.gap);
  }

  /**
   * A web in which slots always have some pages ahead. Pages are numbered slot after slot, round
   * and round.
   */
  private static final class Busy implements Simulation.Web {

    private static final int PAGES = 1 << 30;

    private final Scheduler scheduler;
    private final int slots;
    private final long duration;
    private final long[] ends;
    private final int[] rounds;
    private long fetched;
    private long gap = Long.MAX_VALUE;

    Busy(Scheduler scheduler, int slots, long duration) {
      this.scheduler = scheduler;
      this.slots = slots;
      this.duration = duration;
      ends = new long[slots];
      rounds = new int[slots];
      Arrays.fill(ends, Long.MIN_VALUE / 2);
    }

    static FrontierScheduler frontier(int slots) {
      return new FrontierScheduler(
          new HeapStore(),
          slots,
          INTERVAL,
          PAGES,
          slots * HOSTS_PER_SLOT,
          page -> page % (slots * HOSTS_PER_SLOT),
          host -> host % slots);
    }

    void begin() {
      for (int i = 0; i < AHEAD; i++) {
        for (int slot = 0; slot < slots; slot++) {
          enqueue(slot, 0);
        }
      }
    }

    @Override
    public void asked(int url, long now) {
      int slot = slot(url);
      gap = Math.min(gap, now - ends[slot]);
      ends[slot] = now + duration;
    }

    @Override
    public void answered(int url, long now) {
      if (url < PAGES) {
        fetched++;
        enqueue(slot(url), now);
      }
    }

    private void enqueue(int slot, long now) {
      scheduler.enqueue(slot, rounds[slot]++ * slots + slot, now);
    }

    private int slot(int url) {
      return (url < PAGES ? url : url - PAGES) % slots;
    }
  }

  void write(Page page, PoliteCrawl paper, PoliteCrawl meguri) {
    Table table =
        new Table(
            "a request takes",
            "the paper: pages",
            "the paper: least gap",
            "Meguri: pages",
            "Meguri: least gap",
            "Meguri's pages / the paper's");
    for (Row row : rows) {
      table.row(
          "T / %d".formatted(INTERVAL / row.duration),
          "%.3f".formatted(row.paper.pages),
          "%.2f T".formatted((double) row.paper.gap / INTERVAL),
          "%.3f".formatted(row.meguri.pages),
          "%.2f T".formatted((double) row.meguri.gap / INTERVAL),
          "%.2f".formatted(row.ratio()));
    }
    page.heading(2, "Pages per busy slot and time")
        .paragraph(
            """
            These slots always have pages of %d hosts to fetch. The table has pages per slot and T, and the \
            least time from the end of a slot's request to the start of its next one. Meguri's requests for \
            robots.txt take a turn and do not count as pages; the paper's scheduler makes none. More pages are \
            better, and no gap may be less than the interval that is promised: T for Meguri, and from the start \
            of a request T for the paper.\
            """
                .formatted(HOSTS_PER_SLOT))
        .table(table)
        .paragraph(
            """
            In the crawls of the graph above, a slot is busy from its first waiting URL to the end of its last \
            page. The paper's scheduler fetches %.3f pages per busy slot and T. Meguri's fetches %.3f, which is \
            %.2f times as many. Many slots there have few pages, and a host's robots.txt weighs more.\
            """
                .formatted(paper.pace(), meguri.pace(), meguri.pace() / paper.pace()))
        .paragraph(
            Goal.atLeast(
                    "Meguri's pages per busy slot and time, divided by the paper's, at T / 20",
                    "%.2f",
                    GOAL,
                    rows.get(1).ratio())
                .toString());
  }
}
