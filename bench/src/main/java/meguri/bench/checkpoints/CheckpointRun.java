package meguri.bench.checkpoints;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import meguri.bench.WebProcess;
import meguri.job.CrawlDir;
import meguri.job.Resumption;
import meguri.job.watch.Reading;
import meguri.operators.metrics.MetricNames;

/** Grows a crawl to a size, watches it over some checkpoints, kills it and resumes it. */
final class CheckpointRun {

  private static final long POLL_MS = 500;

  /** After this time without a new URL, the crawl will not reach the size wanted. */
  private static final Duration STALL = Duration.ofMinutes(10);

  /**
   * The plan of a run.
   *
   * @param known the number of known URLs from which on checkpoints are measured
   * @param checkpoints the number of checkpoints to measure
   * @param interval the time from one checkpoint to the next
   * @param delay the time from one request to the next, at each host
   */
  record Plan(long known, int checkpoints, Duration interval, Duration delay, int parallelism) {}

  /** The figures of the crawl when a checkpoint was complete. */
  record Milestone(Checkpoint checkpoint, long known, long pages, Footprint footprint) {}

  /**
   * The figures of a run.
   *
   * @param milestones all milestones; the crawl reached the first of them while it grew
   * @param measured how many of the last milestones count; the next one ends the interval of each
   * @param rooms the largest share of each room in the milestones that count
   * @param resumed when the process was started again, wall clock in ms
   * @param ready when the web saw its first request
   * @param end when the watching ended
   * @param isCold whether the system forgot the files first, so that they were read from disk
   * @param reading the time to read the state's files
   */
  record Seen(
      List<Milestone> milestones,
      int measured,
      Map<String, RoomShare> rooms,
      Course course,
      long killed,
      long resumed,
      long ready,
      long end,
      Restart restart,
      int files,
      long bytes,
      boolean isCold,
      Duration reading) {

    /** Returns the checkpoints that count. */
    List<Checkpoint> checkpoints() {
      int end = milestones.size() - 1;
      return milestones.subList(end - measured, end).stream().map(Milestone::checkpoint).toList();
    }

    /** Returns the checkpoint after this one. */
    Checkpoint next(int i) {
      return milestones.get(milestones.size() - measured + i).checkpoint();
    }

    double during() {
      double requests =
          checkpoints().stream().mapToDouble(c -> course.count(c.triggered(), c.completed())).sum();
      return requests * 1000 / checkpoints().stream().mapToLong(Checkpoint::duration).sum();
    }

    double between() {
      List<Checkpoint> all = checkpoints();
      double requests =
          IntStream.range(0, measured)
              .mapToDouble(i -> course.count(all.get(i).completed(), next(i).triggered()))
              .sum();
      long time =
          IntStream.range(0, measured)
              .mapToLong(i -> next(i).triggered() - all.get(i).completed())
              .sum();
      return requests * 1000 / time;
    }
  }

  private final Plan plan;
  private final WebProcess web;
  private final Path directory;
  private final Consumer<String> say;

  CheckpointRun(Plan plan, WebProcess web, Path directory, Consumer<String> say) {
    this.plan = plan;
    this.web = web;
    this.directory = directory;
    this.say = say;
  }

  Seen see(Path config) throws Exception {
    Path crawl = directory.resolve("crawl");
    try (Watcher watcher = Watcher.start(web)) {
      List<Milestone> milestones = new ArrayList<>();
      Map<String, RoomShare> rooms = new TreeMap<>();
      try (Crawler crawler =
          Crawler.start(
              List.of(
                  "crawl",
                  "--delay=" + plan.delay().toSeconds() + "s",
                  "--scope=any",
                  "--parallelism=" + plan.parallelism(),
                  "--output=" + crawl,
                  "--hosts-file=" + web.hostsFile(),
                  "--seeds=" + web.seedsFile(),
                  "--config=" + config),
              directory.resolve("crawl.out"))) {
        watch(crawler, milestones, rooms);
      }
      long killed = System.currentTimeMillis();
      StateFiles files = StateFiles.of(newest(crawl));
      boolean cold = files.chill();
      Duration reading = files.read();
      say.accept("read %,d bytes in %s".formatted(files.bytes(), reading));
      files.chill();
      long bytes = files.bytes();
      long resumed = System.currentTimeMillis();
      try (Crawler crawler =
          Crawler.start(List.of("resume", crawl.toString()), directory.resolve("resume.out"))) {
        Restart restart = crawler.awaitRunning();
        say.accept("restored in %,d ms".formatted(restart.took()));
        long ready = firstRequest(watcher.course(), resumed);
        Thread.sleep(plan.interval().toMillis());
        return new Seen(
            milestones,
            plan.checkpoints(),
            rooms,
            watcher.course(),
            killed,
            resumed,
            ready,
            System.currentTimeMillis() - POLL_MS,
            restart,
            files.count(),
            bytes,
            cold,
            reading);
      }
    }
  }

  /**
   * Watches until the wanted number of checkpoints, and one more, is complete at the wanted size.
   */
  private void watch(Crawler crawler, List<Milestone> milestones, Map<String, RoomShare> rooms)
      throws Exception {
    long grown = System.nanoTime();
    long known = 0;
    int wanted = Integer.MAX_VALUE;
    while (milestones.size() < wanted) {
      Thread.sleep(POLL_MS);
      Reading reading = crawler.read();
      if (reading.count(MetricNames.REGISTRY_KNOWN) > known) {
        known = reading.count(MetricNames.REGISTRY_KNOWN);
        grown = System.nanoTime();
      } else if (System.nanoTime() - grown > STALL.toNanos()) {
        throw new IllegalStateException(
            "the crawl stopped finding URLs: it knows %,d".formatted(known));
      }
      for (Checkpoint checkpoint : crawler.completed()) {
        if (!milestones.isEmpty()
            && checkpoint.id() <= milestones.get(milestones.size() - 1).checkpoint().id()) {
          continue;
        }
        Milestone milestone =
            new Milestone(
                checkpoint,
                known,
                reading.count(MetricNames.FRONTIER_FETCHED),
                crawler.footprint());
        milestones.add(milestone);
        say.accept(milestone.toString());
        if (wanted < Integer.MAX_VALUE) {
          crawler
              .shares(checkpoint)
              .forEach((room, part) -> rooms.merge(room, part, RoomShare::worst));
        } else if (known >= plan.known()) {
          wanted = milestones.size() + plan.checkpoints() + 1;
        }
      }
    }
  }

  private static Path newest(Path crawl) {
    return Path.of(Resumption.of(CrawlDir.at(crawl)).from().orElseThrow().path().getPath());
  }

  private static long firstRequest(Course course, long after) throws InterruptedException {
    long giveUp = System.nanoTime() + STALL.toNanos();
    while (System.nanoTime() < giveUp) {
      var first = course.firstAfter(after);
      if (first.isPresent()) {
        return first.getAsLong();
      }
      Thread.sleep(POLL_MS);
    }
    throw new IllegalStateException("the resumed crawl makes no request");
  }
}
