package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import meguri.state.SoundText;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetIdentifier;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka topic of page events: the key is the URL, the value the event. A page that is gone has a
 * null value. So a topic with {@code cleanup.policy=compact} is the crawl's present content.
 *
 * <p>A record is visible to readers of committed records when the checkpoint after it is complete.
 */
public final class KafkaFeed {

  /**
   * The settings of the topic.
   *
   * @param brokers host:port, with commas between several
   * @param isExactlyOnce whether records are written in transactions; otherwise a record may come
   *     again after a failure
   * @param transactionIds the beginning of the transactions' names
   * @param transactionMs the time after which the broker gives up a transaction
   * @param maxMessage the most bytes of a record
   * @param kinds the kinds of events that are written
   * @param format the form of the values
   */
  public record Options(
      String brokers,
      String topic,
      boolean isExactlyOnce,
      String transactionIds,
      long transactionMs,
      int maxMessage,
      Set<Kind> kinds,
      Format format)
      implements Serializable {}

  /** The form of the topic's values. */
  public enum Format {
    JSON,
    /** {@link AvroEvents}, with the schema in the header {@value #SCHEMA_HEADER}. */
    AVRO
  }

  private static final String SCHEMA_HEADER = "avro.schema";

  /** Bytes of a request besides its longest record. */
  private static final int REQUEST = 64 << 10;

  private KafkaFeed() {}

  /**
   * @param more settings of the producer, such as how long it waits for a broker that is away
   */
  public static Sink<PageEvent> to(Options options, Properties more) {
    var sink =
        KafkaSink.<PageEvent>builder()
            .setBootstrapServers(options.brokers())
            .setRecordSerializer(new Schema(options))
            .setProperty("linger.ms", "50")
            .setProperty("batch.size", String.valueOf(256 << 10))
            .setProperty("compression.type", "zstd")
            .setKafkaProducerConfig(more)
            .setProperty("acks", "all")
            .setProperty("max.request.size", String.valueOf(options.maxMessage() + REQUEST));
    if (options.isExactlyOnce()) {
      sink.setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
          .setTransactionalIdPrefix(options.transactionIds())
          // its names are used again: others would pile up at the broker for a week
          .setTransactionNamingStrategy(TransactionNamingStrategy.POOLING)
          .setProperty("transaction.timeout.ms", String.valueOf(options.transactionMs()));
    } else {
      sink.setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE);
    }
    return sink.build();
  }

  /**
   * The encoder of values in Avro.
   *
   * @param schema its schema as JSON
   */
  private record Avro(AvroEvents events, byte[] schema) {}

  /** Makes the topic's records. It names the topic, whose open transactions the sink looks for. */
  static final class Schema
      implements KafkaRecordSerializationSchema<PageEvent>, KafkaDatasetFacetProvider {

    private static final long serialVersionUID = 1;

    /** Bytes that Kafka adds to a record, and more. */
    private static final int OVERHEAD = 256;

    /** The part of a text that is not worth keeping. */
    private static final double LEAST = 1e-6;

    /** Characters do not all take the same room. */
    private static final double ALMOST = 0.98;

    private final Options options;

    private transient @Nullable Avro avro;

    Schema(Options options) {
      this.options = options;
    }

    @Override
    public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
      return Optional.of(
          new DefaultKafkaDatasetFacet(
              DefaultKafkaDatasetIdentifier.ofTopics(List.of(options.topic()))));
    }

    @Override
    @SuppressWarnings("NullAway") // Kafka's interface: null writes nothing
    public @Nullable ProducerRecord<byte[], byte[]> serialize(
        PageEvent event, KafkaSinkContext context, @Nullable Long timestamp) {
      boolean isAsked = options.kinds().contains(event.kind());
      // a page that has become a redirect is gone for readers of content
      boolean isGone =
          isAsked
              ? event.kind() == Kind.GONE
              : event.kind() == Kind.REDIRECTED && !event.before().digest().isEmpty();
      if (event.late() || !(isAsked || isGone)) {
        return null;
      }
      byte[] key = event.url().getBytes(UTF_8);
      byte[] value = isGone ? null : value(event, options.maxMessage() - overhead() - key.length);
      ProducerRecord<byte[], byte[]> record =
          new ProducerRecord<>(options.topic(), null, event.fetched(), key, value);
      Headers headers = record.headers();
      headers.add("id", event.id().getBytes(UTF_8));
      headers.add("kind", event.kind().word().getBytes(UTF_8));
      headers.add("schema", String.valueOf(PageEvent.SCHEMA).getBytes(UTF_8));
      if (options.format() == Format.AVRO && value != null) {
        headers.add(SCHEMA_HEADER, avro().schema());
      }
      return record;
    }

    private int overhead() {
      return OVERHEAD + (options.format() == Format.AVRO ? avro().schema().length : 0);
    }

    /** Returns the event in so many bytes; if it is longer, with less text. */
    private byte[] value(PageEvent event, int most) {
      byte[] whole = encoded(event, event.content());
      if (whole.length <= most) {
        return whole;
      }
      PageEvent cut = event.cut(PageEvent.MESSAGE);
      Content content = event.content();
      if (encoded(cut, part(content, 0)).length > most) {
        content = content.edit().links(List.of()).build();
      }
      int rest = encoded(cut, part(content, 0)).length;
      double part = 1;
      byte[] shorter = encoded(cut, content);
      while (shorter.length > most && part > 0) {
        double fits = (double) Math.max(0, most - rest) / (shorter.length - rest);
        part = part < LEAST ? 0 : part * fits * ALMOST;
        shorter = encoded(cut, part(content, part));
      }
      return shorter;
    }

    private byte[] encoded(PageEvent event, Content content) {
      PageEvent changed = event.edit().content(content).build();
      return options.format() == Format.AVRO
          ? avro().events().encode(changed)
          : PageEventEncoder.json(changed);
    }

    private Avro avro() {
      if (avro == null) {
        AvroEvents events = new AvroEvents();
        avro = new Avro(events, events.schema().toString().getBytes(UTF_8));
      }
      return avro;
    }

    private static Content part(Content content, double part) {
      return content
          .edit()
          .text(beginning(content.text(), part), beginning(content.markdown(), part))
          .build();
    }

    private static String beginning(String text, double part) {
      return text.substring(0, SoundText.end(text, (int) (text.length() * part)));
    }
  }
}
