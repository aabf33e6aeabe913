package meguri.bench.slots;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import meguri.bench.graph.Crawl;
import meguri.bench.plot.Axis;
import meguri.bench.plot.Goal;
import meguri.bench.plot.LineChart;
import meguri.bench.plot.Page;
import meguri.bench.plot.Series;
import meguri.bench.plot.Series.Point;
import meguri.bench.plot.Table;
import meguri.state.slots.Scheduler;
import meguri.state.slots.StepScheduler;

/** The time of an operation by the URLs that a scheduler holds, and what it asks of its store. */
record OperationTimes(List<Row> paper, List<Row> meguri) {

  /** From the fewest to the most URLs. */
  static final double GOAL = 1.5;

  private static final int SLOTS = 1 << 11;
  private static final long INTERVAL = 1_000;
  private static final int PAGES_PER_HOST = 100;

  /** Of the thread's own CPU time: others work on the machine too, and the collector beside it. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  /** Of which the fastest counts. */
  private static final int RUNS = 4;

  /** On the heap, gigabytes of small objects: minutes each. */
  private static final int RUNS_OF_FRONTIER = 2;

  /**
   * @param urls held
   * @param enqueue of one more
   * @param request of one fewer: next, and its end
   */
  record Row(int urls, Cost enqueue, Cost request) {

    private Row best(Row other) {
      return new Row(urls, enqueue.best(other.enqueue), request.best(other.request));
    }
  }

  /**
   * What an operation costs.
   *
   * @param nanos on average
   * @param calls of the store on average
   * @param most calls of the store
   */
  record Cost(double nanos, double calls, long most) {

    private Cost best(Cost other) {
      return new Cost(Math.min(nanos, other.nanos), calls, Math.max(most, other.most));
    }
  }

  static OperationTimes measure(Sizes sizes, Consumer<String> progress) {
    int largest = sizes.urls().get(sizes.urls().size() - 1);
    int queues = 4 * (largest / SLOTS + 64);
    return new OperationTimes(
        rows(
            "the paper",
            RUNS,
            sizes,
            progress,
            urls -> new Trial(urls, new StepScheduler(queues, SLOTS, INTERVAL), () -> 0)),
        rows(
            "Meguri",
            RUNS_OF_FRONTIER,
            sizes,
            progress,
            urls -> {
              FrontierScheduler scheduler = frontier(2 * largest, urls / PAGES_PER_HOST + 1);
              return new Trial(urls, scheduler, scheduler::calls);
            }));
  }

  private static FrontierScheduler frontier(int pages, int hosts) {
    return new FrontierScheduler(
        SLOTS,
        INTERVAL,
        pages,
        hosts,
        page -> (int) Long.remainderUnsigned(Crawl.id(page), hosts),
        host -> slot(host));
  }

  private static int slot(int number) {
    return (int) (Crawl.id(number) >>> 53);
  }

  private static List<Row> rows(
      String name, int runs, Sizes sizes, Consumer<String> progress, IntFunction<Trial> trials) {
    trials.apply(sizes.urls().get(0)).run(sizes.requests());
    Map<Integer, Row> best = new TreeMap<>();
    for (int run = 0; run < runs; run++) {
      for (int urls : sizes.urls()) {
        Row row = trials.apply(urls).run(sizes.requests());
        best.merge(urls, row, Row::best);
        progress.accept(
            "%s, %,d URLs: %.0f ns per enqueue, %.0f ns per request"
                .formatted(name, urls, row.enqueue.nanos, row.request.nanos));
      }
    }
    return List.copyOf(best.values());
  }

  /** One scheduler, filled and then asked. */
  private record Trial(int urls, Scheduler scheduler, LongSupplier calls) {

    Row run(int requests) {
      int timed = Math.min(requests, urls / 2);
      for (int url = 0; url < urls - timed; url++) {
        enqueue(url);
      }
      long called = calls.getAsLong();
      long most = 0;
      long began = CLOCK.getCurrentThreadCpuTime();
      for (int url = urls - timed; url < urls; url++) {
        long before = calls.getAsLong();
        enqueue(url);
        most = Math.max(most, calls.getAsLong() - before);
      }
      Cost enqueue = cost(began, called, most, timed);
      return new Row(urls, enqueue, requests(timed));
    }

