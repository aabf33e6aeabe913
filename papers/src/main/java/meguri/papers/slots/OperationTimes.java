package meguri.papers.slots;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import meguri.operators.frontier.FrontierOperator;
import meguri.operators.frontier.KeyedStore;
import meguri.papers.FlinkState;
import meguri.papers.graph.Crawl;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;
import meguri.state.frontier.CachedStore;
import meguri.state.frontier.HeapStore;
import meguri.state.frontier.Store;

/**
 * The time of an operation by the number of URLs that a scheduler holds, with the calls of its
 * store.
 *
 * @param hosts the hosts of Meguri's scheduler, for any number of URLs
 * @param growing the rows on the heap, with hosts in proportion to the URLs
 */
record OperationTimes(
    int hosts, List<Row> paper, List<Row> heap, List<Row> growing, List<Row> rocks) {

  /** The most growth of a time from the fewest to the most URLs. */
  static final double GOAL = 1.5;

  private static final int SLOTS = 1 << 11;
  private static final long INTERVAL = 1_000;

  /** A number above all pages that are ever added. */
  private static final int MAX_PAGES = 1 << 30;

  /** The pages of each host when the scheduler holds the most URLs. */
  private static final int PAGES_PER_HOST = 100;

  private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** The operations between two checkpoints: those of a minute at 1,000 pages a second. */
  private static final int BETWEEN_CHECKPOINTS = 60_000;

  /** The runs on the heap, of which the fastest counts. */
  private static final int RUNS = 3;

  /**
   * @param urls the number of URLs held
   * @param enqueue the cost of taking one more URL
   * @param request the cost of a request: next, and its end
   */
  record Row(int urls, Cost enqueue, Cost request) {

    private Row best(Row other) {
      return new Row(urls, enqueue.best(other.enqueue), request.best(other.request));
    }
  }

  /**
   * The cost of an operation.
   *
   * @param nanos the mean processor time of the calling thread; other programs may use the machine
   * @param all the mean processor time of all threads of the process
   * @param calls the mean number of the store's calls
   * @param most the most calls of the store
   */
  record Cost(double nanos, double all, double calls, long most) {

    private Cost best(Cost other) {
      return new Cost(
          Math.min(nanos, other.nanos),
          Math.min(all, other.all),
          Math.max(calls, other.calls),
          Math.max(most, other.most));
    }
  }

  /** Makes a new scheduler for each run. */
  private interface Maker {
    TimedTrial make() throws Exception;
  }

  static OperationTimes measure(Sizes sizes, Consumer<String> progress) throws Exception {
    int largest = sizes.urls().get(sizes.urls().size() - 1);
    int hosts = largest / PAGES_PER_HOST;
    int queues = 4 * (largest / SLOTS + 64);
    Maker paper =
        () ->
            new TimedTrial(
                new StepScheduler(queues, SLOTS, INTERVAL),
                OperationTimes::slot,
                () -> 0,
                () -> {});
    int requests = sizes.requests();
    List<Row> papers = best("the paper", sizes.urls(), requests, progress, paper);
    List<Row> heap =
        best("Meguri", sizes.urls(), requests, progress, () -> frontier(new HeapStore(), hosts));
    List<Row> growing = new ArrayList<>();
    for (int urls : sizes.urls()) {
      growing.addAll(
          best(
              "Meguri, hosts growing",
              List.of(urls),
              requests,
              progress,
              () -> frontier(new HeapStore(), urls / PAGES_PER_HOST)));
    }
    rocks(sizes.urls().subList(0, 1), requests, hosts, progress);
    List<Row> rocks = rocks(sizes.urls(), requests, hosts, progress);
    return new OperationTimes(hosts, papers, heap, growing, rocks);
  }

  private static List<Row> rocks(
      List<Integer> sizes, int requests, int hosts, Consumer<String> progress) throws Exception {
    try (FlinkState state = FlinkState.asInJob()) {
      KeyedStore store =
          new KeyedStore(
              state.backend(),
              (host, until) -> {
                throw new IllegalStateException("hosts are parked by the scheduler's own timers");
              });
      CachedStore cached = new CachedStore(store, FrontierOperator.CACHED);
      return frontier(cached, hosts, cached::writeAll)
          .run("Meguri on RocksDB", sizes, requests, progress);
    }
  }

  private static TimedTrial frontier(Store store, int hosts) {
    return frontier(store, hosts, () -> {});
  }

  /**
   * @param keep writes what the store has in memory, as before a checkpoint
   */
  private static TimedTrial frontier(Store store, int hosts, Runnable keep) {
    FrontierScheduler scheduler =
        new FrontierScheduler(
            store,
            SLOTS,
            INTERVAL,
            MAX_PAGES,
            hosts,
            page -> (int) Long.remainderUnsigned(Crawl.id(page), hosts),
            OperationTimes::slot);
    return new TimedTrial(scheduler, scheduler::slotOf, scheduler::calls, keep);
  }

  private static int slot(int number) {
    return (int) (Crawl.id(number) >>> 53);
  }

  private static List<Row> best(
      String name, List<Integer> sizes, int requests, Consumer<String> progress, Maker maker)
      throws Exception {
    List<Row> best = maker.make().run(name, sizes, requests, progress);
    for (int run = 1; run < RUNS; run++) {
      List<Row> rows = maker.make().run(name, sizes, requests, progress);
      for (int i = 0; i < rows.size(); i++) {
        rows.set(i, rows.get(i).best(best.get(i)));
      }
      best = rows;
    }
    return best;
  }

  private interface Slots {
    int of(int url);
  }

  /** Fills one scheduler, and times its requests at each size. */
  private static final class TimedTrial {
    private final Scheduler scheduler;
    private final Slots slots;
    private final LongSupplier calls;
    private final Runnable keep;
    private int urls;
    private long now = INTERVAL;

    TimedTrial(Scheduler scheduler, Slots slots, LongSupplier calls, Runnable keep) {
      this.scheduler = scheduler;
      this.slots = slots;
      this.calls = calls;
      this.keep = keep;
    }

    List<Row> run(String name, List<Integer> sizes, int requests, Consumer<String> progress) {
      List<Row> rows = new ArrayList<>();
      for (int size : sizes) {
        while (scheduler.waiting() < size / 2) {
          enqueue();
        }
        Row row =
            new Row(
                size,
                timed(size - (int) scheduler.waiting(), this::enqueue),
                timed(Math.min(requests, size / 2), this::request));
        progress.accept(
            "%s, %,d URLs: %.0f ns per enqueue, %.0f ns per request"
                .formatted(name, size, row.enqueue.nanos, row.request.nanos));
        rows.add(row);
      }
      return rows;
    }

    private Cost timed(int times, Runnable operation) {
      long first = calls.getAsLong();
      long before = first;
      long most = 0;
      long thread = THREAD.getCurrentThreadCpuTime();
      long process = PROCESS.getProcessCpuTime();
      for (int i = 0; i < times; i++) {
        operation.run();
        if (i % BETWEEN_CHECKPOINTS == BETWEEN_CHECKPOINTS - 1 || i == times - 1) {
          keep.run();
        }
        long after = calls.getAsLong();
        most = Math.max(most, after - before);
        before = after;
      }
      double count = times;
      return new Cost(
          (THREAD.getCurrentThreadCpuTime() - thread) / count,
          (PROCESS.getProcessCpuTime() - process) / count,
          (before - first) / count,
          most);
    }

    private void enqueue() {
      int slot = slots.of(urls);
      if (!scheduler.enqueue(slot, urls++, now)) {
        throw new IllegalStateException("slot " + slot + " is full; nothing is to be dropped here");
      }
    }

    private void request() {
      int url = scheduler.next(now);
      while (url == Scheduler.NONE) {
        now = Math.max(now, scheduler.nextAt());
        url = scheduler.next(now);
      }
      scheduler.ended(url, now);
    }
  }

  void write(Page page) throws IOException {
    Table table =
        new Table(
            "",
            "URLs held",
            "enqueue, µs",
            "enqueue with all threads, µs",
            "enqueue calls",
            "most enqueue calls",
            "request, µs",
            "request with all threads, µs",
            "request calls",
            "most request calls");
    rows(table, "the paper", paper);
    rows(table, "Meguri, on the heap", heap);
    rows(table, "Meguri, hosts growing", growing);
    rows(table, "Meguri, on RocksDB", rocks);
    page.heading(2, "Time per operation")
        .paragraph(
            """
            One run fills a scheduler of %,d slots. On the way to each number of URLs, the second half of them \
            is timed, and then up to as many requests: `next` and its end. Meguri's scheduler is the Frontier \
            that runs in the job, with %,d hosts. Its store is a heap of hash maps, or Flink's keyed state on RocksDB. RocksDB has the \
            filters and the 128 MB that `meguri crawl` gives it, behind the cache of 32 MB that \
            each subtask of the job has. Every %,d operations all that the cache holds is written, as before a \
            checkpoint. *Calls* are reads and writes of the store or its cache, each of one key. Times are processor time of the calling thread, and of all threads of \
            the process. The latter include the collector and RocksDB's flushes and compactions. Without \
            RocksDB, times are the least of %d runs. *Hosts growing* is on the heap, with a run for each number \
            of URLs and one host for each %d of them. The more hosts there are, the less they fit the \
            processor's caches, however many URLs they have. Fewer µs and calls are better.\
            """
                .formatted(SLOTS, hosts, BETWEEN_CHECKPOINTS, RUNS, PAGES_PER_HOST))
        .table(table)
        .chart("time", chart())
        .paragraph(
            growth("the paper's enqueue", paper, row -> row.enqueue.nanos)
                + growth("the paper's request", paper, row -> row.request.nanos)
                + growth("Meguri's enqueue on the heap", heap, row -> row.enqueue.nanos)
                + growth("Meguri's request on the heap", heap, row -> row.request.nanos)
                + growth(
                    "Meguri's enqueue on the heap, hosts growing,",
                    growing,
                    row -> row.enqueue.nanos)
                + growth(
                    "Meguri's request on the heap, hosts growing,",
                    growing,
                    row -> row.request.nanos)
                + growth("Meguri's enqueue on RocksDB", rocks, row -> row.enqueue.nanos)
                + growth("Meguri's request on RocksDB", rocks, row -> row.request.nanos)
                + growth("Meguri's enqueue on RocksDB, all threads,", rocks, row -> row.enqueue.all)
                + growth("Meguri's request on RocksDB, all threads,", rocks, row -> row.request.all)
                + growth("Meguri's calls per enqueue", heap, row -> row.enqueue.calls)
                + growth("Meguri's calls per request", heap, row -> row.request.calls));
  }

  private static void rows(Table table, String name, List<Row> rows) {
    for (Row row : rows) {
      Cost enqueue = row.enqueue;
      Cost request = row.request;
      table.row(
          name,
          "%,d".formatted(row.urls),
          "%.3f".formatted(enqueue.nanos / 1e3),
          "%.3f".formatted(enqueue.all / 1e3),
          "%.2f".formatted(enqueue.calls),
          "%d".formatted(enqueue.most),
          "%.3f".formatted(request.nanos / 1e3),
          "%.3f".formatted(request.all / 1e3),
          "%.2f".formatted(request.calls),
          "%d".formatted(request.most));
    }
  }

  private static String growth(String what, List<Row> rows, ToDoubleFunction<Row> cost) {
    Row first = rows.get(0);
    Row last = rows.get(rows.size() - 1);
    double factor = cost.applyAsDouble(last) / cost.applyAsDouble(first);
    String name = "%s with %,d URLs, compared with %,d".formatted(what, last.urls, first.urls);
    return Goal.atMost(name, "%.2f times", GOAL, factor) + "\n";
  }

  private LineChart chart() {
    return new LineChart(
        "Time per operation by URLs held",
        Axis.decimal("URLs held"),
        Axis.linear("time, divided by that of the fewest URLs"),
        List.of(
            series("the paper, enqueue", paper, row -> row.enqueue.nanos),
            series("the paper, request", paper, row -> row.request.nanos),
            series("Meguri, enqueue", heap, row -> row.enqueue.nanos),
            series("Meguri, request", heap, row -> row.request.nanos),
            series("on RocksDB, enqueue", rocks, row -> row.enqueue.nanos),
            series("on RocksDB, request", rocks, row -> row.request.nanos)));
  }

  private static Series series(String name, List<Row> rows, ToDoubleFunction<Row> cost) {
    double first = cost.applyAsDouble(rows.get(0));
    return new Series(
        name,
        rows.stream().map(row -> new Point(row.urls, cost.applyAsDouble(row) / first)).toList());
  }
}
