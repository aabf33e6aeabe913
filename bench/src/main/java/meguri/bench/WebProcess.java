package meguri.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process that serves the synthetic web by {@link ServeCommand}. */
public final class WebProcess implements AutoCloseable {

  private final Path directory;
  private final Child child;
  private final BufferedReader answers;
  private final Writer questions;

  private WebProcess(Path directory, Child child) {
    this.directory = directory;
    this.child = child;
    this.answers = child.process().inputReader();
    this.questions = child.process().outputWriter();
  }

  /** How many requests have come, and how many of them were not for a robots.txt. */
  record Count(long requests, long pages) {}

  /** Starts a web without TLS. */
  public static WebProcess start(Path directory, int hosts, long pages, long seed)
      throws IOException {
    return start(directory, hosts, pages, seed, List.of());
  }

  /** Starts a web with further options of {@link ServeCommand}. */
  static WebProcess start(Path directory, int hosts, long pages, long seed, List<String> further)
      throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "serve",
                "--output=" + directory,
                "--hosts=" + hosts,
                "--pages=" + pages,
                "--seed=" + seed));
    arguments.addAll(further);
    Path errors = directory.resolve("web.err");
    WebProcess web =
        new WebProcess(
            directory, Child.start(Bench.class, arguments, List.of(), Redirect.PIPE, errors));
    if (web.answers.readLine() == null) {
      web.close();
      throw new IOException("the synthetic web did not start; see " + errors);
    }
    return web;
  }

  public Path hostsFile() {
    return directory.resolve(ServeCommand.HOSTS_FILE);
  }

  public Path seedsFile() {
    return directory.resolve(ServeCommand.SEEDS_FILE);
  }

  /** Returns the file of the authority that a client of a web with TLS has to trust. */
  Path trustFile() {
    return directory.resolve(ServeCommand.TRUST_FILE);
  }

  /** Returns the number of requests that the web has had. */
  public long requests() throws IOException {
    return count().requests();
  }

  Count count() throws IOException {
    questions.write('\n');
    questions.flush();
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the synthetic web has ended");
    }
    int space = answer.indexOf(' ');
    return new Count(
        Long.parseLong(answer.substring(0, space)), Long.parseLong(answer.substring(space + 1)));
  }

  Duration cpu() {
    return child.process().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    child.close();
  }
}
