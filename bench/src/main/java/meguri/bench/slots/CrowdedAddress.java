package meguri.bench.slots;

import meguri.bench.plot.Page;

/**
 * Very many hosts at one address, as at a large provider of web space. All share one slot, which
 * must neither idle nor spend its turns on robots.txt.
 *
 * @param hosts at the address
 * @param pagesPerHost each
 * @param pages fetched
 * @param robots fetched
 * @param idle ms in all that the slot waited longer than the interval
 */
record CrowdedAddress(int hosts, int pagesPerHost, long pages, long robots, long idle) {

  /** Of all turns, that are pages. */
  static final double GOAL = 0.9;

  private static final int SLOTS = 2;
  private static final long INTERVAL = 1_000;
  private static final long DURATION = 50;

  /** At most so many turns. */
  static CrowdedAddress measure(int hosts, int pagesPerHost, long turns) {
    FrontierScheduler scheduler =
        new FrontierScheduler(
            SLOTS, INTERVAL, hosts * pagesPerHost, hosts, page -> page % hosts, host -> 0);
    Turns taken = new Turns(scheduler);
    for (int page = 0; page < hosts * pagesPerHost; page++) {
      scheduler.enqueue(0, page, 0);
    }
    new Simulation(scheduler, DURATION, taken).run(turns * (INTERVAL + DURATION));
    return new CrowdedAddress(hosts, pagesPerHost, taken.pages, taken.robots, taken.idle);
  }

  private static final class Turns implements Simulation.Web {

    private final FrontierScheduler scheduler;
    private long pages;
    private long robots;
    private long idle;
    private long ended;

    Turns(FrontierScheduler scheduler) {
      this.scheduler = scheduler;
    }

    @Override
    public void asked(int url, long now) {
      idle += now - ended - INTERVAL;
    }

    @Override
    public void answered(int url, long now) {
      ended = now;
      if (scheduler.isPage(url)) {
        pages++;
      } else {
        robots++;
      }
    }
  }

  double share() {
    return (double) pages / (pages + robots);
  }

  void write(Page page) {
    page.heading(2, "A crowded address")
        .paragraph(
            """
            %,d hosts at one address, %d pages each, a request T / 20, a robots.txt good for a day: the \
            slot makes %,d requests, %,d of them for pages, and waits %,d ms longer than the interval in \
            all."""
                .formatted(hosts, pagesPerHost, pages + robots, pages, idle))
        .paragraph(
            Goal.atLeast("turns that are pages", "%.1f %%", 100 * GOAL, 100 * share())
                + "\n"
                + Goal.atMost("idle time of the slot, ms", "%,.0f", 0, idle));
  }
}
