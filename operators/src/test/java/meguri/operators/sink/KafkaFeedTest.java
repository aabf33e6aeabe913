package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Before;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEvents;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The records of a topic. */
class KafkaFeedTest {

  private static final String URL = "http://a.test/";
  private static final Set<Kind> USUAL = EnumSet.of(Kind.NEW, Kind.CHANGED, Kind.COPY, Kind.GONE);
  private static final int MOST = 64 << 10;

  @Test
  void theKeyIsTheUrlAndTheValueTheEvent() throws IOException {
    PageEvent event = PageEvents.found(URL, 5, "words");
    ProducerRecord<byte[], byte[]> record = Objects.requireNonNull(record(event, USUAL));
    assertThat(record.topic()).isEqualTo("pages");
    assertThat(record.key()).isEqualTo(URL.getBytes(UTF_8));
    assertThat(record.timestamp()).isEqualTo(5);
    assertThat(record.headers().lastHeader("id").value()).asString(UTF_8).isEqualTo(event.id());
    assertThat(json(record).get("text").asText()).isEqualTo("words");
  }

  @Test
  void aPageThatIsGoneHasANullValueAndAnId() {
    ProducerRecord<byte[], byte[]> record =
        Objects.requireNonNull(record(PageEvents.visit(Kind.GONE, URL, 5), USUAL));
    assertThat(record.value()).isNull();
    assertThat(record.headers().lastHeader("id")).isNotNull();
  }

  @Test
  void whatChangesNothingIsWrittenOnlyIfItIsAskedFor() {
    for (Kind kind : Kind.values()) {
      PageEvent event = PageEvents.visit(kind, URL, 5);
      assertThat(record(event, USUAL) != null).as(kind.word()).isEqualTo(USUAL.contains(kind));
      assertThat(record(event, EnumSet.allOf(Kind.class))).as(kind.word()).isNotNull();
    }
  }

  @Test
  void aPageThatHasBecomeARedirectIsGoneForReadersOfContent() {
    PageEvent away = PageEvents.visit(Kind.REDIRECTED, URL, 5);
    assertThat(record(away, USUAL)).as("a redirect that was never a page").isNull();
    PageEvent page =
        away.edit().shown(Kind.REDIRECTED, new Before("md5:1", 1, 1, 2, 0), false).build();
    assertThat(Objects.requireNonNull(record(page, USUAL)).value()).isNull();
  }

  @Test
  void anEventThatWasOvertakenIsNotWritten() {
    PageEvent late =
        PageEvents.found(URL, 5, "old").edit().shown(Kind.CHANGED, Before.NOTHING, true).build();
    assertThat(record(late, EnumSet.allOf(Kind.class))).isNull();
  }

  @Test
  void anEventThatIsTooLongIsSentWithLessTextAndSaysSo() throws IOException {
    for (String text :
        List.of(
            "word ".repeat(50_000),
            "\n\"\u0001".repeat(40_000),
            "語".repeat(60_000),
            "\uD83D\uDE00".repeat(40_000))) {
      PageEvent event =
          PageEvents.found(URL, 5, "").edit().content(PageEvents.saying(text)).build();
      ProducerRecord<byte[], byte[]> record = Objects.requireNonNull(record(event, USUAL));
      assertThat(record.value().length).isBetween(MOST / 2, MOST);
      assertThat(json(record).get("cut")).extracting(JsonNode::asText).containsExactly("message");
      String kept = json(record).get("text").asText();
      assertThat(text).startsWith(kept);
      assertThat(kept.length()).isGreaterThan(1_000);
    }
  }

  @Test
  void tooManyLinksAreLeftOut() throws IOException {
    Content content =
        PageEvents.saying("words")
            .edit()
            .links(List.of("x".repeat(MOST / 2), "y".repeat(MOST)))
            .build();
    PageEvent event = PageEvents.found(URL, 5, "words").edit().content(content).build();
    JsonNode json = json(Objects.requireNonNull(record(event, USUAL)));
    assertThat(json.has("links")).isFalse();
    assertThat(json.get("text").asText()).isEqualTo("words");
    assertThat(json.get("cut")).hasSize(1);
  }

  @Test
  void aRecordInAvroHasItsSchemaInAHeader() throws IOException {
    ProducerRecord<byte[], byte[]> record =
        record(PageEvents.found(URL, 5, "words"), USUAL, KafkaFeed.Format.AVRO);
    org.apache.avro.Schema schema =
        new org.apache.avro.Schema.Parser()
            .parse(new String(record.headers().lastHeader("avro.schema").value(), UTF_8));
    BinaryMessageDecoder<GenericRecord> decoder =
        new BinaryMessageDecoder<>(new GenericData(), schema);
    assertThat(decoder.decode(record.value()).get("text")).hasToString("words");
    ProducerRecord<byte[], byte[]> gone =
        record(PageEvents.visit(Kind.GONE, URL, 5), USUAL, KafkaFeed.Format.AVRO);
    assertThat(gone.value()).isNull();
    assertThat(gone.headers().lastHeader("avro.schema")).isNull();
  }

  @Test
  void aLongEventInAvroIsSentWithLessText() throws IOException {
    PageEvent event =
        PageEvents.found(URL, 5, "").edit().content(PageEvents.saying("語".repeat(60_000))).build();
    ProducerRecord<byte[], byte[]> record = record(event, USUAL, KafkaFeed.Format.AVRO);
    int schema = record.headers().lastHeader("avro.schema").value().length;
    assertThat(record.value().length + schema).isBetween(MOST / 2, MOST);
  }

  private static JsonNode json(ProducerRecord<byte[], byte[]> record) throws IOException {
    return new ObjectMapper().readTree(record.value());
  }

  private static ProducerRecord<byte[], byte[]> record(
      PageEvent event, Set<Kind> kinds, KafkaFeed.Format format) {
    KafkaFeed.Options options =
        new KafkaFeed.Options("b:1", "pages", true, "tx", 1_000, MOST, kinds, format);
    return Objects.requireNonNull(
        new KafkaFeed.Schema(options).serialize(event, new NoContext(), null));
  }

  private static @Nullable ProducerRecord<byte[], byte[]> record(PageEvent event, Set<Kind> kinds) {
    KafkaFeed.Options options =
        new KafkaFeed.Options(
            "b:1", "pages", true, "tx", 1_000, MOST, kinds, KafkaFeed.Format.JSON);
    return new KafkaFeed.Schema(options).serialize(event, new NoContext(), null);
  }

  /** The schema does not ask for partitions. */
  private static final class NoContext implements KafkaRecordSerializationSchema.KafkaSinkContext {
    @Override
    public int getParallelInstanceId() {
      return 0;
    }

    @Override
    public int getNumberOfParallelInstances() {
      return 1;
    }

    @Override
    public int[] getPartitionsForTopic(String topic) {
      return new int[0];
    }
  }
}
