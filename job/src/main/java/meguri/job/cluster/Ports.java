package meguri.job.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import meguri.job.Refusal;

/**
 * The ports of a cluster that others must find, all on loopback. They stay for its life:
 * TaskManagers and clients look for a process that was replaced where it was.
 *
 * @param rest of Flink's REST API and web UI
 * @param rpc of the JobManager
 * @param kafka under which Kafka is found
 * @param broker at which Kafka listens: another if something stands between, as a test's relay
 * @param controller of Kafka, for itself
 */
public record Ports(int rest, int rpc, int kafka, int broker, int controller, int zookeeper) {

  private static final int MOST = 65_535;
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration POLL = Duration.ofMillis(50);

  /** The usual ones, or for those that are taken the next that are free. */
  static Ports free() {
    Set<Integer> chosen = new HashSet<>();
    int kafka = free(9092, chosen);
    return new Ports(
        free(8081, chosen),
        free(6123, chosen),
        kafka,
        kafka,
        free(9093, chosen),
        free(2181, chosen));
  }

  /** Throws a {@link Refusal} if this member's port is taken by another process. */
  void refuseTaken(Member member) {
    Map<String, Integer> needed =
        switch (member.kind()) {
          case ZOOKEEPER -> Map.of("ZooKeeper", zookeeper);
          case KAFKA -> Map.of("Kafka", broker, "Kafka's controller", controller);
          case JOB_MANAGER -> Map.of("Flink's REST API", rest, "the JobManager", rpc);
          case TASK_MANAGER -> Map.of();
        };
    needed.forEach(
        (what, port) -> {
          if (!becomesFree(port)) {
            throw new Refusal(
                "Another process has taken port %d, which %s of this cluster has used since the cluster was made. End that process, or make a cluster in another directory."
                    .formatted(port, what));
          }
        });
  }

  private static int free(int usual, Set<Integer> chosen) {
    for (int port = usual; port <= MOST; port++) {
      if (!chosen.contains(port) && isFree(port)) {
        chosen.add(port);
        return port;
      }
    }
    throw new Refusal("This machine has no free port from " + usual + " on.");
  }

  /** A process that was just killed gives its port back a moment after it is gone. */
  private static boolean becomesFree(int port) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!isFree(port)) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
    return true;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
