package meguri.job.local;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import meguri.job.Topics;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker in this process, for one crawl. What was acknowledged survives the process being
 * killed: it is in the directory, which starts again on any ports.
 */
public final class EmbeddedKafka implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedKafka.class);
  private static final int NODE = 1;
  private static final int PORT_ATTEMPTS = 5;
  private static final int TOPIC_TIMEOUT_SECONDS = 60;
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(30);
  private static final Duration DEAD_PATIENCE = Duration.ofSeconds(2);

  /** Less than a log segment's index needs. */
  private static final long FULL = 4L << 20;

  private final KafkaRaftServer server;
  private final String bootstrap;
  private final Admin admin;
  private final LoopTrim trim;
  private final CompletableFuture<String> death;

  private EmbeddedKafka(
      KafkaRaftServer server,
      String bootstrap,
      Admin admin,
      LoopTrim trim,
      CompletableFuture<String> death) {
    this.server = server;
    this.bootstrap = bootstrap;
    this.admin = admin;
    this.trim = trim;
    this.death = death;
  }

  /** Starts the broker of a crawl, new or as it was left, with the crawl's topics. */
  public static EmbeddedKafka start(Path dir, String crawl, int partitions) throws IOException {
    CompletableFuture<String> death = new CompletableFuture<>();
    dieHere(dir, death);
    RuntimeException last = new IllegalStateException("no port is free");
    for (int attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
      // a port can be taken by somebody else between being found free and being bound
      int port = freePort();
      Properties properties = properties(dir, port, freePort());
      format(dir, crawl, properties);
      KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
      try {
        server.startup();
      } catch (RuntimeException e) {
        LOG.warn("The broker did not start on port {}", port, e);
        server.shutdown();
        server.awaitShutdown();
        last = e;
        continue;
      }
      return ready(server, "127.0.0.1:" + port, Topics.of(crawl), partitions, death);
    }
    throw new IOException("the broker in " + dir + " does not start: " + last.getMessage(), last);
  }

  public String bootstrap() {
    return bootstrap;
  }

  /** Completes, with the reason, if the broker gives up: a full disk, most often. */
  public CompletableFuture<String> death() {
    return death;
  }

  /** Deletes loop records no restore can need any more. Call it now and then. */
  public void trim() {
    trim.trim();
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(1));
    // a broker whose controller has died waits five minutes for it
    Duration patience = death.isDone() ? DEAD_PATIENCE : CLOSE_PATIENCE;
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
        LOG.warn("The broker did not shut down in order within {}", patience);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!death.isDone()) {
      Exit.resetExitProcedure();
      Exit.resetHaltProcedure();
    }
  }

  private static EmbeddedKafka ready(
      KafkaRaftServer server,
      String bootstrap,
      Topics topics,
      int partitions,
      CompletableFuture<String> death)
      throws IOException {
    Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap));
    try {
      create(admin, topics.loop(), partitions);
      create(admin, topics.commands(), 1);
      LoopTrim trim = new LoopTrim(admin, topics);
      return new EmbeddedKafka(server, bootstrap, admin, trim, death);
    } catch (IOException | RuntimeException e) {
      admin.close();
      server.shutdown();
      server.awaitShutdown();
      throw e;
    }
  }

  /** Waits for the topic's leaders too, by asking the broker to make it and then to show it. */
  private static void create(Admin admin, String topic, int partitions) throws IOException {
    NewTopic wanted = new NewTopic(topic, Optional.of(partitions), Optional.of((short) 1));
    try {
      admin.createTopics(List.of(wanted)).all().get(TOPIC_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IOException("cannot create the topic " + topic, e.getCause());
      }
    } catch (TimeoutException e) {
      throw new IOException("the broker did not create the topic " + topic, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static Properties properties(Path dir, int port, int controllerPort) {
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
            // static voters: a dynamic quorum would remember the ports of the first start
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
            // records go when no restore can need them (LoopTrim), not by age or size
            Map.entry("log.retention.ms", -1),
            Map.entry("log.retention.bytes", -1),
            Map.entry("offsets.retention.minutes", Integer.MAX_VALUE),
            Map.entry("log.segment.bytes", 64 << 20),
            Map.entry("log.segment.delete.delay.ms", 1_000),
            Map.entry("log.retention.check.interval.ms", 30_000),
            // for one laptop: the defaults take some 200 MB
            Map.entry("log.cleaner.dedupe.buffer.size", 4L << 20),
            Map.entry("log.cleaner.threads", 1),
            Map.entry("log.index.size.max.bytes", 1 << 20),
            Map.entry("num.network.threads", 2),
            Map.entry("num.io.threads", 2),
            Map.entry("num.recovery.threads.per.data.dir", 2),
            Map.entry("background.threads", 2),
            Map.entry("group.initial.rebalance.delay.ms", 0),
            // a broker that was killed must be given up before it is let in again: 9 s by default
            Map.entry("broker.session.timeout.ms", 2_000),
            Map.entry("broker.heartbeat.interval.ms", 500));
    settings.forEach((key, value) -> properties.put(key, value.toString()));
    return properties;
  }

  /** Does nothing to a directory that has been formatted. */
  private static void format(Path dir, String crawl, Properties properties) throws IOException {
    byte[] name = crawl.getBytes(StandardCharsets.UTF_8);
    UUID id = UUID.nameUUIDFromBytes(name);
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

  /** A broker that gives up ends its process; this process has a crawl to bring home first. */
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
