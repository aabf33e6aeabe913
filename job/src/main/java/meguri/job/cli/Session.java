package meguri.job.cli;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import meguri.job.AccessRules;
import meguri.job.CrawlJob;
import meguri.job.Output;
import meguri.job.RestorePoint;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.OutputOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.report.Report;
import meguri.job.report.Run;
import meguri.job.watch.EndDetector;
import meguri.job.watch.Limit;
import meguri.job.watch.Reading;
import org.apache.flink.configuration.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a crawl, from its start to its summary, as a person sees it. */
final class Session {

  private static final Logger LOG = LoggerFactory.getLogger(Session.class);
  private static final long POLL_MS = 1_000;
  private static final Reading NOTHING = new Reading("STARTING", false, "", Map.of());

  private final LocalDir dir;
  private final Configuration options;
  private final PrintWriter screen;
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean json;
  private final Instant began = Instant.now();
  private final Optional<Printer> printer;
  private Reading last = NOTHING;
  private String failureTold = "";
  private long failureSeen = System.currentTimeMillis();

  Session(LocalDir dir, Configuration options, PrintWriter out, PrintWriter err, boolean json) {
    boolean prints = options.get(OutputOptions.PRINT);
    this.dir = dir;
    this.options = options;
    this.screen = prints ? err : out;
    this.out = Terminal.on(screen);
    this.err = Terminal.on(err);
    this.json = json;
    // not the writer for people: that one has the terminal's encoding
    printer =
        prints ? Optional.of(new Printer(dir.of(Output.PRINTED), System.out)) : Optional.empty();
  }

  /** Runs until the crawl ends or is stopped. Returns the exit code. */
  int run(OptionalInt uiPort) throws Exception {
    Signals signals = Signals.take();
    // libraries unpack their native parts there, and the crawl clears that directory
    System.setProperty("java.io.tmpdir", dir.tmp().toString());
    AccessRules.warning(options).ifPresent(this::warn);
    LocalCrawl.openFiles(options).warning().ifPresent(this::warn);
    long begin = now();
    try (LocalCrawl crawl = LocalCrawl.start(dir, options, uiPort, CrawlJob::build)) {
      say("Flink's web UI: " + crawl.ui());
      crawl.relapse().ifPresent(err::println);
      err.flush();
      say(where(crawl.from()));
      Optional<Summary.Ending> ending = watch(crawl, signals, begin);
      if (ending.isEmpty()) {
        keepFigures("failed");
        return fail(crawl.failure().getNow("the job ended by itself"));
      }
      say("Stopping with a savepoint ... (press Ctrl-C again to end at once, without one)");
      try {
        crawl.stop();
      } catch (IOException e) {
        LOG.error("The crawl did not stop properly", e);
        return fail(String.valueOf(e.getMessage()));
      }
      isRead();
      Duration elapsed = Duration.ofMillis(now() - begin);
      keepFigures(ending.get().word());
      Summary summary =
          new Summary(ending.get(), last, elapsed, dir, files(), report(ending.get()));
      out.println(json ? summary.json() : summary.text());
      out.flush();
      return ExitCode.OK;
    }
  }

  /** Watches the crawl until it ends, and returns why; empty if it failed. */
  private Optional<Summary.Ending> watch(LocalCrawl crawl, Signals signals, long begin)
      throws InterruptedException {
    boolean once = options.get(CrawlOptions.ONCE);
    long deadline =
        options
            .getOptional(CrawlOptions.MAX_DURATION)
            .map(limit -> begin + limit.toMillis())
            .orElse(Long.MAX_VALUE);
    EndDetector end = new EndDetector();
    Limit limit = new Limit(options.get(PolitenessOptions.INTERVAL));
    Progress progress = new Progress(screen, System.console() != null && !json, limit, begin);
    try {
      while (true) {
        if (signals.await(POLL_MS)) {
          return Optional.of(Summary.Ending.STOPPED);
        }
        if (crawl.failure().isDone()) {
          return Optional.empty();
        }
        long now = now();
        if (now >= deadline) {
          return Optional.of(Summary.Ending.TIME_UP);
        }
        crawl.tidy();
        if (!isRead()) {
          return Optional.of(Summary.Ending.UNREAD);
        }
        try {
          last = crawl.watch().read();
          tellFailure(crawl, progress);
        } catch (IOException e) {
          LOG.debug("Meguri could not read the crawl's figures this time", e);
          continue;
        }
        if (!json) {
          progress.show(last, now);
        }
        if (end.isOver(last, now)) {
          if (last.isBudgetSpent()) {
            return Optional.of(Summary.Ending.LIMIT);
          } else if (once) {
            return Optional.of(Summary.Ending.DONE);
          }
        }
      }
    } finally {
      progress.pause();
    }
  }

  /** Keeps what the crawl log does not tell, for the report. */
  private void keepFigures(String how) {
    long cpuNs =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    try {
      new Run(began, Instant.now(), how, TimeUnit.NANOSECONDS.toMillis(cpuNs), last.gauges())
          .append(dir.path());
    } catch (IOException e) {
      LOG.warn("The figures of this run are not kept", e);
    }
  }

  /** Returns the output that a user looks for first: a replay writes no archive. */
  private Output files() {
    return options.contains(FetchOptions.ARCHIVE) ? Output.CRAWL_LOG : Output.WARC;
  }

  /** Writes the report of a crawl that ends by itself; empty if it was stopped, or goes on. */
  private Optional<Path> report(Summary.Ending ending) {
    if (!options.get(CrawlOptions.ONCE) || ending == Summary.Ending.STOPPED) {
      return Optional.empty();
    }
    try {
      return Optional.of(Report.write(dir.path(), dir.path().resolve(Report.FILE)).file());
    } catch (IOException | RuntimeException e) {
      LOG.warn("There is no report; to try again: meguri report {}", dir.word(), e);
      return Optional.empty();
    }
  }

  /** Prints the events that were committed. Returns whether anybody reads them. */
  private boolean isRead() {
    try {
      return printer.isEmpty() || printer.get().print();
    } catch (IOException e) {
      LOG.warn("Events could not be printed", e);
      return false;
    }
  }

  private void tellFailure(LocalCrawl crawl, Progress progress) throws IOException {
    Optional<String> failure = crawl.watch().failureSince(failureSeen);
    if (failure.isPresent()) {
      failureSeen = System.currentTimeMillis();
    }
    // a failure that comes again at each restart is reported once
    if (failure.isPresent() && !failure.get().equals(failureTold)) {
      failureTold = failure.get();
      progress.pause();
      err.println("A task failed, and Flink restarts it (see " + dir.log() + "): " + failure.get());
      err.flush();
    }
  }

  private int fail(String why) {
    err.printf(
        "The crawl ended: %s. See %s. To go on from its last checkpoint: meguri resume %s%n",
        why, dir.log(), dir.word());
    err.flush();
    return ExitCode.FAILED;
  }

  /** Returns the monotonic clock, in ms. */
  private static long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  private void warn(String sentence) {
    LOG.warn(sentence);
    err.println(sentence);
  }

  private void say(String line) {
    if (!json) {
      out.println(line);
      out.flush();
    }
  }

  private String where(Optional<RestorePoint> from) {
    return from.map(
                point -> "Going on from " + dir.path().relativize(Path.of(point.path().getPath())))
            .orElse("Beginning at the seeds")
        + ", in "
        + dir.path();
  }
}
