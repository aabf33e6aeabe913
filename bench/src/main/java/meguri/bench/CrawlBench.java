package meguri.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import meguri.bench.Meter.Figures;
import meguri.bench.Rooms.Room;
import meguri.papers.Temporary;
import meguri.papers.plot.Invocation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri bench crawl}. It is long because it has many options. */
@Command(
    name = "crawl",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "Measures what a page costs, beside a bare loop over the same pages.",
    description = {
      "The loop fetches, parses and remembers URLs in a hash set, and nothing else. Web, loop and",
      "Meguri are processes of their own and share this machine. Meguri starts as a user starts it,",
      "with default settings and WARC on. Without a mode, HTTP is measured.",
      ""
    })
final class CrawlBench implements Callable<Integer> {

  private static final int THREADS_SHOWN = 15;

  /** Cores. */
  private static final double OTHERS_TOLERATED = 0.2;

  private static final String ROW = "%-16s%10s%10s%12s%10s%12s%8s%9s%n";

  @Spec private CommandSpec spec;

  @Option(names = "--http", description = "Mode: HTTP, no delay.")
  private boolean http;

  @Option(names = "--https", description = "Mode: HTTPS, no delay, certificates checked.")
  private boolean https;

  @Option(
      names = "--handshake-per-page",
      description = "Mode: as --https, but servers close each connection after one answer.")
  private boolean handshakes;

  @Option(
      names = "--accept",
      description = "Mode: as --handshake-per-page, with fetch.tls-errors: accept.")
  private boolean accept;

  @Option(names = "--cold", description = "Mode: HTTP, no delay, the first 90 s from the start.")
  private boolean cold;

  @Option(names = "--polite", description = "Mode: 500 hosts at a delay of 1 s, the first 120 s.")
  private boolean polite;

  @Option(names = "--idle", description = "Mode: one host at a delay of 1 s, the second minute.")
  private boolean idle;

