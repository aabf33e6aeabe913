package meguri.job.cluster;

/**
 * A process of a cluster.
 *
 * @param number from 1, among those of its kind
 */
public record Member(Kind kind, int number) {

  /** In the order in which they are started. */
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

  /** Also of its files: {@code taskmanager-2}. */
  public String name() {
    return kind == Kind.TASK_MANAGER ? kind.word + "-" + number : kind.word;
  }

  @Override
  public String toString() {
    return name();
  }
}