    private Cost requests(int timed) {
      long called = calls.getAsLong();
      long most = 0;
      long began = CLOCK.getCurrentThreadCpuTime();
      long now = INTERVAL;
      long before = called;
      for (int i = 0; i < timed; ) {
        int url = scheduler.next(now);
        if (url == Scheduler.NONE) {
          now = Math.max(now, scheduler.nextAt());
        } else {
          scheduler.ended(url, now);
          i++;
          most = Math.max(most, calls.getAsLong() - before);
          before = calls.getAsLong();
        }
      }
      return cost(began, called, most, timed);
    }

    private void enqueue(int url) {
      int slot = slot(url);
      if (scheduler instanceof FrontierScheduler meguri) {
        slot = meguri.slotOf(url);
      }
      if (!scheduler.enqueue(slot, url, 0)) {
        throw new IllegalStateException("slot " + slot + " is full; nothing is to be dropped here");
      }
    }

    private Cost cost(long began, long called, long most, int timed) {
      double nanos = CLOCK.getCurrentThreadCpuTime() - began;
      return new Cost(nanos / timed, (calls.getAsLong() - called) / (double) timed, most);
    }
  }

  void write(Page page) throws IOException {
    Table table =
        new Table(
            "URLs held",
            "the paper: enqueue, ns",
            "request, ns",
            "Meguri: enqueue, ns",
            "request, ns",
            "calls per enqueue",
            "at most",
            "calls per request",
            "at most");
    for (int i = 0; i < paper.size(); i++) {
      Row theirs = paper.get(i);
      Row ours = meguri.get(i);
      table.row(
          "%,d".formatted(theirs.urls),
          "%.0f".formatted(theirs.enqueue.nanos),
          "%.0f".formatted(theirs.request.nanos),
          "%.0f".formatted(ours.enqueue.nanos),
          "%.0f".formatted(ours.request.nanos),
          "%.2f".formatted(ours.enqueue.calls),
          "%d".formatted(ours.enqueue.most),
          "%.2f".formatted(ours.request.calls),
          "%d".formatted(ours.request.most));
    }
    page.heading(2, "Time per operation")
        .paragraph(
            """
            URLs are added to %,d slots, then asked for; the times are those of the last ones added and \
            the first ones asked for, up to half of them. A request is `next` and its end. Meguri's \
            scheduler is the Frontier that runs in the job, on a heap of hash maps instead of RocksDB, with \
            %d pages per host; *calls* are reads and writes of its store, each of one key. CPU time of the \
            thread that calls, the fastest of %d runs, of Meguri's %d; the collector's is not in it. A call's \
            time is the store's: here a look-up among millions of small objects."""
                .formatted(SLOTS, PAGES_PER_HOST, RUNS, RUNS_OF_FRONTIER))
        .table(table)
        .chart("time", chart())
        .paragraph(
            growth("the paper's enqueue", paper, row -> row.enqueue.nanos)
                + growth("the paper's request", paper, row -> row.request.nanos)
                + growth("Meguri's enqueue", meguri, row -> row.enqueue.nanos)
                + growth("Meguri's request", meguri, row -> row.request.nanos)
                + growth("Meguri's calls per enqueue", meguri, row -> row.enqueue.calls)
                + growth("Meguri's calls per request", meguri, row -> row.request.calls));
  }

  private String growth(String what, List<Row> rows, ToDoubleFunction<Row> cost) {
    Row first = rows.get(0);
    Row last = rows.get(rows.size() - 1);
    double factor = cost.applyAsDouble(last) / cost.applyAsDouble(first);
    String name = "%s, %,d URLs next to %,d".formatted(what, last.urls, first.urls);
    return Goal.atMost(name, "%.2f times", GOAL, factor) + "\n";
  }

  private LineChart chart() {
    return new LineChart(
        "Time per operation by URLs held",
        Axis.decimal("URLs held"),
        Axis.linear("ns"),
        List.of(
            series("the paper, enqueue", paper, row -> row.enqueue.nanos),
            series("the paper, request", paper, row -> row.request.nanos),
            series("Meguri, enqueue", meguri, row -> row.enqueue.nanos),
            series("Meguri, request", meguri, row -> row.request.nanos)));
  }

  private static Series series(String name, List<Row> rows, ToDoubleFunction<Row> cost) {
    return new Series(
        name, rows.stream().map(row -> new Point(row.urls, cost.applyAsDouble(row))).toList());
  }
}
