package meguri.job.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A member's process. A later command finds it by a file with the process' id. Another process may
 * have got that id since, so the command line must be the member's too.
 */
final class MemberProcess {

  private static final Duration KILLED = Duration.ofSeconds(10);
  private static final long POLL_MS = 50;

  private final ClusterDir dir;
  private final Member member;

  MemberProcess(ClusterDir dir, Member member) {
    this.dir = dir;
    this.member = member;
  }

  /**
   * Starts the process.
   *
   * @param arguments the arguments of Java
   */
  long start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    // only the owner can read the files, also those of crawls elsewhere
    command.addAll(List.of("/bin/sh", "-c", "umask 077; exec \"$@\"", "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // comes first, because the system may cut a long command line
    command.add(mark());
    command.addAll(arguments);
    Path out = dir.out(member);
    Files.createDirectories(out.resolveSibling(""));
    Process process =
        new ProcessBuilder(command)
            .directory(dir.path().toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.to(out.toFile()))
            .start();
    process.getOutputStream().close();
    Path file = dir.pid(member);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, process.pid() + "\n");
    return process.pid();
  }

  /** Returns the process; empty if it does not run. */
  Optional<ProcessHandle> handle() throws IOException {
    String id;
    try {
      id = Files.readString(dir.pid(member)).strip();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    return id.matches("\\d{1,18}")
        ? ProcessHandle.of(Long.parseLong(id)).filter(this::isOurs)
        : Optional.empty();
  }

  /** Ends the process, by force if it does not end within this time. */
  void stop(Duration grace) throws IOException, InterruptedException {
    Optional<ProcessHandle> found = handle();
    if (found.isPresent()) {
      ProcessHandle process = found.get();
      process.destroy();
      if (!isOver(process, grace)) {
        process.destroyForcibly();
        if (!isOver(process, KILLED)) {
          throw new IOException(member + ", process " + process.pid() + ", does not end");
        }
      }
    }
    Files.deleteIfExists(dir.pid(member));
  }

  /** Waits for the end. {@link ProcessHandle#onExit} would count an unreaped process as alive. */
  private boolean isOver(ProcessHandle process, Duration time) throws InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    while (isOurs(process)) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(POLL_MS);
    }
    return true;
  }

  private boolean isOurs(ProcessHandle process) {
    return process.isAlive()
        && process.info().commandLine().filter(line -> line.contains(mark() + " ")).isPresent();
  }

  private String mark() {
    return "-Dmeguri.member=" + dir.path().resolve(member.name());
  }
}
