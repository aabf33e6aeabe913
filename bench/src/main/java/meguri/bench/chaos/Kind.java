package meguri.bench.chaos;

import java.time.Duration;
import java.util.Locale;

/** What can be done to a cluster, and for how long at least and at most. */
enum Kind {
  /** As by kill -9; another process takes its place after the time. */
  KILL_TASKMANAGER(
      0, 10, "a TaskManager is killed (kill -9), and another is started after that time"),
  KILL_JOBMANAGER(0, 5, "the JobManager is killed, and another is started after that time"),
  KILL_BROKER(0, 15, "Kafka is killed, and started again after that time"),

  /** As by SIGSTOP; goes on where it was after the time, by SIGCONT. */
  FREEZE_TASKMANAGER(
      2, 40, "a TaskManager is frozen (SIGSTOP), and goes on after that time (SIGCONT)"),
  FREEZE_JOBMANAGER(2, 20, "the JobManager is frozen, and goes on after that time"),
  FREEZE_BROKER(2, 20, "Kafka is frozen, and goes on after that time"),

  CUT(0, 0, "all connections to Kafka are reset"),
  SEVER(1, 20, "all connections to Kafka are reset, and so is each new one until the time is over"),

  /** Files that have this many bytes take no more: what a full disk does, and needs no disk. */
  FULL_DISK(3, 20, "no TaskManager can write any more to a file, checkpoints and output included"),

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

  /** What it does. */
  String sentence() {
    return sentence;
  }

  /** As a person writes it. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
