package meguri.job;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.operators.loop.LoopTrim;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Kafka names of a crawl.
 *
 * @param loop the topic that closes the dataflow's loop
 * @param group the consumer group under which offsets of completed checkpoints are committed
 */
public record Topics(String loop, String group) {

  private static final Logger LOG = LoggerFactory.getLogger(Topics.class);
  private static final int TIMEOUT_SECONDS = 30;
  private static final long ASK_AGAIN_MS = 100;

  private static final String POLICY = "cleanup.policy";
  private static final String BYTES = "retention.bytes";
  private static final String TIME = "retention.ms";
  private static final String LONGEST = "max.message.bytes";

  /**
   * The settings of a new topic, whatever the brokers' defaults are. {@link LoopTrim} deletes
   * records when no restore needs them; the broker deletes none by age or size. The broker's clock
   * dates records, because a broker that is an hour behind a sender would refuse the sender's
   * dates. The broker does not compress them anew, because a consumer may lack the library for it.
   */
  private static final Map<String, String> SETTINGS =
      Map.of(
          POLICY,
          "delete",
          BYTES,
          "-1",
          TIME,
          "-1",
          LONGEST,
          String.valueOf(1 << 20),
          "message.timestamp.type",
          "LogAppendTime",
          "compression.type",
          "uncompressed");

  /** Kafka's default retention, which the topics of an older Meguri have. */
  private static final Duration LEAST_KEPT = Duration.ofDays(7);

  /**
   * The least limit of a message: a loop record has less than 64 KiB, and Kafka adds some bytes.
   */
  private static final long LEAST_LONGEST = 128 << 10;

  /**
   * The loop topic as the brokers have it.
   *
   * @param id the topic's own id; a new topic of the same name has another
   * @param partitions the number of partitions that the crawl writes to; the topic may have more
   */
  record Loop(String id, int partitions) {}

