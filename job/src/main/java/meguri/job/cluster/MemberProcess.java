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
 * A member's process, found again by a later command through a file with its id. An id may have
 * gone to another process since: it is the member's as long as the command line says so.
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
   * Starts it.
   *
   * @param arguments of Java
   */
  long start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    // for its owner only: also the crawls that it writes elsewhere
    command.addAll(List.of("/bin/sh", "-c", "umask 077; exec \"$@\"", "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // first: of a long command line only the beginning may be told
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

  /** Empty if it does not run. */
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

  /** Ends it: in order if it does so in this time. */
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

  /** Not by {@link ProcessHandle#onExit}: one that nobody has buried counts as alive there. */
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
