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
 * The ports at which the members and clients of a cluster find each other, all on loopback. They
 * stay for the cluster's life, because TaskManagers and clients look for a replaced process at its
 * old port.
 *
 * @param rest the port of Flink's REST API and web UI
 * @param rpc the port of the JobManager
 * @param kafka the port at which clients find Kafka
 * @param broker the port at which Kafka listens; another one if a relay of a test stands between
 * @param controller the port of Kafka's controller, which only Kafka uses
 */
public record Ports(int rest, int rpc, int kafka, int broker, int controller, int zookeeper) {

  private static final int MOST = 65_535;
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration POLL = Duration.ofMillis(50);

  /** Returns the usual ports; the next free one in place of each that is taken. */
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
    of(member)
        .forEach(
            (what, port) -> {
              if (!becomesFree(port)) {
                throw new Refusal(
                    "Another process has taken port %d, which %s of this cluster has used since the cluster was made. End that process, or make a cluster in another directory."
                        .formatted(port, what));
              }
            });
  }

  /** Whether another process has a port of this member, which has died. */
  boolean hasLost(Member member) {
    return !of(member).values().stream().allMatch(Ports::becomesFree);
  }

  /** Returns the ports at which a member listens, by what they are for. */
  private Map<String, Integer> of(Member member) {
    return switch (member.kind()) {
      case ZOOKEEPER -> Map.of("ZooKeeper", zookeeper);
      case KAFKA -> Map.of("Kafka", broker, "Kafka's controller", controller);
      case JOB_MANAGER -> Map.of("Flink's REST API", rest, "the JobManager", rpc);
      case TASK_MANAGER -> Map.of();
    };
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

  /** Waits a moment for a port, which a killed process frees only after its end. */
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
