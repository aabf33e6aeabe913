package meguri.job.survival;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import meguri.web.WebSpec;
import meguri.web.trial.ServedWeb;

/** {@code meguri}, as built, in a process of its own; what it says goes to the end of a file. */
final class Child implements AutoCloseable {

  private static final Path DIST = Path.of("target", "dist").toAbsolutePath();

  private final Process process;

  private Child(Process process) {
    this.process = process;
  }

  static Child start(Path output, String... arguments) throws IOException {
    return start(List.of("-Xmx768m"), output, arguments);
  }

  /**
   * @param jvm what Java is told, such as the heap it may take
   */
  static Child start(List<String> jvm, Path output, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvm);
    command.addAll(List.of("-cp", DIST + File.separator + "*"));
    command.add("meguri.job.cli.Meguri");
    command.addAll(List.of(arguments));
    return new Child(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
            .start());
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

  /** Whether it has ended by itself within this time. */
  boolean endsWithin(Duration time) throws InterruptedException {
    return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
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

  /** As {@code kill -9}. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** As Ctrl-C. */
  void stop() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  static String said(Path output) throws IOException {
    return Files.exists(output) ? Files.readString(output) : "";
  }
}
