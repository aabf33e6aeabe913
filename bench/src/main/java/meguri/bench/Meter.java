package meguri.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Watches a crawler from outside while it runs: the pages are those the web has been asked for, the
 * CPU time is the system's account of the process. What is reported lies between 20 % and 90 % of
 * all pages, without the start and the end.
 */
final class Meter {

  private static final double FROM = 0.2;
  private static final double TO = 0.9;
  private static final long INTERVAL_MS = 50;

  /** A crawl that has stood still for so long will not end. */
  private static final Duration STALL = Duration.ofMinutes(2);

  /** Threads are many: they are looked at only now and then. */
  private static final int THREADS_EVERY = 10;

  private record Sample(
      long nanos,
      long pages,
      Duration cpu,
      Duration web,
      Duration busy,
      Map<String, Duration> threads) {}

  /**
   * What was measured.
   *
   * @param requests all of them
   * @param cpu seconds of the crawler
   * @param web CPU seconds of the web
   * @param busy CPU seconds of the whole machine; 0 if the system does not tell
   * @param threads CPU time by group of threads, about as long as the window; empty if the system
   *     does not tell
   */
  record Figures(
      long requests,
      long pages,
      double seconds,
      double cpu,
      double web,
      double busy,
      Map<String, Double> threads) {

    double pagesPerSecond() {
      return pages / seconds;
    }

    double cpuPerThousand() {
      return cpu * 1000 / pages;
    }

    double webPerThousand() {
      return web * 1000 / pages;
    }

    /** Cores that were taken by neither crawler nor web. */
    double others() {
      return Math.max(0, busy - cpu - web) / seconds;
    }

    Figures plus(Figures other) {
      Map<String, Double> sum = new TreeMap<>(threads);
      other.threads.forEach((thread, time) -> sum.merge(thread, time, Double::sum));
      return new Figures(
          requests + other.requests,
          pages + other.pages,
          seconds + other.seconds,
          cpu + other.cpu,
          web + other.web,
          busy + other.busy,
          sum);
    }
  }

  private Meter() {}

  /** Returns when the process has ended. */
  static Figures watch(Process process, WebProcess web) throws IOException, InterruptedException {
    List<Sample> samples = new ArrayList<>();
    long before = web.requests();
    long newest = before;
    long newestAt = System.nanoTime();
    do {
      long requests = web.requests();
      if (requests > newest) {
        newest = requests;
        newestAt = System.nanoTime();
      } else if (System.nanoTime() - newestAt > STALL.toNanos()) {
        throw new IOException(
            "no request for %s after %,d of them".formatted(STALL, newest - before));
      }
      Optional<Duration> cpu = process.info().totalCpuDuration();
      if (cpu.isPresent()) {
        samples.add(
            new Sample(
                System.nanoTime(),
                requests - before,
                cpu.get(),
                web.cpu(),
                Proc.busy(),
                samples.size() % THREADS_EVERY == 0 ? Proc.cpu(process.pid()) : Map.of()));
      }
    } while (!process.waitFor(INTERVAL_MS, TimeUnit.MILLISECONDS));
    return figures(samples, web.requests() - before);
  }

  private static Figures figures(List<Sample> samples, long all) throws IOException {
    int from = 0;
    int to = samples.size() - 1;
    while (from < to && samples.get(from + 1).pages <= FROM * all) {
      from++;
    }
    while (to > from + 1 && samples.get(to - 1).pages >= TO * all) {
      to--;
    }
    if (to <= from || samples.get(to).pages == samples.get(from).pages) {
      throw new IOException("nothing was crawled for long enough to be measured");
    }
    Sample first = samples.get(from);
    Sample last = samples.get(to);
    return new Figures(
        all,
        last.pages - first.pages,
        (last.nanos - first.nanos) / 1e9,
        seconds(last.cpu.minus(first.cpu)),
        seconds(last.web.minus(first.web)),
        seconds(last.busy.minus(first.busy)),
        threads(samples.subList(from, to + 1)));
  }

  private static Map<String, Double> threads(List<Sample> samples) {
    List<Map<String, Duration>> seen =
        samples.stream().map(Sample::threads).filter(threads -> !threads.isEmpty()).toList();
    Map<String, Double> spent = new TreeMap<>();
    if (!seen.isEmpty()) {
      Map<String, Duration> first = seen.get(0);
      seen.get(seen.size() - 1)
          .forEach(
              (thread, cpu) ->
                  spent.put(thread, seconds(cpu.minus(first.getOrDefault(thread, Duration.ZERO)))));
    }
    return spent;
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