  /**
   * Makes the loop topic if the brokers have none.
   *
   * @throws Refusal if they have one that would lose records
   */
  Loop loop(Configuration options) throws IOException {
    String brokers = options.get(KafkaOptions.BOOTSTRAP);
    int partitions = options.get(KafkaOptions.PARTITIONS);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      make(admin, partitions);
      TopicDescription description = describe(admin, loop);
      describe(admin, commands());
      refuseLossy(admin, brokers);
      return new Loop(
          description.topicId().toString(), Math.min(partitions, description.partitions().size()));
    } catch (ExecutionException | TimeoutException e) {
      throw missing(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Returns the name of the topic of commands. */
  public String commands() {
    return group + "-commands";
  }

  /** Makes the loop topic and that of commands, as far as the brokers have none. */
  public void make(Admin admin, int partitions) throws IOException {
    make(admin, loop, partitions);
    make(admin, commands(), 1);
  }

  private static void make(Admin admin, String name, int partitions) throws IOException {
    NewTopic wanted =
        new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(SETTINGS);
    try {
      admin.createTopics(List.of(wanted)).all().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw missing(name, e);
      }
    } catch (TimeoutException e) {
      throw missing(name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private IOException missing(Exception e) {
    return missing(loop, e);
  }

  private static IOException missing(String topic, Exception e) {
    LOG.warn("There is no topic {}", topic, e);
    // Flink's REST API shows only the last cause of a failure, so it stands in the message
    return new IOException("the brokers do not have the topic " + topic + ": " + Cause.of(e));
  }

  /**
   * Throws a {@link Refusal} if the topic lacks records that a crawl needs to go on from there.
   * Flink would find that out too, but would try again for ever.
   */
  public void refuseGap(RestorePoint from, Configuration options) throws IOException {
    Map<TopicPartition, Long> position = from.loopPosition(loop);
    if (position.isEmpty()) {
      return;
    }
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", options.get(KafkaOptions.BOOTSTRAP)))) {
      Map<TopicPartition, Long> begins = offsets(admin, position, OffsetSpec.earliest());
      Map<TopicPartition, Long> ends = offsets(admin, position, OffsetSpec.latest());
      position.forEach(
          (partition, next) -> {
            long begin = begins.getOrDefault(partition, 0L);
            long end = ends.getOrDefault(partition, 0L);
            if (next < begin || next > end) {
              throw new Refusal(
                  "The crawl cannot go on from %s: it had read partition %d of the topic %s up to record %d, and the topic has records %d to %d now. Records that it needs are lost. Bring the topic back, or begin a new crawl elsewhere."
                      .formatted(from.path(), partition.partition(), loop, next, begin, end));
            }
          });
    } catch (ExecutionException | TimeoutException e) {
      throw missing(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static Map<TopicPartition, Long> offsets(
      Admin admin, Map<TopicPartition, Long> partitions, OffsetSpec which)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    partitions.keySet().forEach(partition -> asked.put(partition, which));
    Map<TopicPartition, Long> offsets = new HashMap<>();
    admin
        .listOffsets(asked)
        .all()
        .get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .forEach((partition, found) -> offsets.put(partition, found.offset()));
    return offsets;
  }

  /** Asks for a topic until the broker knows it, which may be a moment after it was made. */
  private static TopicDescription describe(Admin admin, String topic)
      throws ExecutionException, InterruptedException, TimeoutException {
    return patiently(
        () ->
            admin
                .describeTopics(List.of(topic))
                .topicNameValues()
                .values()
                .iterator()
                .next()
                .get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
  }

  /** Throws a {@link Refusal} for settings that lose records, unless the broker hides them. */
  private void refuseLossy(Admin admin, String brokers)
      throws ExecutionException, InterruptedException, TimeoutException {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, loop);
    Config settings;
    try {
      settings =
          patiently(
              () ->
                  admin
                      .describeConfigs(List.of(topic))
                      .values()
                      .values()
                      .iterator()
                      .next()
                      .get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof AuthorizationException)) {
        throw e;
      }
      LOG.warn("Meguri cannot read the settings of the topic {}: {}", loop, Cause.of(e));
      return;
    }
    Map<String, String> found = new HashMap<>();
    settings.entries().forEach(entry -> found.put(entry.name(), String.valueOf(entry.value())));
    lossy(found)
        .ifPresent(
            setting -> {
              throw new Refusal(
                  "The loop topic %s has %s=%s and would lose records that the crawl needs. Change the setting: kafka-configs.sh --bootstrap-server %s --alter --entity-type topics --entity-name %s --add-config %s=%s"
                      .formatted(
                          loop,
                          setting,
                          found.get(setting),
                          brokers,
                          loop,
                          setting,
                          SETTINGS.get(setting)));
            });
  }

  /** Returns the setting by which a topic loses or refuses records; empty if there is none. */
  static Optional<String> lossy(Map<String, String> settings) {
    if (settings.getOrDefault(POLICY, "").contains("compact")) {
      return Optional.of(POLICY);
    }
    if (number(settings, BYTES, -1) >= 0) {
      return Optional.of(BYTES);
    }
    long kept = number(settings, TIME, -1);
    if (kept >= 0 && kept < LEAST_KEPT.toMillis()) {
      return Optional.of(TIME);
    }
    return number(settings, LONGEST, LEAST_LONGEST) < LEAST_LONGEST
        ? Optional.of(LONGEST)
        : Optional.empty();
  }

  private static long number(Map<String, String> settings, String name, long otherwise) {
    String value = settings.getOrDefault(name, "");
    return value.matches("-?\\d{1,18}") ? Long.parseLong(value) : otherwise;
  }

  private static <T> T patiently(Question<T> question)
      throws ExecutionException, InterruptedException, TimeoutException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (true) {
      try {
        return question.ask();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)
            || System.nanoTime() > deadline) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(ASK_AGAIN_MS);
      }
    }
  }

  private interface Question<T> {
    T ask() throws ExecutionException, InterruptedException, TimeoutException;
  }

  public static Topics of(Configuration options) {
    return of(options.get(CrawlOptions.ID));
  }

  public static Topics of(String crawl) {
    String prefix = "meguri-" + crawl;
    return new Topics(prefix + "-loop", prefix);
  }
}
