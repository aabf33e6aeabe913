package meguri.bench;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads CPU times and memory from Linux's /proc; other systems do not have them. */
final class Proc {

  /** USER_HZ, which is 100 wherever Java runs. */
  private static final int TICK_MS = 10;

  /** The fields user, nice, system, irq, softirq and steal. */
  private static final int[] BUSY = {1, 2, 3, 6, 7, 8};

  /** The process's own times, and those of its children that have ended. */
  private static final int USER_TIME = 11;

  private static final int SYSTEM_TIME = 12;
  private static final int CHILDREN_SYSTEM_TIME = 14;

  /**
   * The memory that processes have in use.
   *
   * @param resident bytes
   * @param files the part of them that are pages of files, such as libraries and the archive of
   *     classes, which the system may drop and read again
   */
  record Memory(long resident, long files) {

    static final Memory NONE = new Memory(0, 0);

    static Memory larger(Memory one, Memory other) {
      return one.resident < other.resident ? other : one;
    }
  }

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
    return ticks(ticks);
  }

  /**
   * Returns a process' CPU time by thread, or nothing if it has ended; threads whose names differ
   * by a number are one entry.
   */
  static Map<String, Duration> cpu(long pid) {
    Map<String, Duration> cpu = new TreeMap<>();
    Path tasks = Path.of("/proc", Long.toString(pid), "task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        Optional<Stat> stat = Stat.of(thread);
        if (stat.isPresent()) {
          cpu.merge(group(stat.get().name()), stat.get().ticks(SYSTEM_TIME), Duration::plus);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Map.of(); // the process has ended, or this system does not tell
    }
    return cpu;
  }

  /** Returns the name that threads share which differ only by a number, as the system cuts it. */
  static String group(String thread) {
    return thread.substring(0, Math.min(thread.length(), 15)).replaceAll("[0-9]+", "N");
  }

  /** Returns the CPU time of processes and of their children that have ended; empty elsewhere. */
  static Optional<Duration> tree(List<Long> pids) {
    Duration sum = Duration.ZERO;
    boolean known = false;
    for (long pid : pids) {
      Optional<Stat> stat = Stat.of(Path.of("/proc", Long.toString(pid)));
      if (stat.isPresent()) {
        sum = sum.plus(stat.get().ticks(CHILDREN_SYSTEM_TIME));
        known = true;
      }
    }
    return known ? Optional.of(sum) : Optional.empty();
  }

  /** Returns the memory of processes; nothing of one that has ended, or if it is not known. */
  static Memory memory(List<Long> pids) {
    long resident = 0;
    long files = 0;
    for (long pid : pids) {
      for (String line : status(pid)) {
        resident += bytes("VmRSS:", line);
        files += bytes("RssFile:", line);
      }
    }
    return new Memory(resident, files);
  }

  /** Empty if the process has ended, be it while the file is read. */
  private static List<String> status(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"));
    } catch (IOException e) {
      return List.of();
    }
  }

  private static long bytes(String name, String line) {
    return line.startsWith(name) ? Long.parseLong(line.replaceAll("[^0-9]", "")) << 10 : 0;
  }

  private static Duration ticks(long ticks) {
    return Duration.ofMillis(ticks * TICK_MS);
  }

  /** A line of the system's account of a process or thread. */
  private record Stat(String name, List<String> fields) {

    /** Empty if it has ended meanwhile. */
    static Optional<Stat> of(Path directory) {
      try {
        String stat = Files.readString(directory.resolve("stat"));
        int end = stat.lastIndexOf(')');
        return Optional.of(
            new Stat(
                stat.substring(stat.indexOf('(') + 1, end),
                List.of(stat.substring(end + 2).split(" ", -1))));
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    /** Returns the times from that of the user on, up to one of the fields. */
    Duration ticks(int last) {
      long sum = 0;
      for (int field = USER_TIME; field <= last; field++) {
        sum += Long.parseLong(fields.get(field));
      }
      return Proc.ticks(sum);
    }
  }
}
