package meguri.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads CPU times from Linux's /proc; other systems do not have them. */
final class Proc {

  /** USER_HZ, which is 100 wherever Java runs. */
  private static final int TICK_MS = 10;

  /** The fields user, nice, system, irq, softirq and steal. */
  private static final int[] BUSY = {1, 2, 3, 6, 7, 8};

  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;

  private Proc() {}

  /** Returns the CPU time of the whole machine, with what its host took away; zero if unknown. */
  static Duration busy() throws IOException {
    Path stat = Path.of("/proc/stat");
    if (!Files.isReadable(stat)) {
      return Duration.ZERO;
    }
    List<String> fields = List.of(Files.readAllLines(stat).get(0).split(" +", -1));
    long ticks = 0;
    for (int field : BUSY) {
      ticks += Long.parseLong(fields.get(field));
    }
    return Duration.ofMillis(ticks * TICK_MS);
  }

  /**
   * Returns a process' CPU time by thread; threads whose names differ by a number are one entry.
   */
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
      // the thread has ended meanwhile
    }
  }
}
