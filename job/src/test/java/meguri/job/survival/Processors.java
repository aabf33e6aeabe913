package meguri.job.survival;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The time that each thread of a process has been on a processor, and the time that it has been
 * ready and waited for one. Linux counts both.
 */
final class Processors {

  private record Times(long ran, long waited) {}

  private final Map<Path, Times> threads;

  private Processors(Map<Path, Times> threads) {
    this.threads = threads;
  }

  static Processors of(long pid) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      return new Processors(threads.collect(toMap(thread -> thread, Processors::times)));
    }
  }

  private static Times times(Path thread) {
    try {
      String[] ns = Files.readString(thread.resolve("schedstat")).split(" ");
      return new Times(Long.parseLong(ns[0]), Long.parseLong(ns[1]));
    } catch (IOException e) {
      return new Times(0, 0); // it has just ended
    }
  }

  /**
   * Returns how many times longer the process took for its work since then than it would have taken
   * with a processor for each thread; 1 on a machine that has nothing else to do.
   */
  double slowdownSince(Processors then) {
    long ran = 0;
    long waited = 0;
    for (Map.Entry<Path, Times> thread : threads.entrySet()) {
      Times before = then.threads.getOrDefault(thread.getKey(), new Times(0, 0));
      ran += thread.getValue().ran - before.ran;
      waited += thread.getValue().waited - before.waited;
    }
    return ran == 0 ? 1 : (double) (ran + waited) / ran;
  }
}
