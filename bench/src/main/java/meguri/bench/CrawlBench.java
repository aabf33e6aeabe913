package meguri.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.bench.Meter.Figures;
import meguri.job.cli.Meguri;
import meguri.papers.Temporary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri bench crawl}. */
@Command(
    name = "crawl",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "Compares Meguri at no delay with a bare loop over the same pages.",
    description = {
      "The loop fetches, parses and remembers URLs in a hash set, and nothing else.",
      "Web, loop and Meguri are processes of their own and share this machine.",
      ""
    })
final class CrawlBench implements Callable<Integer> {

  private static final int THREADS_SHOWN = 15;

  /** Cores. */
  private static final double OTHERS_TOLERATED = 0.2;

  private static final String ROW = "%-16s%10s%10s%10s%14s%10s%n";

  @Spec private CommandSpec spec;

  @Option(names = "--hosts", paramLabel = "N", defaultValue = "200", description = "Hosts.")
  private int hosts;

  @Option(names = "--pages", paramLabel = "N", defaultValue = "20000", description = "Pages.")
  private long pages;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "2",
      description = "Threads of the loop, subtasks of Meguri.")
  private int parallelism;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "2",
      description = "Runs of each, in turn.")
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
      description = "Record Meguri's run with Java Flight Recorder, in the output directory.")
  private boolean profile;

  @Override
  public Integer call() throws Exception {
    try (Temporary directory = Temporary.of(output, "meguri-bench");
        WebProcess web = WebProcess.start(directory.path(), hosts, pages, seed)) {
      return measure(web, directory.path());
    }
  }

  private int measure(WebProcess web, Path directory) throws Exception {
    List<Figures> bare = new ArrayList<>();
    List<Figures> meguri = new ArrayList<>();
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%,d pages on %,d hosts, parallelism %d%n", pages, hosts, parallelism);
    out.println("pages/s and CPU seconds per 1,000 pages, between 20 % and 90 % of the pages;");
    out.println("others: cores taken by processes that are neither crawler nor web");
    out.printf(ROW, "", "requests", "pages/s", "CPU s", "web's CPU s", "others");
    for (int round = 1; round <= rounds; round++) {
      bare.add(bare(web, directory));
      show("bare loop", bare.get(bare.size() - 1));
      meguri.add(meguri(web, directory, round));
      show("Meguri", meguri.get(meguri.size() - 1));
    }
    Figures loop = bare.stream().reduce(Figures::plus).orElseThrow();
    Figures crawler = meguri.stream().reduce(Figures::plus).orElseThrow();
    double ratio = crawler.pagesPerSecond() / loop.pagesPerSecond();
    out.printf(
        ROW,
        "Meguri / bare",
        "",
        "%.2f".formatted(ratio),
        "%.2f".formatted(crawler.cpuPerThousand() / loop.cpuPerThousand()),
        "%.2f".formatted(crawler.webPerThousand() / loop.webPerThousand()),
        "");
    if (Math.max(loop.others(), crawler.others()) > OTHERS_TOLERATED) {
      out.println(
          "Other programs were at work: do not use the pages/s of this run, only its CPU times.");
    }
    showThreads("bare loop", loop);
    showThreads("Meguri", crawler);
    boolean reached = atLeast.map(least -> ratio >= least).orElse(true);
    if (!reached) {
      out.printf("%.2f is less than %.2f.%n", ratio, atLeast.get());
    }
    out.flush();
    return reached ? 0 : 1;
  }

  private Figures bare(WebProcess web, Path directory) throws Exception {
    return run(
        Bench.class,
        List.of(
            "bare",
            "--hosts-file=" + web.hostsFile(),
            "--seeds=" + web.seedsFile(),
            "--threads=" + parallelism),
        List.of(),
        web,
        directory.resolve("bare"));
  }

  private Figures meguri(WebProcess web, Path directory, int round) throws Exception {
    Path crawl = directory.resolve("meguri-" + round);
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("crawl", "--once", "--json", "--output=" + crawl, "--delay=0s"));
    arguments.addAll(List.of("--scope=any", "--parallelism=" + parallelism));
    arguments.add("--hosts-file=" + web.hostsFile());
    arguments.add("--seeds=" + web.seedsFile());
    config.ifPresent(file -> arguments.add("--config=" + file));
    Figures figures =
        run(Meguri.class, arguments, profile ? List.of(recording(crawl)) : List.of(), web, crawl);
    Temporary.delete(crawl);
    return figures;
  }

  private static String recording(Path crawl) {
    return "-XX:StartFlightRecording=settings=profile,filename=" + crawl + ".jfr";
  }

  private static Figures run(
      Class<?> main, List<String> arguments, List<String> javaOptions, WebProcess web, Path name)
      throws Exception {
    Path out = Path.of(name + ".out");
    Path errors = Path.of(name + ".err");
    try (Child child =
        Child.start(main, arguments, javaOptions, Redirect.to(out.toFile()), errors)) {
      Figures figures = Meter.watch(child.process(), web);
      if (child.process().exitValue() != 0) {
        throw new IOException(
            name.getFileName() + " failed:\n" + Files.readString(out) + Files.readString(errors));
      }
      return figures;
    }
  }

  private void show(String name, Figures figures) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        ROW,
        name,
        "%,d".formatted(figures.requests()),
        "%,.0f".formatted(figures.pagesPerSecond()),
        "%.2f".formatted(figures.cpuPerThousand()),
        "%.2f".formatted(figures.webPerThousand()),
        "%.2f".formatted(figures.others()));
    out.flush();
  }

  private void showThreads(String name, Figures figures) {
    if (figures.threads().isEmpty()) {
      return;
    }
    PrintWriter out = spec.commandLine().getOut();
    double all = figures.threads().values().stream().mapToDouble(Double::doubleValue).sum();
    out.printf("%nCPU of %s by thread%n", name);
    figures.threads().entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(THREADS_SHOWN)
        .forEach(
            thread ->
                out.printf("  %-18s %4.1f %%%n", thread.getKey(), thread.getValue() * 100 / all));
  }
}
