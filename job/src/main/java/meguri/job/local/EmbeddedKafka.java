package meguri.job.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import meguri.job.Topics;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.utils.Exit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The {@link Broker} of one crawl, in the crawl's process, with the crawl's topic. */
public final class EmbeddedKafka implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedKafka.class);
  private static final int PORT_ATTEMPTS = 5;
  private static final Duration DEAD_PATIENCE = Duration.ofSeconds(2);

  /** The free space at which the disk counts as full: a log segment's index needs more. */
  private static final long FULL = 4L << 20;

  private final Broker broker;
  private final Admin admin;
  private final CompletableFuture<String> death;

  private EmbeddedKafka(Broker broker, Admin admin, CompletableFuture<String> death) {
    this.broker = broker;
    this.admin = admin;
    this.death = death;
  }

  /** Starts a new broker for a crawl, or the one that was left, with the crawl's topic. */
  public static EmbeddedKafka start(Path dir, String crawl, int partitions) throws IOException {
    CompletableFuture<String> death = new CompletableFuture<>();
    dieHere(dir, death);
    RuntimeException last = new IllegalStateException("no port is free");
    for (int attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
      // another process may take a port after it was found free
      int port = freePort();
      try {
        Broker broker = Broker.start(dir, crawl, port, freePort());
        return ready(broker, Topics.of(crawl), partitions, death);
      } catch (RuntimeException e) {
        LOG.warn("The broker did not start on port {}", port, e);
        last = e;
      }
    }
    throw new IOException("the broker in " + dir + " does not start: " + last.getMessage(), last);
  }

  public String bootstrap() {
    return broker.bootstrap();
  }

  /** Completes with the reason if the broker gives up, most often because the disk is full. */
  public CompletableFuture<String> death() {
    return death;
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(1));
    // a broker would wait five minutes for its dead controller
    if (death.isDone()) {
      broker.close(DEAD_PATIENCE);
    } else {
      broker.close();
    }
    if (!death.isDone()) {
      Exit.resetExitProcedure();
      Exit.resetHaltProcedure();
    }
  }

  private static EmbeddedKafka ready(
      Broker broker, Topics topics, int partitions, CompletableFuture<String> death)
      throws IOException {
    Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()));
    try {
      topics.make(admin, partitions);
      return new EmbeddedKafka(broker, admin, death);
    } catch (IOException | RuntimeException e) {
      admin.close();
      broker.close();
      throw e;
    }
  }

  /** Keeps a broker that gives up from ending this process, which must stop its crawl first. */
  private static void dieHere(Path dir, CompletableFuture<String> death) {
    Exit.Procedure procedure =
        (status, message) -> {
          String told = message == null ? "its log directory failed" : message;
          String why = dir.toFile().getUsableSpace() < FULL ? "the disk is full" : told;
          death.complete(why);
          throw new IllegalStateException("the broker gave up: " + why);
        };
    Exit.setExitProcedure(procedure);
    Exit.setHaltProcedure(procedure);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
