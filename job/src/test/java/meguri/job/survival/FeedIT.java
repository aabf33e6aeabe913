package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import meguri.job.Await;
import meguri.job.FreePort;
import meguri.job.local.Broker;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.web.End;
import meguri.web.RobotsMix;
import meguri.web.WebSpec;
import meguri.web.testkit.ServedWeb;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Crawls a web that changes and deletes pages, with all outputs on. Kills the crawler as {@code
 * kill -9} does and resumes it at another parallelism, then makes tasks fail in place, and takes
 * the topic's broker away for a while. Meanwhile the web comes to its end. The crawl goes on until
 * its topic says what the web is by then; how soon that is depends on which visits the failures
 * undid. The long run:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl text,state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=FeedIT -Dfailsafe.failIfNoSpecifiedTests=false \
 *   -Dmeguri.kills=10 -Dmeguri.failures=10 -Dmeguri.end=150s
 * }</pre>
 *
 * <p>{@code meguri.end} is the time until the web's end; each life of the crawler lasts {@code
 * meguri.life}, and the outage {@code meguri.outage}. With that longer than {@code
 * meguri.transaction}, the brokers give up the transactions that were open.
 */
class FeedIT {

  private static final int[] PARALLELISMS = {1, 2};
  private static final String TOPIC = "pages";

  @TempDir private Path tmp;

  @Test
  void allOutputsHoldTheSameVisitsAndTheTopicIsTheWeb() throws Exception {
    int kills = Integer.getInteger("meguri.kills", 3);
    int failing = Integer.getInteger("meguri.failures", 3);
    Duration life = Setting.duration("meguri.life", "2s");
    long end = System.currentTimeMillis() + Setting.duration("meguri.end", "75s").toMillis();
    Random random = new Random(Setting.seed());
    Path dir = tmp.resolve("crawl");
    try (Readers broker = new Readers(tmp.resolve("kafka"));
        ServedWeb web = Child.serve(tmp.resolve("web"), spec(end))) {
      make(broker);
      FeedJudge judge = new FeedJudge(web, dir, broker.bootstrap(), TOPIC, end);
      for (int kill = 0; kill < kills; kill++) {
        long began = System.currentTimeMillis();
        try (Child crawler = start(web, broker, dir, kill)) {
          crawler.awaitFirstRequest(web, began, out());
          assertThat(crawler.endsWithin(life)).as("it ended: %s", Child.said(out())).isFalse();
          crawler.kill();
        }
      }
      try (LocalDir opened = LocalDir.open(dir)) {
        Configuration options = opened.crawl().options();
        try (LocalCrawl crawl =
            LocalCrawl.start(opened, options, OptionalInt.empty(), InPlace::build)) {
          InPlace.until("a checkpoint", () -> crawl.watch().completedCheckpoints() > 0);
          long began = System.currentTimeMillis();
          for (int i = 0; i < failing; i++) {
            TimeUnit.SECONDS.sleep(1); // some work to undo
            began = InPlace.fail(crawl, random, began).failed();
          }
          outage(crawl, broker);
          AtomicInteger checkpoints = new AtomicInteger();
          // readers see more at each checkpoint, and nothing between two of them
          Await.until(
              "the topic says what the web is at its end",
              () -> {
                int now = crawl.watch().completedCheckpoints();
                return checkpoints.getAndSet(now) < now && judge.isInStep();
              });
          crawl.stop();
        }
      }
      judge.judge();
    }
  }

  /** Takes the topic's broker away for a while, in which the crawl waits. */
  private static void outage(LocalCrawl crawl, Readers broker) throws Exception {
    broker.leave();
    int begun = crawl.watch().completedCheckpoints();
    // checkpoints are due every second
    TimeUnit.MILLISECONDS.sleep(Setting.duration("meguri.outage", "4s").toMillis());
    assertThat(crawl.watch().read().allRunning()).as("no task fails meanwhile").isTrue();
    // one may have been about to end
    assertThat(crawl.watch().completedCheckpoints()).isLessThanOrEqualTo(begun + 1);
    broker.come();
    InPlace.until("checkpoints go on", () -> crawl.watch().completedCheckpoints() > begun + 1);
  }

  private static WebSpec spec(long end) {
    return WebSpec.builder()
        .hosts(8)
        .pages(120)
        .skew(0)
        .seed(Setting.seed())
        .latency(Duration.ofMillis(5))
        .changePerDay(20_000)
        .errorRate(0.02)
        .copies(0.1)
        .robots(RobotsMix.MIXED)
        .end(new End(0.2, end))
        .build();
  }

  private static void make(Readers broker) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      NewTopic topic =
          new NewTopic(TOPIC, Optional.of(3), Optional.empty())
              .configs(Map.of("cleanup.policy", "compact"));
      admin.createTopics(List.of(topic)).all().get(30, TimeUnit.SECONDS);
    }
  }

  private Child start(ServedWeb web, Readers broker, Path dir, int run) throws IOException {
    return Child.crawlOrResume(
        web,
        out(),
        dir,
        PARALLELISMS[run % PARALLELISMS.length],
        """
        crawl.revisit: fixed
        revisit.interval: 2s
        revisit.shortest: 1s
        politeness.interval: 50ms
        checkpoint.interval: 1s
        fetch.timeout: 5s
        warc.max-age: 3s
        output.files: [jsonl, parquet]
        content.near-duplicates: mark
        output.links: true
        output.kinds: [new, changed, unchanged, gone, copy, redirected, failed, forbidden, blocked]
        output.kafka.topic: %s
        output.kafka.bootstrap: %s
        output.kafka.transaction-timeout: %s
        """
            .formatted(
                TOPIC, broker.bootstrap(), System.getProperty("meguri.transaction", "15min")));
  }

  private Path out() {
    return tmp.resolve("crawl.out");
  }

  /** The broker of the topic's readers, which may go away and come back. */
  private static final class Readers implements AutoCloseable {

    private final Path dir;
    private final int port = FreePort.any();
    private final int controller = FreePort.any();
    private Broker broker;

    private Readers(Path dir) throws IOException {
      this.dir = dir;
      this.broker = start();
    }

    private String bootstrap() {
      return broker.bootstrap();
    }

    private void leave() {
      broker.close();
    }

    private void come() throws IOException {
      broker = start();
    }

    private Broker start() throws IOException {
      return Broker.start(
          dir,
          "readers",
          port,
          port,
          controller,
          Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"));
    }

    @Override
    public void close() {
      broker.close();
    }
  }
}
