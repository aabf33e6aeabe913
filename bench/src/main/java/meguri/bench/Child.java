package meguri.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A child JVM with the class path and memory of this one. It never outlives this one. */
public final class Child implements AutoCloseable {

  private final Process process;
  private final Thread guard;

  private Child(Process process) {
    this.process = process;
    this.guard = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(guard);
  }

  /** Starts a main class, and redirects its output to a file or to a pipe. */
  public static Child start(
      Class<?> main, List<String> arguments, List<String> javaOptions, Redirect out, Path errors)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-Xmx") || option.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new Child(
        new ProcessBuilder(command)
            .redirectOutput(out)
            .redirectError(Redirect.to(errors.toFile()))
            .start());
  }

  public Process process() {
    return process;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
    Runtime.getRuntime().removeShutdownHook(guard);
  }
}
