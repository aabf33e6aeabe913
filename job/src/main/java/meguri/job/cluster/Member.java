package meguri.job.cluster;

/**
 * A process of a cluster.
 *
 * @param number its number among the members of its kind, from 1
 */
public record Member(Kind kind, int number) {

  /** The kinds of processes, in the order of their start. */
  public enum Kind {
    ZOOKEEPER("zookeeper"),
    KAFKA("kafka"),
    JOB_MANAGER("jobmanager"),
    TASK_MANAGER("taskmanager");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  public static final Member ZOOKEEPER = new Member(Kind.ZOOKEEPER, 1);
  public static final Member KAFKA = new Member(Kind.KAFKA, 1);
  public static final Member JOB_MANAGER = new Member(Kind.JOB_MANAGER, 1);

  public static Member taskManager(int number) {
    return new Member(Kind.TASK_MANAGER, number);
  }

  /** Returns the member's name, which its files have too: {@code taskmanager-2}. */
  public String name() {
    return kind == Kind.TASK_MANAGER ? kind.word + "-" + number : kind.word;
  }

  @Override
  public String toString() {
    return name();
  }
}
