package meguri.bench.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.bench.Child;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.RestorePoint;
import meguri.job.Resumption;
import meguri.job.UnfinishedFiles;
import meguri.job.cli.Meguri;
import meguri.job.cluster.Member;
import meguri.papers.Temporary;
import meguri.web.Request;
import meguri.web.Truth;
import meguri.web.WebSpec;
import meguri.web.testkit.Archive;
import meguri.web.testkit.ExactlyOnceCheck;
import meguri.web.testkit.Failure;
import meguri.web.testkit.ServedWeb;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri bench chaos}. */
@Command(
    name = "chaos",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "Kills, freezes and cuts off the processes of a crawl, and judges the result.",
    description = {
      "Starts a cluster (ZooKeeper, Kafka, JobManager and TaskManagers, each a process), a"
          + " synthetic",
      "web, and a crawl of it; events happen at random. The judge reads nothing but the web's log",
      "and the files that the crawl has committed. Ends with 1 if a promise was broken.",
      ""
    })
public final class ChaosBench implements Callable<Integer> {

  /** The time of silence after which Flink gives a process up. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

  @Spec private CommandSpec spec;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "60min",
      description = "Time during which events begin.")
  private String duration = "";

  @Option(names = "--most", paramLabel = "N", defaultValue = "100", description = "Events at most.")
  private int most;

  @Option(
      names = "--events",
      paramLabel = "EVENT:TIME",
      split = ",",
      description =
          "Events to cause, one after the other, instead of random ones: kill-broker:60s, cut, …")
  private List<String> events = List.of();

  @Option(
      names = "--apart",
      paramLabel = "TIME",
      split = ",",
      arity = "1..2",
      defaultValue = "10s,60s",
      description = "Time from one event to the next, the shortest and the longest.")
  private List<String> apart = List.of();

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--addresses",
      paramLabel = "N",
      defaultValue = "16",
      description = "Addresses of the web, with two hosts each.")
  private int addresses;

  @Option(
      names = "--pages",
      paramLabel = "N",
      description = "Pages of the web. By default, as many as take half of the duration.")
  private Optional<Long> pages = Optional.empty();

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      defaultValue = "500ms",
      description = "The crawl's politeness.interval.")
  private String interval = "";

  @Option(
      names = "--checkpoints",
      paramLabel = "TIME",
      defaultValue = "3s",
      description = "The crawl's checkpoint.interval.")
  private String checkpoints = "";

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Keep what all processes write in this new directory.")
  private Optional<Path> keep = Optional.empty();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Write the page chaos.md there.")
  private Optional<Path> out = Optional.empty();

  @Override
  public Integer call() throws Exception {
    try (Temporary dir = Temporary.of(keep, "meguri-chaos")) {
      ChaosResult outcome = run(dir.path());
      PrintWriter told = spec.commandLine().getOut();
      told.print(outcome);
      if (out.isPresent()) {
        told.println("written to " + new ChaosPage(spec, outcome).write(out.get()));
      }
      told.flush();
      return outcome.complaints().isEmpty() ? 0 : 1;
    }
  }

  private ChaosResult run(Path dir) throws Exception {
    Duration time = time("--duration", duration);
    Duration between = time("--interval", interval);
    long begin = System.nanoTime();
    try (ServedWeb web =
            ServedWeb.start(dir.resolve("web"), web(time, between), ChaosBench::launch);
        Stage stage = Stage.start(dir.resolve("cluster"), web, HEARTBEAT, seed)) {
      Path log = stage.cluster().logs().resolve(Member.JOB_MANAGER.name() + ".log");
      Path crawled = dir.resolve("crawl");
      long restarts;
      Chaos chaos;
      try (ClusterCrawl crawl =
          new ClusterCrawl(
              dir.resolve("cluster"),
              stage.cluster().rest(),
              new Commands(dir),
              crawled,
              flags(dir, web),
              stage::isWhole)) {
        crawl.submit();
        chaos = new Chaos(stage, crawl, spec.commandLine().getOut());
        chaos.run(schedule(), time, time.plusMinutes(5));
        restarts = crawl.restarts();
        if (!crawl.stop()) {
          throw new IOException("the crawl did not stop: " + crawl.last());
        }
        // a command that fails when the crawl has stopped leaves the output files open
        Optional<RestorePoint> end = Resumption.of(CrawlDir.at(crawled)).from();
        if (end.isPresent()) {
          UnfinishedFiles.finish(end.get().path().toString());
        }
      }
      List<Request> requests = web.end();
      List<Failure> failures = Failures.of(Restore.in(log), chaos.incidents());
      Truth truth = web.truth();
      ExactlyOnceCheck trial =
          new ExactlyOnceCheck(
              web.site(),
              truth,
              requests,
              failures,
              Archive.read(crawled.resolve("warc")),
              between);
      List<String> complaints = new ArrayList<>(trial.complaints());
      complaints.addAll(CommittedLog.read(crawled.resolve("crawl-log")).complaints(truth));
      return new ChaosResult(
          Duration.ofNanos(System.nanoTime() - begin),
          trial,
          complaints,
          Recovery.of(chaos.incidents(), requests, between),
          failures,
          restarts);
    }
  }

  private WebSpec web(Duration time, Duration between) {
    return ServedWeb.faulty(addresses, pages.orElse(pagesFor(time, between)))
        .seed(seed)
        .latency(Duration.ofMillis(60))
        .build();
  }

  private static Process launch(List<String> arguments, Path said) throws IOException {
    return Child.start(
            Meguri.class,
            arguments,
            List.of("-Xmx256m"),
            Redirect.to(said.toFile()),
            said.resolveSibling("web.err"))
        .process();
  }

  private Schedule schedule() {
    Duration shortest = time("--apart", apart.get(0));
    if (!events.isEmpty()) {
      return Schedule.of(events.stream().map(Event::parse).toList(), shortest);
    }
    Duration longest = time("--apart", apart.get(apart.size() - 1));
    return Schedule.random(seed, most, shortest, longest);
  }

  /**
   * Returns enough pages for the crawl to outlast the events, even if it pauses half of the time.
   */
  private long pagesFor(Duration time, Duration between) {
    return Math.max(
        500, addresses * time.dividedBy(2).toMillis() / between.plusMillis(70).toMillis());
  }

  private List<String> flags(Path dir, ServedWeb web) throws IOException {
    Path config = dir.resolve("crawl.yaml");
    Files.writeString(
        config,
        """
        crawl.id: chaos
        checkpoint.interval: %dms
        fetch.timeout: %ds
        registry.expected-urls: 100000
        resolve.servers: ["%s"]
        """
            .formatted(
                time("--checkpoints", checkpoints).toMillis(),
                REQUEST_TIMEOUT.toSeconds(),
                web.nameServer()));
    List<String> flags = new ArrayList<>();
    flags.add("--config=" + config);
    flags.add("--once");
    flags.add("--scope=any");
    flags.add("--delay=" + time("--interval", interval).toMillis() + "ms");
    flags.add("--hosts-file=" + web.firstHost());
    flags.add("--seeds=" + web.seeds());
    return flags;
  }

  private static Duration time(String option, String text) {
    try {
      return TimeUtils.parseDuration(text.strip());
    } catch (IllegalArgumentException e) {
      throw new Refusal(option + " is \"" + text + "\"; it must be a time such as 90s or 5min.");
    }
  }
}
