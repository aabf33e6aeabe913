package meguri.job.local;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker in this process, on loopback. Acknowledged records survive a kill of the process:
 * they are in the directory, which starts again on any ports.
 */
public final class Broker implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Broker.class);
  private static final int NODE = 1;
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(30);

  private final KafkaRaftServer server;
  private final String bootstrap;

  private Broker(KafkaRaftServer server, String bootstrap) {
    this.server = server;
    this.bootstrap = bootstrap;
  }

  /**
   * Starts a new broker, or one that was left in this directory.
   *
   * @param name the Kafka cluster's name, from which its id is made
   */
  public static Broker start(Path dir, String name, int port, int controllerPort)
      throws IOException {
    return start(dir, name, port, port, controllerPort);
  }

  /**
   * Does the same for a broker with a proxy between it and its clients.
   *
   * @param found the port at which clients find the broker
   */
  public static Broker start(Path dir, String name, int port, int found, int controllerPort)
      throws IOException {
    return start(dir, name, port, found, controllerPort, Map.of());
  }

  /**
   * Does the same for a broker with further settings.
   *
   * @param more settings that come beside its own, or in their place
   */
  public static Broker start(
      Path dir, String name, int port, int found, int controllerPort, Map<String, String> more)
      throws IOException {
    Properties properties = properties(dir, port, found, controllerPort);
    properties.putAll(more);
    format(dir, name, properties);
    KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
    try {
      server.startup();
    } catch (RuntimeException e) {
      server.shutdown();
      server.awaitShutdown();
      throw e;
    }
    return new Broker(server, "127.0.0.1:" + found);
  }

  public String bootstrap() {
    return bootstrap;
  }

  @Override
  public void close() {
    close(CLOSE_PATIENCE);
  }

  /** Closes the broker. If that takes longer, its threads end with the process. */
  void close(Duration patience) {
    Thread closing =
        new Thread(
            () -> {
              server.shutdown();
              server.awaitShutdown();
            },
            "broker-shutdown");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(patience.toMillis());
      if (closing.isAlive()) {
        LOG.warn("The broker did not shut down properly within {}", patience);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Properties properties(Path dir, int port, int found, int controllerPort) {
    Properties properties = new Properties();
    Map<String, Object> settings =
        Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", NODE),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry("inter.broker.listener.name", "PLAINTEXT"),
            Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            Map.entry(
                "listeners",
                "PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d"
                    .formatted(port, controllerPort)),
            Map.entry("advertised.listeners", "PLAINTEXT://127.0.0.1:" + found),
            // static voters, because a dynamic quorum would remember the ports of the first start
            Map.entry("controller.quorum.voters", NODE + "@127.0.0.1:" + controllerPort),
            Map.entry("log.dirs", dir.toString()),
            Map.entry("auto.create.topics.enable", false),
            Map.entry("default.replication.factor", 1),
            Map.entry("min.insync.replicas", 1),
            Map.entry("offsets.topic.replication.factor", 1),
            Map.entry("offsets.topic.num.partitions", 1),
            Map.entry("transaction.state.log.replication.factor", 1),
            Map.entry("transaction.state.log.min.isr", 1),
            Map.entry("transaction.state.log.num.partitions", 1),
            Map.entry("share.coordinator.state.topic.replication.factor", 1),
            Map.entry("share.coordinator.state.topic.min.isr", 1),
            // LoopTrim deletes records when no restore needs them; none go by age or size
            Map.entry("log.retention.ms", -1),
            Map.entry("log.retention.bytes", -1),
            Map.entry("offsets.retention.minutes", Integer.MAX_VALUE),
            Map.entry("log.segment.bytes", 64 << 20),
            Map.entry("log.segment.delete.delay.ms", 1_000),
            Map.entry("log.retention.check.interval.ms", 30_000),
            // small, because the defaults take some 200 MB of a laptop
            Map.entry("log.cleaner.dedupe.buffer.size", 1_100_000),
            Map.entry("log.cleaner.threads", 1),
            Map.entry("log.index.size.max.bytes", 1 << 20),
            Map.entry("num.network.threads", 2),
            Map.entry("num.io.threads", 2),
            Map.entry("num.recovery.threads.per.data.dir", 2),
            Map.entry("background.threads", 2),
            Map.entry("group.initial.rebalance.delay.ms", 0),
            // no other node needs to see that this one is alive: by default, it writes that to the
            // disk twice a second
            Map.entry("metadata.max.idle.interval.ms", 0),
            // the controller must give a killed broker up before it can come back: 9 s by default
            Map.entry("broker.session.timeout.ms", 2_000),
            Map.entry("broker.heartbeat.interval.ms", 500));
    settings.forEach((key, value) -> properties.put(key, value.toString()));
    return properties;
  }

  /** Formats the directory unless it is formatted already. */
  private static void format(Path dir, String name, Properties properties) throws IOException {
    UUID id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    Formatter formatter =
        new Formatter()
            .setPrintStream(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
            .setNodeId(NODE)
            .setClusterId(
                new Uuid(id.getMostSignificantBits(), id.getLeastSignificantBits()).toString())
            .addDirectory(dir.toString())
            .setMetadataLogDirectory(dir.toString())
            .setControllerListenerName(properties.getProperty("controller.listener.names"))
            .setReleaseVersion(MetadataVersion.latestProduction())
            .setIgnoreFormatted(true);
    try {
      formatter.run();
    } catch (Exception e) {
      throw new IOException("cannot prepare " + dir + " for the broker: " + e.getMessage(), e);
    }
  }
}
