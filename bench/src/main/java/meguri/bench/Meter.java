package meguri.bench;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import meguri.bench.Proc.Memory;

/**
 * Watches a crawler from outside while it runs: the pages are those that the web was asked for, the
 * CPU time is the system's account of the process and its children.
 */
final class Meter {

  private static final long INTERVAL_MS = 50;

  /** A crawl that has stood still for so long will not end. */
  private static final Duration STALL = Duration.ofMinutes(2);

  /** Threads and children are many: they are looked at only now and then. */
  private static final int SELDOM = 10;

  /** The part of a run that is measured. */
  sealed interface Window {

    /** From one part of all pages to another; the crawl goes on to its end. */
    record Share(double from, double to) implements Window {}

    /** From one time since the start to another, at which the crawl is killed. */
    record Span(Duration from, Duration to) implements Window {}
  }

  private record Sample(
      double seconds,
      long pages,
      Duration cpu,
      Duration web,
      Duration busy,
      Map<String, Duration> threads) {}

  /** How many pages had been fetched at a time, in seconds since the start. */
  record Point(double seconds, long pages) {}

  /**
   * The figures of one run. They are those of the window, unless a line below says otherwise.
   *
   * @param requests all of them
   * @param from where the window began
   * @param cpu seconds of the crawler
   * @param web CPU seconds of the web
   * @param busy CPU seconds of the whole machine; 0 if the system does not tell
   * @param firstPage seconds from the start until the web was asked for a page
   * @param memory the most seen in the whole run
   * @param threads CPU seconds by group of threads; empty if the system does not tell
   * @param course of the whole run
   */
  record Figures(
      long requests,
      long pages,
      Instant from,
      double seconds,
      double cpu,
      double web,
      double busy,
      double firstPage,
      Memory memory,
      Map<String, Double> threads,
      List<Point> course) {

    double pagesPerSecond() {
      return pages / seconds;
    }

    double cpuMsPerPage() {
      return cpu * 1000 / pages;
    }

    double webMsPerPage() {
      return web * 1000 / pages;
    }

    /** Returns the CPU time as a percentage of one core. */
    double percentOfCore() {
      return 100 * cpu / seconds;
    }

    /** Cores that were taken by neither crawler nor web. */
    double others() {
      return Math.max(0, busy - cpu - web) / seconds;
    }
  }

  private final Process process;
  private final WebProcess web;
  private final Window window;
  private final Instant began = Instant.now();
  private final long start = System.nanoTime();
  private final List<Sample> samples = new ArrayList<>();
  private List<Long> tree;

  private Meter(Process process, WebProcess web, Window window) {
    this.process = process;
    this.web = web;
    this.window = window;
    this.tree = List.of(process.pid());
  }

  /** Returns when the process has ended, or when the window is over. */
  static Figures watch(Process justStarted, WebProcess web, Window window)
      throws IOException, InterruptedException {
    return new Meter(justStarted, web, window).watch();
  }

  private Figures watch() throws IOException, InterruptedException {
    WebProcess.Count before = web.count();
    WebProcess.Count newest = before;
    double newestAt = 0;
    Memory memory = Memory.NONE;
    do {
      if (samples.size() % SELDOM == 0) {
        tree =
            Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(ProcessHandle::pid)
                .toList();
        memory = Memory.larger(memory, Proc.memory(tree));
      }
      WebProcess.Count count = web.count();
      if (count.requests() > newest.requests()) {
        newest = count;
        newestAt = seconds();
      } else if (seconds() - newestAt > STALL.toSeconds()) {
        throw new IOException(
            "no request for %s after %,d of them"
                .formatted(STALL, newest.requests() - before.requests()));
      }
      sample(count.pages() - before.pages());
    } while (!isOver() && !process.waitFor(INTERVAL_MS, TimeUnit.MILLISECONDS));
    return figures(web.count().requests() - before.requests(), memory);
  }

  private boolean isOver() {
    return window instanceof Window.Span span && seconds() >= seconds(span.to());
  }

  private void sample(long pages) throws IOException {
    Optional<Duration> cpu = Proc.tree(tree).or(process.info()::totalCpuDuration);
    if (cpu.isPresent()) {
      samples.add(
          new Sample(
              seconds(),
              pages,
              cpu.get(),
              web.cpu(),
              Proc.busy(),
              samples.size() % SELDOM == 0 ? Proc.cpu(process.pid()) : Map.of()));
    }
  }

  private Figures figures(long requests, Memory memory) throws IOException {
    List<Sample> measured = measured();
    Sample first = measured.get(0);
    Sample last = measured.get(measured.size() - 1);
    if (last.pages == first.pages) {
      throw new IOException("nothing was crawled for long enough to be measured");
    }
    double firstPage =
        samples.stream().filter(sample -> sample.pages > 0).findFirst().orElse(last).seconds;
    return new Figures(
        requests,
        last.pages - first.pages,
        began.plusMillis(Math.round(first.seconds * 1000)),
        last.seconds - first.seconds,
        cpu(first, last),
        seconds(last.web.minus(first.web)),
        seconds(last.busy.minus(first.busy)),
        firstPage,
        memory,
        threads(measured),
        samples.stream().map(sample -> new Point(sample.seconds, sample.pages)).toList());
  }

  /** The samples of the window, and the last one before it. */
  private List<Sample> measured() throws IOException {
    int from = 0;
    int to = samples.size() - 1;
    if (window instanceof Window.Share share) {
      long all = samples.get(to).pages;
      while (from < to && samples.get(from + 1).pages <= share.from() * all) {
        from++;
      }
      while (to > from + 1 && samples.get(to - 1).pages >= share.to() * all) {
        to--;
      }
    } else if (window instanceof Window.Span span) {
      if (samples.get(to).seconds < seconds(span.to())) {
        throw new IOException("the crawl ended too early to be measured");
      }
      while (from < to && samples.get(from + 1).seconds <= seconds(span.from())) {
        from++;
      }
    }
    return samples.subList(from, to + 1);
  }

  /** Threads are not looked at in every sample: what was seen stands for the whole window. */
  private static Map<String, Double> threads(List<Sample> window) {
    List<Sample> seen = window.stream().filter(sample -> !sample.threads.isEmpty()).toList();
    Map<String, Double> spent = new TreeMap<>();
    Sample first = seen.isEmpty() ? window.get(0) : seen.get(0);
    Sample last = seen.isEmpty() ? first : seen.get(seen.size() - 1);
    if (cpu(first, last) > 0) {
      double scale = cpu(window.get(0), window.get(window.size() - 1)) / cpu(first, last);
      last.threads.forEach(
          (thread, cpu) -> {
            Duration before = first.threads.getOrDefault(thread, Duration.ZERO);
            spent.put(thread, seconds(cpu.minus(before)) * scale);
          });
    }
    return spent;
  }

  private static double cpu(Sample from, Sample to) {
    return seconds(to.cpu.minus(from.cpu));
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
