package meguri.bench.chaos;

import java.time.Duration;
import java.util.Locale;

/** The kinds of events that can strike a cluster, with their shortest and longest times. */
enum Kind {
  /** A kill as by kill -9; another process takes its place after the time. */
  KILL_TASKMANAGER(
      0, 10, "a TaskManager is killed (kill -9), and another is started after that time"),
  KILL_JOBMANAGER(0, 5, "the JobManager is killed, and another is started after that time"),
  KILL_BROKER(0, 15, "Kafka is killed, and started again after that time"),

  /** A freeze by SIGSTOP; the process goes on after the time, by SIGCONT. */
  FREEZE_TASKMANAGER(
      2, 40, "a TaskManager is frozen (SIGSTOP), and goes on after that time (SIGCONT)"),
  FREEZE_JOBMANAGER(2, 20, "the JobManager is frozen, and goes on after that time"),
  FREEZE_BROKER(2, 20, "Kafka is frozen, and goes on after that time"),

  CUT(0, 0, "all connections to Kafka are reset"),
  SEVER(1, 20, "all connections to Kafka are reset, and so is each new one until the time is over"),

  /** A limit on the size of files, which has the effect of a full disk without needing one. */
  FULL_DISK(3, 20, "no TaskManager can write to a file, for a checkpoint or for output"),

  SLOW_DNS(3, 30, "the name server's answers take two seconds"),

  RESCALE(0, 0, "the crawl is stopped with a savepoint, and resumed with 2, 3, 1, … subtasks");

  private final Duration shortest;
  private final Duration longest;
  private final String sentence;

  Kind(int shortestSeconds, int longestSeconds, String sentence) {
    this.shortest = Duration.ofSeconds(shortestSeconds);
    this.longest = Duration.ofSeconds(longestSeconds);
    this.sentence = sentence;
  }

  Duration shortest() {
    return shortest;
  }

  Duration longest() {
    return longest;
  }

  /** Returns what it does. */
  String sentence() {
    return sentence;
  }

  /** Returns its name as a person writes it. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
