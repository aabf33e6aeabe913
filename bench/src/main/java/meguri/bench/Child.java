package meguri.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import meguri.job.cli.Meguri;

/** A child JVM with the class path and memory of this one. It never outlives this one. */
public final class Child implements AutoCloseable {

  /** The property in which the launcher says where it is. */
  private static final String LAUNCHER = "meguri.launcher";

  private static final String JAVA_OPTIONS = "MEGURI_JAVA_OPTS";

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
        .filter(option -> option.matches("-(Xmx|XX:|Xshare:|Xlog:cds).*"))
        .forEach(command::add);
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new Child(builder(command, out, errors).start());
  }

  /**
   * Starts Meguri as a user does, by the launcher, which has its own Java options; without a
   * launcher, by this JVM's.
   */
  public static Child meguri(
      List<String> arguments, List<String> javaOptions, Redirect out, Path errors)
      throws IOException {
    String launcher = System.getProperty(LAUNCHER);
    if (launcher == null) {
      return start(Meguri.class, arguments, javaOptions, out, errors);
    }
    List<String> command = new ArrayList<>(List.of(launcher));
    command.addAll(arguments);
    ProcessBuilder builder = builder(command, out, errors);
    List<String> options = new ArrayList<>(javaOptions);
    options.add(0, builder.environment().getOrDefault(JAVA_OPTIONS, ""));
    builder.environment().put(JAVA_OPTIONS, String.join(" ", options).strip());
    return new Child(builder.start());
  }

  private static ProcessBuilder builder(List<String> command, Redirect out, Path errors) {
    return new ProcessBuilder(command)
        .redirectOutput(out)
        .redirectError(Redirect.to(errors.toFile()));
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
