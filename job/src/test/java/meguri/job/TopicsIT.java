package meguri.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import meguri.job.local.EmbeddedKafka;
import meguri.job.options.KafkaOptions;
import meguri.job.options.OutputOptions;
import meguri.operators.model.ContentBuilder;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEventBuilder;
import meguri.operators.model.PageEventSerializer;
import meguri.operators.sink.KafkaFeed;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.OperatorStreamStateHandle;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicsIT {

  @Test
  void aTopicForPageEventsMustExist(@TempDir Path tmp) throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp, "c-1", 1)) {
      Configuration options = new Configuration();
      options.set(OutputOptions.BOOTSTRAP, kafka.bootstrap());
      options.set(OutputOptions.TOPIC, Topics.of("c-1").loop());
      Feed.refuseMissing(options);
      options.set(OutputOptions.TOPIC, "pages");
      assertThatThrownBy(() -> Feed.refuseMissing(options))
          .isInstanceOf(Refusal.class)
          .hasMessageStartingWith("There is no topic pages at " + kafka.bootstrap())
          .hasMessageContaining("--create --topic pages");
    }
  }

  @Test
  void aTopicForPageEventsMustTakeTheLongestMessage(@TempDir Path tmp) throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp, "c-1", 1)) {
      Configuration options = new Configuration();
      options.set(OutputOptions.BOOTSTRAP, kafka.bootstrap());
      options.set(OutputOptions.TOPIC, Topics.of("c-1").loop());
      options.set(OutputOptions.MAX_MESSAGE, MemorySize.parse("2mb"));
      assertThatThrownBy(() -> Feed.refuseMissing(options))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("takes messages of 1048576 bytes at most")
          .hasMessageContaining("output.kafka.max-message is 2 mb");
      options.set(OutputOptions.MAX_MESSAGE, MemorySize.parse("1mb"));
      options.set(OutputOptions.TRANSACTION_TIMEOUT, Duration.ofDays(1));
      assertThatThrownBy(() -> Feed.refuseMissing(options))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("do not allow a transaction of 1 d")
          .hasMessageContaining("transaction.max.timeout.ms");
    }
  }

  @Test
  void avrosOwnReaderReadsATopicByTheSchemaInItsRecords(@TempDir Path tmp) throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp, "c-1", 1);
        Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrap()))) {
      TopicPartition pages = new TopicPartition("pages", 0);
      admin.createTopics(List.of(new NewTopic("pages", 1, (short) 1))).all().get();
      StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
      env.enableCheckpointing(1_000);
      env.fromData(
              PageEventSerializer.TYPE,
              new PageEventBuilder(Kind.NEW, "http://a.test/1", 1)
                  .content(
                      new ContentBuilder().text("d\u00e9j\u00e0 vu", "*d\u00e9j\u00e0 vu*").build())
                  .build(),
              new PageEventBuilder(Kind.GONE, "http://a.test/2", 2).build())
          .sinkTo(
              KafkaFeed.to(
                  new KafkaFeed.Options(
                      kafka.bootstrap(),
                      pages.topic(),
                      true,
                      "meguri-c-1-pages",
                      60_000,
                      1_000_000,
                      Set.of(Kind.NEW, Kind.GONE),
                      KafkaFeed.Format.AVRO),
                  new Properties()));
      env.execute();

      List<ConsumerRecord<byte[], byte[]>> records = committed(kafka, pages);

      assertThat(records).hasSize(2);
      Schema schema =
          new Schema.Parser()
              .parse(new String(records.get(0).headers().lastHeader("avro.schema").value(), UTF_8));
      GenericRecord event =
          new BinaryMessageDecoder<GenericRecord>(GenericData.get(), schema)
              .decode(records.get(0).value());
      assertThat(event.get("url")).hasToString("http://a.test/1");
      assertThat(event.get("text")).hasToString("d\u00e9j\u00e0 vu");
      assertThat(event.get("markdown")).hasToString("*d\u00e9j\u00e0 vu*");
      assertThat(records.get(1).value()).as("a page that is gone").isNull();
    }
  }

  private static List<ConsumerRecord<byte[], byte[]>> committed(
      EmbeddedKafka kafka, TopicPartition partition) {
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", kafka.bootstrap(), "isolation.level", "read_committed"),
            bytes,
            bytes)) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
      long end = consumer.endOffsets(List.of(partition)).values().iterator().next();
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofSeconds(1)).forEach(records::add);
      }
      return records;
    }
  }

  @Test
  void theLoopTopicIsCreatedIfItIsMissingAndKeptOtherwise(@TempDir Path tmp) throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp, "another", 1)) {
      Configuration options = new Configuration();
      options.set(KafkaOptions.BOOTSTRAP, kafka.bootstrap());
      Topics topics = Topics.of("c-1");

      Topics.Loop made = topics.loop(options);

      assertThat(topics.loop(options)).isEqualTo(made);
      assertThat(Topics.of("c-2").loop(options).id()).isNotEqualTo(made.id());
      assertThat(made.partitions()).isEqualTo(8);

      try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrap()))) {
        Partitions.increase(admin, topics.loop(), 9);
        assertThat(topics.loop(options))
            .as("the topic, with its partitions at the start")
            .isEqualTo(made);
        assertThat(settings(admin, topics.loop()))
            .containsEntry("cleanup.policy", "delete")
            .containsEntry("retention.ms", "-1")
            .containsEntry("retention.bytes", "-1")
            .containsEntry("message.timestamp.type", "LogAppendTime");

        String compacted = Topics.of("c-3").loop();
        admin
            .createTopics(
                List.of(
                    new NewTopic(compacted, 3, (short) 1)
                        .configs(Map.of("cleanup.policy", "compact"))))
            .all()
            .get();
        assertThatThrownBy(() -> Topics.of("c-3").loop(options))
            .isInstanceOf(Refusal.class)
            .hasMessageContaining(compacted + " has cleanup.policy=compact")
            .hasMessageContaining("--add-config cleanup.policy=delete");
      }
    }
  }

  @Test
  void aCheckpointWhoseRecordsWereDeletedIsRefused(@TempDir Path tmp) throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp.resolve("kafka"), "c-1", 1);
        Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrap()));
        KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrap()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
      Configuration options = new Configuration();
      options.set(KafkaOptions.BOOTSTRAP, kafka.bootstrap());
      Topics topics = Topics.of("c-1");
      TopicPartition partition = new TopicPartition(topics.loop(), 0);
      for (int i = 0; i < 10; i++) {
        producer.send(new ProducerRecord<>(topics.loop(), new byte[1])).get();
      }
      admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(5))).all().get();

      topics.refuseGap(at(partition, 5, tmp), options);
      topics.refuseGap(at(partition, 10, tmp), options);
      for (long next : new long[] {4, 11}) {
        RestorePoint point = at(partition, next, tmp);
        assertThatThrownBy(() -> topics.refuseGap(point, options))
            .isInstanceOf(Refusal.class)
            .hasMessageContaining("up to record " + next + ", and the topic has records 5 to 10");
      }
    }
  }

  /** Writes a checkpoint after which the source reads this record next. */
  private static RestorePoint at(TopicPartition partition, long next, Path tmp) throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(64);
    BytePrimitiveArraySerializer.INSTANCE.serialize(
        SimpleVersionedSerialization.writeVersionAndSerialize(
            new KafkaPartitionSplitSerializer(), new KafkaPartitionSplit(partition, next)),
        out);
    OperatorState source = new OperatorState("Loop", "loop", new OperatorID(), 1, 128);
    source.putState(
        0,
        OperatorSubtaskState.builder()
            .setManagedOperatorState(
                new OperatorStreamStateHandle(
                    Map.of(
                        LoopPosition.STATE,
                        new OperatorStateHandle.StateMetaInfo(
                            new long[] {0}, OperatorStateHandle.Mode.SPLIT_DISTRIBUTE)),
                    new ByteStreamStateHandle("splits", out.getCopyOfBuffer())))
            .build());
    Path point = Files.createDirectories(tmp.resolve("chk-" + next));
    try (OutputStream metadata = Files.newOutputStream(point.resolve("_metadata"))) {
      Checkpoints.storeCheckpointMetadata(
          new CheckpointMetadata(next, List.of(source), List.of()), metadata);
    }
    return RestorePoint.read(new org.apache.flink.core.fs.Path("file:" + point));
  }

  private static Map<String, String> settings(Admin admin, String topic) throws Exception {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    return admin
        .describeConfigs(List.of(resource))
        .values()
        .values()
        .iterator()
        .next()
        .get()
        .entries()
        .stream()
        .collect(Collectors.toMap(ConfigEntry::name, entry -> String.valueOf(entry.value())));
  }
}
