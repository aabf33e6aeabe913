package meguri.job;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import meguri.job.options.ContentOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.options.OutputOptions;
import meguri.job.options.OutputOptions.Delivery;
import meguri.job.options.OutputOptions.TextForm;
import meguri.job.options.WarcOptions;
import meguri.operators.feed.Reporting;
import meguri.operators.model.PageEvent;
import meguri.operators.near.NearCopyMode;
import meguri.operators.sink.KafkaFeed;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.util.ExceptionUtils;
import org.apache.flink.util.TimeUtils;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The page events that a crawl's options ask for, and the Kafka topic that gets them. Files of
 * events are an {@link Output}; a topic is none, because a crawl that goes back to an older
 * checkpoint cannot take its records back.
 */
public final class Feed {

  /** The uid of the operator that has the visits of each URL in their order. */
  static final String UID = "feed";

  static final String NEAR_COPIES_1 = "near-copies-1";
  static final String NEAR_COPIES_2 = "near-copies-2";

  private static final String TOPIC_UID = "pages-topic";
  private static final int TIMEOUT_SECONDS = 30;

  /** The brokers' setting that Kafka names if a transaction may take too long; it has no class. */
  private static final String BROKERS_LONGEST = "transaction.max.timeout.ms";

  private Feed() {}

  static Reporting reporting(Configuration options) {
    Reporting asked = ofEvents(options);
    return options.get(WarcOptions.TEXT)
        ? asked.archiving(options.get(OutputOptions.MAX_TEXT))
        : asked;
  }

  private static Reporting ofEvents(Configuration options) {
    if (!OutputOptions.isAny(options)) {
      return Reporting.NONE;
    }
    TextForm form = options.get(OutputOptions.TEXT);
    return new Reporting(
        true,
        form != TextForm.NONE,
        form != TextForm.MARKDOWN,
        form != TextForm.TEXT,
        options.get(OutputOptions.MAX_TEXT),
        options.get(OutputOptions.LINKS),
        hasTextOfCopies(options) || OutputOptions.topic(options).isPresent(),
        hasNearCopies(options),
        false);
  }

  /** Whether files have the text of copies. */
  static boolean hasTextOfCopies(Configuration options) {
    return options.get(ContentOptions.COPIES) == ContentOptions.Copies.TEXT;
  }

  private static boolean hasNearCopies(Configuration options) {
    return OutputOptions.isAny(options)
        && options.get(OutputOptions.TEXT) != TextForm.NONE
        && options.get(ContentOptions.NEAR_DUPLICATES) != NearCopyMode.KEEP;
  }

  /** Returns the uids of the operators for page events that the options do not ask for. */
  static Stream<String> uidsOff(Configuration options) {
    Stream<String> topic =
        OutputOptions.topic(options).isPresent() ? Stream.empty() : Stream.of(TOPIC_UID);
    Stream<String> near =
        hasNearCopies(options) ? Stream.empty() : Stream.of(NEAR_COPIES_1, NEAR_COPIES_2);
    Stream<String> feed = OutputOptions.isAny(options) ? Stream.empty() : Stream.of(UID);
    return Stream.of(feed, near, topic).flatMap(uids -> uids);
  }

  /** Writes events into the topic, if the options name one. */
  static void intoTopic(DataStream<PageEvent> events, Configuration options) {
    if (OutputOptions.topic(options).isEmpty()) {
      return;
    }
    Properties patient = ClientSettings.of(options);
    patient.setProperty("delivery.timeout.ms", CrawlJob.FOR_EVER);
    patient.setProperty("max.block.ms", CrawlJob.FOR_EVER);
    events
        .sinkTo(
            KafkaFeed.to(
                new KafkaFeed.Options(
                    brokers(options),
                    OutputOptions.topic(options).get(),
                    options.get(OutputOptions.DELIVERY) == Delivery.EXACTLY_ONCE,
                    transactionIds(options),
                    options.get(OutputOptions.TRANSACTION_TIMEOUT).toMillis(),
                    Math.toIntExact(options.get(OutputOptions.MAX_MESSAGE).getBytes()),
                    OutputOptions.kinds(options),
                    options.get(OutputOptions.KAFKA_FORMAT)),
                patient))
        .name("Pages topic")
        .uid(TOPIC_UID);
  }

  /** Throws a {@link Refusal} if a crawl on this machine does not say where its topic is. */
  public static void refuseHomeless(Configuration options) {
    if (OutputOptions.topic(options).isPresent() && !options.contains(OutputOptions.BOOTSTRAP)) {
      throw new Refusal(
          "Say where the topic %s is: set output.kafka.bootstrap. The broker that a crawl on one machine brings ends with the crawl."
              .formatted(OutputOptions.topic(options).get()));
    }
  }

