package meguri.job.survival;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import meguri.job.Await;
import meguri.web.WebSpec;
import meguri.web.testkit.ServedWeb;

/**
 * A process that runs {@code meguri} as it was built, with this JVM's {@code -XX} options, and
 * appends its output to a file.
 */
final class Child implements AutoCloseable {

  private static final Path DIST = Path.of("target", "dist").toAbsolutePath();

  private static final int MOST_TOLD = 4_000;

  private final Process process;

  private Child(Process process) {
    this.process = process;
  }

  static Child start(Path output, String... arguments) throws IOException {
    return start(List.of("-Xmx768m"), output, arguments);
  }

  /**
   * @param jvm Java's options, such as the size of the heap
   */
  static Child start(List<String> jvm, Path output, String... arguments) throws IOException {
    return start(command(jvm, arguments), output);
  }

  /** Starts the program in a terminal of its own. */
  static Child inTerminal(int columns, int lines, Path output, String... arguments)
      throws IOException {
    String command =
        "stty cols %d rows %d; exec %s"
            .formatted(
                columns,
                lines,
                command(List.of("-Xmx768m"), arguments).stream()
                    .map(word -> "'" + word + "'")
                    .collect(Collectors.joining(" ")));
    return start(List.of("script", "-qefc", command, "/dev/null"), output);
  }

  private static Child start(List<String> command, Path output) throws IOException {
    return new Child(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
            .start());
  }

  private static List<String> command(List<String> jvm, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(jvm);
    command.addAll(List.of("-cp", DIST + File.separator + "*"));
    command.add("meguri.job.cli.Meguri");
    command.addAll(List.of(arguments));
    return command;
  }

  /** Starts a crawl of a whole web. */
  static Child crawl(ServedWeb web, Path output, Path dir, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("crawl", "-o=" + dir, "--scope=any"));
    arguments.addAll(List.of("--hosts-file=" + web.hosts(), "--seeds=" + web.seeds()));
    arguments.addAll(List.of(more));
    return start(output, arguments.toArray(String[]::new));
  }

  /** Starts a crawl of a whole web, or resumes it if its directory exists. */
  static Child crawlOrResume(
      ServedWeb web, Path output, Path dir, int parallelism, String config, String... more)
      throws IOException {
    String subtasks = "--parallelism=" + parallelism;
    if (Files.exists(dir)) {
      return start(output, "resume", subtasks, dir.toString());
    }
    Path file = Files.writeString(dir.resolveSibling("config.yaml"), config);
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of(subtasks, "--config=" + file));
    return crawl(web, output, dir, arguments.toArray(String[]::new));
  }

  static ServedWeb serve(Path dir, WebSpec spec) throws IOException, InterruptedException {
    return ServedWeb.start(
        dir, spec, (arguments, said) -> start(said, arguments.toArray(String[]::new)).process);
  }

  static ServedWeb serve(Path dir, int addresses, int pagesPerAddress)
      throws IOException, InterruptedException {
    long pages = (long) addresses * pagesPerAddress;
    return serve(dir, ServedWeb.faulty(addresses, pages).seed(Setting.seed()).build());
  }

  /**
   * Waits until the web's log has a request that began at this moment or later, and fails if the
   * crawler ends before.
   *
   * @param since wall clock, ms
   */
  void awaitFirstRequest(ServedWeb web, long since, Path output) throws Exception {
    Await.until(
        "the crawler's first request is in the web's log",
        () -> {
          assertThat(process.isAlive())
              .as("The crawler runs until its first request. It said: %s", said(output))
              .isTrue();
          return web.requests().stream()
              .anyMatch(request -> request.startNs() >= since * 1_000_000);
        });
  }

  /** Tells whether the process ends by itself within this time. */
  boolean endsWithin(Duration time) throws InterruptedException {
    return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Types on the terminal of the process. */
  void type(String keys) throws IOException {
    OutputStream in = process.getOutputStream();
    in.write(keys.getBytes(US_ASCII));
    in.flush();
  }

  int exitCode() {
    return process.exitValue();
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Kills the process as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Stops the process as Ctrl-C does. */
  void stop() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Returns the end of the output. */
  static String said(Path output) throws IOException {
    String all = Files.exists(output) ? Files.readString(output) : "";
    return all.substring(Math.max(0, all.length() - MOST_TOLD));
  }
}
