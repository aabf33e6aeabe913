package meguri.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** CPU times from Linux's /proc; elsewhere they are not known. */
final class Proc {

  /** USER_HZ, which is 100 wherever Java runs. */
  private static final int TICK_MS = 10;

  /** user, nice, system, irq, softirq, steal */
  private static final int[] BUSY = {1, 2, 3, 6, 7, 8};

  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;

  private Proc() {}

  /** only by a number are one entry. */
  static Map<String, Duration> cpu(long pid) throws IOException {
    Map<String, Duration> cpu = new TreeMap<>();
    Path tasks = Path.of("/proc", Long.toString(pid), "task");
    if (!Files.isDirectory(tasks)) {
      return cpu;
    }
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        add(thread, cpu);
      }
    }
    return cpu;
  }

  private static void add(Path thread, Map<String, Duration> cpu) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      int end = stat.lastIndexOf(')');
      String name = stat.substring(stat.indexOf('(') + 1, end).replaceAll("[0-9]+", "N");
      List<String> fields = List.of(stat.substring(end + 2).split(" ", -1));
      long ticks = Long.parseLong(fields.get(USER_TIME)) + Long.parseLong(fields.get(SYSTEM_TIME));
      cpu.merge(name, Duration.ofMillis(ticks * TICK_MS), Duration::plus);
    } catch (IOException e) {
      // it has ended meanwhile
    }
  }
}
