package meguri.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import meguri.bench.Meter.Figures;
import meguri.bench.Meter.Window;
import meguri.papers.Temporary;

/** Runs a crawler over the synthetic web, and measures it. */
final class Run {

  private static final int PATIENCE_SECONDS = 60;

  private Run() {}

  /**
   * Crawls the whole web once with Meguri, and deletes the crawl.
   *
   * @param crawl the crawl's directory, beside which the process writes what it says
   * @param further arguments of {@code meguri crawl}
   */
  static Figures meguri(
      WebProcess web, Window window, Path crawl, List<String> further, List<String> javaOptions)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("crawl", "--once", "--json", "--output=" + crawl, "--scope=any"));
    arguments.addAll(List.of("--hosts-file=" + web.hostsFile(), "--seeds=" + web.seedsFile()));
    arguments.addAll(further);
    try (Child child =
        Child.meguri(
            arguments,
            javaOptions,
            Redirect.to(Path.of(crawl + ".out").toFile()),
            Path.of(crawl + ".err"))) {
      Figures figures = watch(child, web, window, crawl);
      if (!javaOptions.isEmpty()) {
        end(child);
      }
      return figures;
    } finally {
      Temporary.delete(crawl);
    }
  }

  /** A process that is killed leaves no recording: a recorded one is asked to end. */
  private static void end(Child child) throws InterruptedException {
    child.process().destroy();
    child.process().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Watches a crawler that was just started.
   *
   * @param name the path beside which the process writes what it says
   * @throws IOException if it failed; the message has what it said
   */
  static Figures watch(Child child, WebProcess web, Window window, Path name)
      throws IOException, InterruptedException {
    try {
      Figures figures = Meter.watch(child.process(), web, window);
      if (!child.process().isAlive() && child.process().exitValue() != 0) {
        throw new IOException(name.getFileName() + " failed");
      }
      return figures;
    } catch (IOException e) {
      throw new IOException(
          "%s: %s%n%s%s"
              .formatted(
                  name.getFileName(),
                  e.getMessage(),
                  Files.readString(Path.of(name + ".out")),
                  Files.readString(Path.of(name + ".err"))),
          e);
    }
  }
}
