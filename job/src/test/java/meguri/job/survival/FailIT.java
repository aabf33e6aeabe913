package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import meguri.job.Output;
import meguri.job.Partitions;
import meguri.job.Topics;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.ResolveOptions;
import meguri.job.options.WarcOptions;
import meguri.job.watch.EndDetector;
import meguri.operators.scope.Scope;
import meguri.web.testkit.Failure;
import meguri.web.testkit.ServedWeb;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.TimeUtils;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Interrupts the thread of a random task, again and again, while the crawler's process lives on;
 * Flink restarts the job in place. Before the first failure, somebody else writes to the loop topic
 * and adds partitions to it. The long run:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl text,state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=FailIT -Dfailsafe.failIfNoSpecifiedTests=false \
 *   -Dmeguri.failures=20 -Dmeguri.failure.min=3s -Dmeguri.failure.max=8s -Dmeguri.pages=260
 * }</pre>
 *
 * <p>{@code meguri.failure.min} and {@code max} bound the time from a restart to the next failure,
 * {@code meguri.pages} is the number of pages at each of {@code meguri.addresses}, enough for the
 * crawl to outlast all failures; {@code meguri.seed} draws all. {@code meguri.file.age} and {@code
 * meguri.file.size} bound the files of the archive.
 */
class FailIT {

  private static final Duration INTERVAL = Duration.ofMillis(300);
  private static final Duration PATIENCE = Duration.ofMinutes(8);

  private static final String ID = "failing";

  private static final byte[][] GARBAGE = {
    {}, {1}, {2, 0, 0}, "{\"no\": \"record\"}".getBytes(UTF_8), new byte[1_000_000]
  };

  private static String brokers = "";

  @TempDir private Path tmp;

  @Test
  void everyPageIsStoredOnceThoughTasksFail() throws Exception {
    int failing = Integer.getInteger("meguri.failures", 3);
    Duration min = Setting.duration("meguri.failure.min", "2s");
    Duration max = Setting.duration("meguri.failure.max", "5s");
    Random random = new Random(Setting.seed());
    long begin = System.nanoTime();
    try (ServedWeb web =
            Child.serve(
                tmp.resolve("web"),
                Integer.getInteger("meguri.addresses", 16),
                Integer.getInteger("meguri.pages", 40));
        LocalDir dir = LocalDir.create(tmp.resolve("crawl"))) {
      List<Failure> failures = new ArrayList<>();
      try (LocalCrawl crawl =
          LocalCrawl.start(dir, options(web, dir), OptionalInt.empty(), FailIT::build)) {
        InPlace.until("a checkpoint", () -> crawl.watch().completedCheckpoints() > 0);
        disturb();
        long began = System.currentTimeMillis();
        for (int i = 0; i < failing; i++) {
          pass(crawl, Setting.between(min, max, random).toMillis());
          failures.add(InPlace.fail(crawl, random, began));
          began = failures.get(i).failed();
        }
        assertThat(isOver(crawl, new EndDetector()))
            .as("The crawl was over at the last failure; raise meguri.pages")
            .isFalse();
        untilOver(crawl);
        crawl.stop();
      }
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      SurvivalJudge.pass(
          failing + " tasks failing in place, " + min + " to " + max,
          web,
          failures,
          dir.of(Output.WARC),
          INTERVAL,
          took);
    }
  }

  private static void build(StreamExecutionEnvironment env, Configuration options)
      throws IOException {
    brokers = options.get(KafkaOptions.BOOTSTRAP);
    InPlace.build(env, options);
  }

  /** Somebody else writes to the loop topic, and adds partitions to it. */
  private static void disturb() throws Exception {
    String topic = Topics.of(ID).loop();
    Map<String, Object> settings = Map.of("bootstrap.servers", brokers);
    try (Admin admin = Admin.create(settings);
        KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      int partitions = Partitions.count(admin, topic);
      for (int partition = 0; partition < partitions; partition++) {
        for (byte[] garbage : GARBAGE) {
          producer.send(new ProducerRecord<>(topic, partition, GARBAGE[0], garbage)).get();
        }
        producer.send(new ProducerRecord<>(topic, partition, null, null)).get();
      }
      Partitions.increase(admin, topic, 2 * partitions);
    }
  }

  private static Configuration options(ServedWeb web, LocalDir dir) throws IOException {
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, ID);
    options.set(CrawlOptions.DIR, dir.crawl().uri());
    options.set(CrawlOptions.SCOPE, Scope.Kind.ANY);
    options.set(CrawlOptions.ONCE, true);
    options.set(PolitenessOptions.INTERVAL, INTERVAL);
    options.set(JobOptions.CHECKPOINT_INTERVAL, Duration.ofSeconds(2));
    options.set(FetchOptions.TIMEOUT, Duration.ofSeconds(5));
    options.set(WarcOptions.MAX_AGE, TimeUtils.parseDuration(Setting.fileAge("5s")));
    options.set(WarcOptions.MAX_SIZE, MemorySize.parse(Setting.fileSize()));
    options.set(FetchOptions.ALLOW_LOOPBACK, true);
    options.set(ResolveOptions.HOSTS, Files.readString(web.hosts()));
    dir.crawl().keep(options, Files.readAllLines(web.seeds()));
    return options;
  }

  /** Lets the crawl run for a while. */
  private static void pass(LocalCrawl crawl, long ms) throws Exception {
    try {
      throw new AssertionError(crawl.failure().get(ms, TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      crawl.tidy();
    }
  }

  private static void untilOver(LocalCrawl crawl) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    EndDetector end = new EndDetector();
    while (!isOver(crawl, end)) {
      assertThat(System.nanoTime()).as("the crawl ends").isLessThan(deadline);
      pass(crawl, 1_000);
    }
  }

  private static boolean isOver(LocalCrawl crawl, EndDetector end) throws IOException {
    return end.isOver(crawl.watch().read(), System.currentTimeMillis());
  }
}
