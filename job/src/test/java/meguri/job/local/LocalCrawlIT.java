package meguri.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import meguri.job.Await;
import meguri.job.ForeignRequests;
import meguri.job.Output;
import meguri.job.Refusal;
import meguri.job.RestorePoint;
import meguri.job.Resumption;
import meguri.job.options.CrawlOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.watch.RestApi;
import meguri.operators.metrics.MetricNames;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs a small job on this machine in place of a crawl. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LocalCrawlIT {

  /** Counts in keyed state, and shows the count as the Frontier's number of pages. */
  private static final class Counting extends KeyedProcessFunction<Boolean, Long, Long> {
    private static final long serialVersionUID = 1;

    private transient ValueState<Long> count;
    private transient long shown;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
      getRuntimeContext().getMetricGroup().gauge(MetricNames.FRONTIER_FETCHED, () -> shown);
      getRuntimeContext()
          .getMetricGroup()
          .gauge(MetricNames.FRONTIER_CLOCK, System::currentTimeMillis);
    }

    @Override
    public void processElement(Long value, Context context, Collector<Long> out) throws Exception {
      Long before = count.value();
      shown = (before == null ? 0 : before) + 1;
      count.update(shown);
      out.collect(shown);
    }
  }

  @TempDir private Path tmp;

  @Test
  void stateSurvivesAStopAndAnotherParallelism() throws Exception {
    Configuration options = options();
    long stopped;
    try (LocalDir dir = LocalDir.create(tmp.resolve("c"))) {
      options.set(CrawlOptions.DIR, dir.crawl().uri());
      try (LocalCrawl crawl = start(dir, options, 1)) {
        assertThat(crawl.from()).isEmpty();
        Await.until("a thousand are counted", () -> fetched(crawl) > 1_000);
        assertThat(page(crawl.ui())).contains("<title>Apache Flink Web Dashboard</title>");
        assertThat(ForeignRequests.refused(crawl.ui(), job(crawl))).isGreaterThan(40);
        assertThatThrownBy(() -> cancel(crawl)).hasMessageContaining("takes no orders");
        assertThat(crawl.job().getJobStatus().get()).isEqualTo(JobStatus.RUNNING);
        stopped = fetched(crawl);
        crawl.stop();
      }
      assertThat(Resumption.of(dir.crawl()).from())
          .get()
          .extracting(point -> Path.of(point.path().getPath()).getParent())
          .isEqualTo(dir.path().resolve("savepoints"));
      assertThat(entries(dir.tmp())).isZero();

      try (LocalCrawl crawl = start(dir, options, 2)) {
        assertThat(crawl.from()).isPresent();
        Await.until("the job runs", () -> fetched(crawl) > 0);
        assertThat(fetched(crawl)).isGreaterThanOrEqualTo(stopped);
        crawl.stop();
      }
    }
  }

  @Test
  void aCancelledCrawlResumesFromACheckpoint() throws Exception {
    Configuration options = options();
    options.set(JobOptions.CHECKPOINT_INTERVAL, Duration.ofMillis(300));
    try (LocalDir dir = LocalDir.create(tmp.resolve("c"))) {
      options.set(CrawlOptions.DIR, dir.crawl().uri());
      Path orphan = dir.of(Output.WARC).resolve(".p-0.warc.gz.inprogress.1a");
      try (LocalCrawl crawl = start(dir, options, 1)) {
        Await.until("three checkpoints", () -> completed(crawl) >= 3);
        Files.createDirectories(dir.of(Output.WARC));
        Files.writeString(orphan, "x");
        crawl.job().cancel().get();
        assertThat(crawl.failure().get()).isEqualTo("somebody else cancelled its Flink job");
        assertThatThrownBy(crawl::stop).hasMessage("somebody else cancelled its Flink job");
      }
      assertThat(complete(dir)).as("checkpoints that are kept").hasSize(2);
      RestorePoint newest = Resumption.of(dir.crawl()).from().orElseThrow();
      assertThat(Path.of(newest.path().getPath())).startsWithRaw(dir.path().resolve("checkpoints"));
      assertThat(newest.maxParallelism()).containsOnly(16);
      try (LocalCrawl crawl = start(dir, options, 1)) {
        assertThat(crawl.from()).contains(newest);
        assertThat(orphan).exists();
        Await.until(
            "the orphan is cleaned away",
            () -> {
              crawl.tidy();
              return Files.notExists(orphan);
            });
        crawl
            .job()
            .stopWithSavepoint(false, dir.crawl().savepoints(), SavepointFormatType.NATIVE)
            .get();
        assertThat(crawl.failure().get()).isEqualTo("somebody else stopped its Flink job");
        assertThatThrownBy(crawl::stop).hasMessage("somebody else stopped its Flink job");
      }
      Configuration other = new Configuration(options);
      other.set(JobOptions.MAX_PARALLELISM, 32);
      assertThatThrownBy(() -> start(dir, other, 1))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("max-parallelism 16");
    }
  }

  @Test
  void aPortInUseIsRefusedBeforeTheStart() throws Exception {
    Configuration options = options();
    try (LocalDir dir = LocalDir.create(tmp.resolve("c"));
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      options.set(CrawlOptions.DIR, dir.crawl().uri());
      OptionalInt port = OptionalInt.of(taken.getLocalPort());
      assertThatThrownBy(() -> LocalCrawl.start(dir, options, port, LocalCrawlIT::build))
          .isInstanceOf(Refusal.class);
      assertThat(dir.kafka()).doesNotExist();
    }
  }

  private static LocalCrawl start(LocalDir dir, Configuration options, int parallelism)
      throws Exception {
    Configuration here = new Configuration(options);
    here.set(JobOptions.PARALLELISM, parallelism);
    return LocalCrawl.start(dir, here, OptionalInt.empty(), LocalCrawlIT::build);
  }

  private static void build(StreamExecutionEnvironment env, Configuration options) {
    DataGeneratorSource<Long> source =
        new DataGeneratorSource<>(
            index -> index, Long.MAX_VALUE, RateLimiterStrategy.perSecond(5_000), Types.LONG);
    env.fromSource(source, WatermarkStrategy.noWatermarks(), "Numbers")
        .uid("numbers")
        .keyBy(number -> true)
        .process(new Counting())
        .name("Frontier")
        .uid("frontier")
        .sinkTo(new DiscardingSink<>())
        .name("Forget")
        .uid("forget");
  }

  private static Configuration options() {
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, "c-1");
    options.set(JobOptions.MAX_PARALLELISM, 16);
    options.set(KafkaOptions.PARTITIONS, 2);
    return options;
  }

  /** Returns the number of complete checkpoints; Flink shows none before the first. */
  private static int completed(LocalCrawl crawl) {
    try {
      return crawl.watch().completedCheckpoints();
    } catch (IOException e) {
      return 0;
    }
  }

  private static String job(LocalCrawl crawl) {
    return crawl.job().getJobID().toHexString();
  }

  /** Cancels the job as any program on this machine could, except a browser. */
  private static void cancel(LocalCrawl crawl) throws IOException {
    RestApi api = new RestApi(crawl.ui());
    api.send(
        HttpRequest.newBuilder(api.address("/jobs/" + job(crawl)))
            .method("PATCH", HttpRequest.BodyPublishers.noBody())
            .build());
  }

  private static long fetched(LocalCrawl crawl) throws Exception {
    return crawl.watch().read().count(MetricNames.FRONTIER_FETCHED);
  }

  private static String page(URI uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static List<Path> complete(LocalDir dir) throws Exception {
    try (Stream<Path> files = Files.walk(dir.path().resolve("checkpoints"))) {
      return files.filter(file -> file.endsWith("_metadata")).map(Path::getParent).toList();
    }
  }

  private static long entries(Path dir) throws Exception {
    try (Stream<Path> files = Files.list(dir)) {
      return files.count();
    }
  }
}