  /** Throws a {@link Refusal} if the topic does not exist, or may not be written. */
  public static void refuseMissing(Configuration options) throws IOException {
    if (OutputOptions.topic(options).isEmpty()) {
      return;
    }
    String topic = OutputOptions.topic(options).get();
    String brokers = brokers(options);
    try (Admin admin = Admin.create(client(options))) {
      TopicDescription found =
          admin
              .describeTopics(
                  List.of(topic), new DescribeTopicsOptions().includeAuthorizedOperations(true))
              .topicNameValues()
              .values()
              .iterator()
              .next()
              .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      Set<AclOperation> allowed = found.authorizedOperations();
      if (allowed != null
          && !allowed.contains(AclOperation.WRITE)
          && !allowed.contains(AclOperation.ALL)) {
        throw forbidden(topic, brokers);
      }
      refuseShort(admin, options, topic, brokers);
      if (options.get(OutputOptions.DELIVERY) == Delivery.EXACTLY_ONCE) {
        refuseTransactions(options, topic, brokers);
      }
    } catch (ExecutionException e) {
      throw refusal(topic, brokers, e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw away(topic, brokers, e);
    } catch (KafkaException e) {
      throw new Refusal(
          "Kafka's client for the topic %s does not start: %s. Correct the file in output.kafka.properties."
              .formatted(topic, Cause.of(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Throws a {@link Refusal} if the topic does not take messages as long as the crawl's may be. */
  private static void refuseShort(Admin admin, Configuration options, String topic, String brokers)
      throws InterruptedException, TimeoutException, ExecutionException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    long most = Long.MAX_VALUE;
    try {
      most =
          admin
              .describeConfigs(List.of(resource))
              .all()
              .get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
              .values()
              .stream()
              .map(settings -> settings.get("max.message.bytes"))
              .mapToLong(setting -> Long.parseLong(setting.value()))
              .findFirst()
              .orElse(most);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AuthorizationException) {
        return; // whoever may write a topic need not see its settings
      }
      throw e;
    }
    MemorySize longest = options.get(OutputOptions.MAX_MESSAGE);
    if (longest.getBytes() > most) {
      throw new Refusal(
          "The topic %s at %s takes messages of %d bytes at most, and output.kafka.max-message is %s. Lower it, or raise the topic's max.message.bytes."
              .formatted(topic, brokers, most, longest));
    }
  }

  /**
   * Throws a {@link Refusal} if the brokers do not let the crawl begin its transactions. Otherwise
   * the job would fail and start again for ever.
   */
  private static void refuseTransactions(Configuration options, String topic, String brokers) {
    Properties client = client(options);
    String ids = transactionIds(options);
    client.setProperty("transactional.id", ids + "-start");
    client.setProperty(
        "transaction.timeout.ms",
        String.valueOf(options.get(OutputOptions.TRANSACTION_TIMEOUT).toMillis()));
    client.setProperty("max.block.ms", String.valueOf(TIMEOUT_SECONDS * 1000));
    ByteArraySerializer bytes = new ByteArraySerializer();
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(client, bytes, bytes)) {
      producer.initTransactions();
    } catch (KafkaException e) {
      if (ExceptionUtils.findThrowableWithMessage(e, BROKERS_LONGEST).isPresent()) {
        throw new Refusal(
            "The brokers at %s do not allow a transaction of %s, as output.kafka.transaction-timeout says. Lower it, or raise their %s."
                .formatted(
                    brokers,
                    TimeUtils.formatWithHighestUnit(options.get(OutputOptions.TRANSACTION_TIMEOUT)),
                    BROKERS_LONGEST));
      }
      if (ExceptionUtils.findThrowable(e, AuthorizationException.class).isPresent()) {
        throw new Refusal(
            "The brokers at %s do not let this crawl write in transactions whose ids begin with %s. Have their owner allow it, or set output.kafka.delivery: at-least-once."
                .formatted(brokers, ids));
      }
      throw away(topic, brokers, e);
    }
  }

  /**
   * Returns the beginning of the names of all transactions. A crawl that is about to be made has no
   * id yet.
   */
  private static String transactionIds(Configuration options) {
    return options.contains(CrawlOptions.ID)
        ? Topics.of(options).group() + "-pages"
        : "meguri-new-pages";
  }

  private static Properties client(Configuration options) {
    Properties client = ClientSettings.of(options);
    client.setProperty("bootstrap.servers", brokers(options));
    client.setProperty("default.api.timeout.ms", String.valueOf(TIMEOUT_SECONDS * 1000));
    return client;
  }

  private static Refusal refusal(String topic, String brokers, Throwable cause) {
    if (cause instanceof UnknownTopicOrPartitionException
        || cause instanceof InvalidTopicException) {
      return new Refusal(
          "There is no topic %s at %s. Make it, for example by: kafka-topics.sh --bootstrap-server %s --create --topic %s --config cleanup.policy=compact"
              .formatted(topic, brokers, brokers, topic));
    }
    return cause instanceof AuthorizationException
        ? forbidden(topic, brokers)
        : away(topic, brokers, cause);
  }

  private static Refusal forbidden(String topic, String brokers) {
    return new Refusal(
        "The brokers at %s do not let this crawl write to the topic %s. Have its owner allow it, or name another in output.kafka.topic."
            .formatted(brokers, topic));
  }

  private static Refusal away(String topic, String brokers, Throwable cause) {
    return new Refusal(
        "No broker at %s says whether there is a topic %s: %s. Start one, or correct output.kafka.bootstrap."
            .formatted(brokers, topic, Cause.of(cause)));
  }

  private static String brokers(Configuration options) {
    return options
        .getOptional(OutputOptions.BOOTSTRAP)
        .orElseGet(() -> options.get(KafkaOptions.BOOTSTRAP));
  }
}
