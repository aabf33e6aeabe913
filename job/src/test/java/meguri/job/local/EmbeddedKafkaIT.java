package meguri.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import meguri.job.Await;
import meguri.job.Topics;
import meguri.operators.loop.LoopTrim;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EmbeddedKafkaIT {

  private static final String CRAWL = "c-1";
  private static final Topics TOPICS = Topics.of(CRAWL);
  private static final int RECORDS = 500;

  @TempDir private Path tmp;

  @Test
  void acknowledgedRecordsSurviveAKillAndAChangeOfPorts() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                tmp.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.lines().filter(line -> line.equals("written")).findFirst()).isPresent();
    } finally {
      child.destroyForcibly();
    }
    assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();

    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp, CRAWL, 2)) {
      assertThat(read(kafka))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, RECORDS).mapToObj(String::valueOf).toList());
    }
  }

  @Test
  void recordsAreDeletedAfterThreeLaterCommits() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp, CRAWL, 2);
        Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrap()));
        LoopTrim trim = new LoopTrim(kafka.bootstrap(), TOPICS.loop(), TOPICS.group(), 2)) {
      write(kafka.bootstrap());
      TopicPartition partition = new TopicPartition(TOPICS.loop(), 0);
      // an earlier run committed this; the present run resumes from before it
      commit(admin, partition, 200);
      trim.trim(admin);
      for (long offset : new long[] {10, 20, 30}) {
        commit(admin, partition, offset);
        trim.trim(admin);
        trim.trim(admin);
        assertThat(earliest(admin, partition)).isZero();
      }
      commit(admin, partition, 40);
      trim.later();
      Await.until("records are deleted", () -> earliest(admin, partition) > 0);
      assertThat(earliest(admin, partition)).isEqualTo(10);
    }
  }

  /** A process that writes records, reports that, and waits to be killed. */
  static final class Writer {

    private Writer() {}

    public static void main(String[] args) throws Exception {
      EmbeddedKafka kafka = EmbeddedKafka.start(Path.of(args[0]), CRAWL, 2);
      write(kafka.bootstrap());
      System.out.println("written");
      System.out.flush();
      Thread.currentThread().join();
    }
  }

  private static void write(String bootstrap) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", bootstrap, "acks", "all");
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      for (int i = 0; i < RECORDS; i++) {
        var unused = producer.send(new ProducerRecord<>(TOPICS.loop(), i % 2, "", "" + i));
      }
      producer.flush();
    }
  }

  private static List<String> read(EmbeddedKafka kafka) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", kafka.bootstrap(), "auto.offset.reset", "earliest");
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions =
          List.of(new TopicPartition(TOPICS.loop(), 0), new TopicPartition(TOPICS.loop(), 1));
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<String, Integer> found = new HashMap<>();
      long ends = consumer.endOffsets(partitions).values().stream().mapToLong(end -> end).sum();
      while (found.values().stream().mapToInt(n -> n).sum() < ends) {
        consumer
            .poll(Duration.ofSeconds(1))
            .forEach(record -> found.merge(record.value(), 1, Integer::sum));
      }
      return found.entrySet().stream()
          .flatMap(entry -> IntStream.range(0, entry.getValue()).mapToObj(i -> entry.getKey()))
          .collect(Collectors.toList());
    }
  }

  private static void commit(Admin admin, TopicPartition partition, long offset) throws Exception {
    admin
        .alterConsumerGroupOffsets(TOPICS.group(), Map.of(partition, new OffsetAndMetadata(offset)))
        .all()
        .get();
  }

  private static long earliest(Admin admin, TopicPartition partition) throws Exception {
    return admin
        .listOffsets(Map.of(partition, OffsetSpec.earliest()))
        .partitionResult(partition)
        .get()
        .offset();
  }
}
