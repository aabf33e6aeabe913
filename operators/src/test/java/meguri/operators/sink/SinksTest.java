package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetches;
import meguri.operators.model.LogLines;
import meguri.operators.model.Page;
import meguri.operators.model.PageEventSerializer;
import meguri.operators.model.PageEvents;
import meguri.operators.model.Types;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/** The sinks in a job that fails twice. */
class SinksTest {

  private static final int RECORDS = 2_000;
  private static final int FAILURES = 2;
  private static final AtomicInteger FAILED = new AtomicInteger();

  @TempDir Path directory;

  @BeforeEach
  void nothingHasFailed() {
    FAILED.set(0);
  }

  @Test
  void everyPageIsArchivedExactlyOnceDespiteFailures() throws Exception {
    var options =
        new WarcSink.Options(
            "c1", "Meguri/test", "meguri", "", "", WarcSink.Compression.FAST, Digest.SHA1);
    run(
        i -> Page.fresh(Fetches.answer("http://a.test/" + i, 200, noise(i))),
        Types.PAGE,
        WarcSink.pages(directory.toUri().toString(), options, limits("128k")));
    List<Path> files = Archive.files(directory);
    List<String> urls = new ArrayList<>();
    for (Path file : files) {
      assertThat(file.getFileName().toString()).startsWith("meguri-c1-").endsWith(".warc.gz");
      assertThat(Files.size(file)).isLessThan((128 + 8) * 1024);
      List<String> types = Archive.read(file, WarcRecord::type);
      assertThat(types.get(0)).isEqualTo("warcinfo");
      urls.addAll(Archive.read(file, record -> record instanceof WarcResponse r ? r.target() : ""));
    }
    urls.removeIf(String::isEmpty);
    assertThat(FAILED).hasValue(FAILURES);
    assertThat(urls)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, RECORDS).mapToObj(i -> "http://a.test/" + i).toList());
    assertThat(Archive.complaints(files)).isEmpty();
    assertThat(files.stream().map(SinksTest::checkpoint).distinct().count())
        .as("files begun after different checkpoints")
        .isGreaterThan(FAILURES);
  }

  @ParameterizedTest
  @CsvSource({
    "meguri-c-1-chk41-01234567-89ab-cdef-0123-456789abcdef-12.warc.gz, 41",
    "meguri-c-1-chk7-01234567-89ab-cdef-0123-456789abcdef-3.warc.zst, 7",
    "meguri-c-1-metadata-chk0-01234567-89ab-cdef-0123-456789abcdef-0.warc, 0",
    // of a Meguri that did not number its files
    "meguri-c-chk7-01234567-89ab-cdef-0123-456789abcdef, -1",
    "meguri-c-2026-01234567-89ab-cdef-0123-456789abcdef-0.jsonl, -1",
    "part-0.warc.gz, -1"
  })
  void aFileNameHasTheCheckpointBeforeTheFile(String name, long checkpoint) {
    assertThat(NumberedFiles.checkpoint(name).orElse(-1)).isEqualTo(checkpoint);
  }

  private static long checkpoint(Path file) {
    return NumberedFiles.checkpoint(file.getFileName().toString()).orElseThrow();
  }

  @Test
  void everyLineIsLoggedExactlyOnceDespiteFailures() throws Exception {
    run(
        i -> LogLines.fetched("http://a.test/").time(i).build(),
        Types.LOG_LINE,
        CrawlLogSink.to(directory.toUri().toString(), "c1", limits("1gb")));
    List<String> lines = new ArrayList<>();
    List<Path> files = Archive.files(directory);
    assertThat(files.size())
        .as("files, of which each subtask begins one, and one more after each failure")
        .isBetween(2, 2 * (1 + FAILURES));
    for (Path file : files) {
      assertThat(file.getFileName().toString()).startsWith("meguri-c1-").endsWith(".jsonl");
      lines.addAll(Files.readAllLines(file));
    }
    assertThat(FAILED).hasValue(FAILURES);
    assertThat(lines.stream().map(line -> line.substring(9, 33)))
        .containsExactlyInAnyOrderElementsOf(
            LongStream.range(0, RECORDS).mapToObj(Timestamp::of).toList());
  }

  @ParameterizedTest
  @EnumSource(PageFiles.Compression.class)
  void everyEventIsWrittenExactlyOnceDespiteFailures(PageFiles.Compression compression)
      throws Exception {
    run(
        i -> PageEvents.found("http://a.test/" + i, 1 + i, "words of page " + i),
        PageEventSerializer.TYPE,
        PageFiles.jsonLines(directory.toUri().toString(), "c1", limits("1gb"), compression, true));
    List<String> urls = new ArrayList<>();
    for (Path file : committed()) {
      assertThat(directory.relativize(file).toString())
          .matches("date=\\d{4}-\\d{2}-\\d{2}/meguri-c1-chk.*\\.jsonl(\\.gz|\\.zst)?");
      for (String line : lines(file, compression)) {
        urls.add(new ObjectMapper().readTree(line).get("url").asText());
      }
    }
    assertThat(FAILED).hasValue(FAILURES);
    assertThat(urls)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, RECORDS).mapToObj(i -> "http://a.test/" + i).toList());
  }

  private List<Path> committed() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> NumberedFiles.isCommitted(file.getFileName().toString()))
          .toList();
    }
  }

  private static List<String> lines(Path file, PageFiles.Compression compression)
      throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    InputStream stored = new ByteArrayInputStream(bytes);
    try (InputStream in =
        switch (compression) {
          case NONE -> stored;
          case GZIP -> new GZIPInputStream(stored);
          case ZSTD -> new ZstdInputStream(stored);
        }) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    }
  }

  private static FileLimits limits(String maxSize) {
    return new FileLimits(MemorySize.parse(maxSize), Duration.ofHours(1));
  }

  /** Does not shrink when compressed, so that files grow over their limit between checkpoints. */
  private static byte[] noise(long seed) {
    byte[] body = new byte[5_000];
    new Random(seed).nextBytes(body);
    return body;
  }

  private static <T> void run(
      GeneratorFunction<Long, T> record, TypeInformation<T> type, Sink<T> sink) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(50));
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 10);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    try (StreamExecutionEnvironment job =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration)) {
      job.setParallelism(2);
      var source =
          new DataGeneratorSource<>(record, RECORDS, RateLimiterStrategy.perCheckpoint(200), type);
      job.fromSource(source, WatermarkStrategy.noWatermarks(), "records", type)
          .map(new Faulty<>())
          .returns(type)
          .sinkTo(sink);
      job.execute();
    }
  }

  /** Fails after a checkpoint and some more records, a few times in all. */
  private static final class Faulty<T> implements MapFunction<T, T>, CheckpointListener {

    private static final long serialVersionUID = 1;
    private static final int AFTER = 50;

    private int checkpoints;
    private int records;

    @Override
    public T map(T value) {
      if (checkpoints > 0
          && ++records > AFTER
          && FAILED.getAndUpdate(n -> Math.min(n + 1, FAILURES)) < FAILURES) {
        throw new IllegalStateException("as the test asks for");
      }
      return value;
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
      checkpoints++;
    }
  }
}