  @Option(names = "--all", description = "All modes.")
  private boolean all;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      description = "Hosts. The default is 200, or what the mode says; 2,000 with --cold.")
  private Optional<Integer> hosts = Optional.empty();

  @Option(
      names = "--pages",
      paramLabel = "N",
      description =
          "Pages. The default is 100,000, or 40,000 where each has a connection of its own.")
  private Optional<Long> pages = Optional.empty();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Seconds measured with --cold, --polite and --idle, instead of the usual.")
  private Optional<Integer> seconds = Optional.empty();

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Threads of the loop, subtasks of Meguri. The default is Meguri's own.")
  private Optional<Integer> parallelism = Optional.empty();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Runs of each, in turn, of which the medians count.")
  private int rounds;

  @Option(
      names = "--at-least",
      paramLabel = "X",
      description = "Fail if Meguri's pages per second are less than this part of the loop's.")
  private Optional<Double> atLeast = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Keep what the processes write in this new directory.")
  private Optional<Path> output = Optional.empty();

  @Option(names = "--config", paramLabel = "FILE", description = "YAML file of options for Meguri.")
  private Optional<Path> config = Optional.empty();

  @Option(
      names = "--profile",
      description =
          "After the rounds, crawl once more with Java Flight Recorder, and show what the time goes to. The recording stays in the output directory.")
  private boolean profile;

  @Option(
      names = "--page",
      paramLabel = "DIR",
      description = "Write DIR/speed.md and DIR/speed. Modes not measured now keep their figures.")
  private Optional<Path> page = Optional.empty();

  @Option(
      names = "--before",
      paramLabel = "WHAT",
      description =
          "On the page, keep the figures as those of this earlier version, beside which others stand.")
  private Optional<String> before = Optional.empty();

  @Override
  public Integer call() throws Exception {
    Optional<SpeedPage> written = Optional.empty();
    if (page.isPresent()) {
      written = Optional.of(SpeedPage.in(page.get(), before));
    }
    boolean reached = true;
    try (Temporary directory = Temporary.of(output, "meguri-bench")) {
      for (Mode mode : modes()) {
        reached &= measure(mode, directory.path().resolve(mode.key()), written);
      }
    }
    return reached ? 0 : 1;
  }

  private Set<Mode> modes() {
    Set<Mode> modes = EnumSet.noneOf(Mode.class);
    Map.of(
            Mode.HTTP, http,
            Mode.HTTPS, https,
            Mode.HANDSHAKES, handshakes,
            Mode.ACCEPT, accept,
            Mode.COLD, cold,
            Mode.POLITE, polite,
            Mode.IDLE, idle)
        .forEach(
            (mode, wanted) -> {
              if (wanted || all) {
                modes.add(mode);
              }
            });
    return modes.isEmpty() ? EnumSet.of(Mode.HTTP) : modes;
  }

  private boolean measure(Mode mode, Path directory, Optional<SpeedPage> written) throws Exception {
    Files.createDirectories(directory);
    List<Figures> bare = new ArrayList<>();
    List<Figures> meguri = new ArrayList<>();
    try (WebProcess web = web(mode, directory)) {
      heading(mode);
      for (int round = 1; round <= rounds; round++) {
        if (mode.isCompared()) {
          bare.add(bare(mode, web, directory.resolve("bare-" + round)));
          show("bare loop", bare.get(round - 1));
        }
        meguri.add(meguri(mode, web, directory.resolve("meguri-" + round), List.of()));
        show("Meguri", meguri.get(round - 1));
      }
      Medians crawler = new Medians(meguri);
      Optional<Medians> loop =
          mode.isCompared() ? Optional.of(new Medians(bare)) : Optional.empty();
      boolean reached = conclude(mode, crawler, loop);
      List<Room> rooms = rooms(mode, web, directory, crawler);
      if (written.isPresent()) {
        Conditions conditions =
            new Conditions(
                hosts(mode), pages(mode), mode.window(seconds.orElse(0)), parallelism(), rounds);
        written.get().add(mode, conditions, Invocation.of(spec), crawler, loop, rooms);
        say("written to " + written.get().write());
      }
      return reached;
    }
  }

  private WebProcess web(Mode mode, Path directory) throws IOException {
    List<String> options = new ArrayList<>();
    if (mode.https()) {
      options.add("--https");
    }
    if (!mode.keepAlive()) {
      options.add("--close");
    }
    if (mode.seedsAll()) {
      options.addAll(List.of("--seeds=" + hosts(mode), "--skew=0"));
    }
    return WebProcess.start(directory, hosts(mode), pages(mode), seed, options);
  }

  private int hosts(Mode mode) {
    return mode == Mode.IDLE ? 1 : hosts.orElse(mode.hosts());
  }

  private long pages(Mode mode) {
    return mode.window(0) instanceof Meter.Window.Share ? pages.orElse(mode.pages()) : mode.pages();
  }

  private int parallelism() {
    return parallelism.orElse(Runtime.getRuntime().availableProcessors());
  }

  private void heading(Mode mode) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%n%s: %,d hosts, parallelism %d%n", mode.title(), hosts(mode), parallelism());
    if (mode.window(seconds.orElse(0)) instanceof Meter.Window.Span span) {
      out.printf(
          "from %d s to %d s since the start;%n", span.from().toSeconds(), span.to().toSeconds());
    } else {
      out.printf("%,d pages, figures between 20 %% and 90 %% of them;%n", pages(mode));
    }
    out.println("others: cores taken by processes that are neither crawler nor web");
    out.printf(
        ROW, "", "requests", "pages/s", "CPU ms/page", "web's", "first page", "RSS MB", "others");
    out.flush();
  }

  private Figures bare(Mode mode, WebProcess web, Path name) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("bare", "--hosts-file=" + web.hostsFile()));
    arguments.addAll(List.of("--seeds=" + web.seedsFile(), "--threads=" + parallelism()));
    if (mode.trustsAll()) {
      arguments.add("--trust-all");
    }
    try (Child child =
        Child.start(
            Bench.class,
            arguments,
            trust(mode, web),
            Redirect.to(Path.of(name + ".out").toFile()),
            Path.of(name + ".err"))) {
      return Run.watch(child, web, mode.window(seconds.orElse(0)), name);
    }
  }

  private Figures meguri(Mode mode, WebProcess web, Path crawl, List<String> javaOptions)
      throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add("--delay=" + mode.delaySeconds() + "s");
    parallelism.ifPresent(subtasks -> arguments.add("--parallelism=" + subtasks));
    settings(mode, crawl).ifPresent(file -> arguments.add("--config=" + file));
    List<String> options = new ArrayList<>(trust(mode, web));
    options.addAll(javaOptions);
    return Run.meguri(web, mode.window(seconds.orElse(0)), crawl, arguments, options);
  }

  private Optional<Path> settings(Mode mode, Path crawl) throws IOException {
    if (!mode.trustsAll()) {
      return config;
    }
    String others = config.isPresent() ? Files.readString(config.get()) + "\n" : "";
    return Optional.of(
        Files.writeString(Path.of(crawl + ".yaml"), others + "fetch.tls-errors: accept\n"));
  }

  private static List<String> trust(Mode mode, WebProcess web) {
    return mode.https() && !mode.trustsAll()
        ? List.of("-Djavax.net.ssl.trustStore=" + web.trustFile())
        : List.of();
  }

  private void show(String name, Figures figures) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        ROW,
        name,
        "%,d".formatted(figures.requests()),
        "%,.0f".formatted(figures.pagesPerSecond()),
        "%.3f".formatted(figures.cpuMsPerPage()),
        "%.3f".formatted(figures.webMsPerPage()),
        "%.1f s".formatted(figures.firstPage()),
        "%.0f".formatted(figures.memory().resident() / 1e6),
        "%.2f".formatted(figures.others()));
    out.flush();
  }

  private boolean conclude(Mode mode, Medians crawler, Optional<Medians> bare) {
    PrintWriter out = spec.commandLine().getOut();
    boolean reached = true;
    if (bare.isPresent()) {
      Medians loop = bare.get();
      double ratio = crawler.pagesPerSecond() / loop.pagesPerSecond();
      out.printf(
          ROW,
          "Meguri / bare",
          "",
          "%.2f".formatted(ratio),
          "%.2f".formatted(crawler.cpuMsPerPage() / loop.cpuMsPerPage()),
          "%.2f".formatted(crawler.webMsPerPage() / loop.webMsPerPage()),
          "",
          "",
          "");
      reached = atLeast.map(least -> ratio >= least).orElse(true);
      if (!reached) {
        out.printf("%.2f is less than %.2f.%n", ratio, atLeast.get());
      }
      showThreads("bare loop", loop);
    } else {
      double perfect = (double) hosts(mode) / mode.delaySeconds();
      out.printf("%.3f of what a perfect crawler fetches%n", crawler.partOf(perfect));
      out.printf("%.1f %% of a core%n", crawler.percentOfCore());
    }
    if (Math.max(crawler.others(), bare.map(Medians::others).orElse(0.0)) > OTHERS_TOLERATED) {
      out.println(
          "Other programs were at work: do not use the pages/s of this run, only its CPU times.");
    }
    showThreads("Meguri", crawler);
    out.flush();
    return reached;
  }

  private void showThreads(String name, Medians figures) {
    Map<String, Double> threads = figures.threads();
    if (threads.isEmpty()) {
      return;
    }
    PrintWriter out = spec.commandLine().getOut();
    double sum = threads.values().stream().mapToDouble(Double::doubleValue).sum();
    out.printf("%nCPU of %s by thread%n", name);
    threads.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(THREADS_SHOWN)
        .forEach(
            thread ->
                out.printf("  %-18s %4.1f %%%n", thread.getKey(), thread.getValue() * 100 / sum));
  }

  private List<Room> rooms(Mode mode, WebProcess web, Path directory, Medians crawler)
      throws Exception {
    if (!profile) {
      return Rooms.of(crawler.rounds().get(crawler.rounds().size() - 1));
    }
    Path recording = directory.resolve("profile.jfr");
    Figures figures =
        meguri(mode, web, directory.resolve("profiled"), Rooms.javaOptions(recording));
    List<Room> rooms = Rooms.of(figures, recording);
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%nCPU of Meguri by room, in µs a page%n");
    rooms.forEach(
        room -> out.printf("  %-28s %6.0f  %s%n", room.name(), room.micros(), room.parts()));
    out.flush();
    return rooms;
  }

  private void say(String what) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(what);
    err.flush();
  }
}
