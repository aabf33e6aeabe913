package meguri.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.local.EmbeddedKafka;
import meguri.job.options.ContentOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.options.OutputOptions;
import meguri.job.watch.RestApi;
import meguri.operators.near.NearCopyMode;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.metrics.prometheus.ScrapeFactory;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares a crawl's metrics in Prometheus with {@code docs/metrics.md} and the dashboard. Both
 * name only metrics that exist, and the page names all of them. Then the test stops the crawl.
 */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MetricsIT {

  private static final Path PAGE = Path.of("../docs/metrics.md");
  private static final Path WATCH = Path.of("../docs/watch.md");
  private static final Path DASHBOARD = Path.of("../docker/grafana/meguri.json");

  /** The prefix that Flink's reporter gives to an operator's metrics. */
  private static final String OURS = "flink_taskmanager_job_task_operator_meguri_";

  private static final Pattern DOCUMENTED = Pattern.compile("(?m)^\\| `(meguri\\.[^`]+)`");
  private static final Pattern NAME = Pattern.compile("(?m)^(flink_\\w+)[ {]");
  private static final Pattern FIGURE = Pattern.compile("(?m)^(flink_\\w+)(?:\\{.*})? (\\S+)$");
  private static final Pattern REGEX = Pattern.compile("__name__=~\\\\?\"([^\"]+)\"");
  private static final Pattern IN_QUERY = Pattern.compile("\\bflink_\\w+");

  @TempDir private static Path tmp;
  private static Set<String> told;
  private static final Map<String, Double> figures = new HashMap<>();
  private static String savepoint;
  private static Map<String, Long> totals;

  @BeforeAll
  static void crawl() throws Exception {
    HttpServer web = web();
    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp.resolve("kafka"), "c-1", 1);
        MiniCluster cluster = new MiniCluster(flink())) {
      cluster.start();
      Configuration options = new Configuration();
      options.set(CrawlOptions.ID, "c-1");
      options.set(CrawlOptions.DIR, tmp.resolve("out").toUri().toString());
      CrawlDir.of(options).keep(options, List.of("http://127.0.0.1:" + web.getAddress().getPort()));
      options.set(FetchOptions.ALLOW_LOOPBACK, true);
      options.set(KafkaOptions.BOOTSTRAP, kafka.bootstrap());
      options.set(KafkaOptions.PARTITIONS, 1);
      options.set(OutputOptions.FILES, List.of("jsonl"));
      options.set(ContentOptions.NEAR_DUPLICATES, NearCopyMode.MARK);
      options.set(JobOptions.PARALLELISM, 1);
      options.set(JobOptions.CHECKPOINT_INTERVAL, Duration.ofSeconds(1));
      StreamExecutionEnvironment env = new StreamExecutionEnvironment(FlinkSettings.of(options));
      CrawlJob.build(env, options);
      JobGraph job = env.getStreamGraph().getJobGraph();
      cluster.submitJob(job).get();
      told = new TreeSet<>();
      // rooms have metrics from the start, Seeds only for a second, Flink's Kafka source after a
      // read, Scope after a refusal
      Await.until(
          "readers were told of the page and of the missing one, and a link was refused",
          () -> {
            told.addAll(names());
            figures.putAll(figures());
            return figures.getOrDefault(OURS + "frontier_fetched", 0.0) == 2
                && figures.getOrDefault(OURS + "feed_new", 0.0) == 1
                && figures.getOrDefault(OURS + "feed_gone", 0.0) == 1
                && told.contains(OURS + "dropped_out_of_scope")
                && told.contains("flink_taskmanager_job_task_operator_pendingRecords");
          });
      savepoint =
          cluster.stopWithSavepoint(job.getJobID(), null, false, SavepointFormatType.NATIVE).get();
      Await.until(
          "the job has ended",
          () -> cluster.getJobStatus(job.getJobID()).get() == JobStatus.FINISHED);
      totals = totals(new RestApi(cluster.getRestAddress().get()), job.getJobID());
    } finally {
      web.stop(0);
    }
  }

  @Test
  void thePageNamesEveryMetricOfTheCrawl() throws IOException {
    List<Pattern> documented = documented().stream().map(MetricsIT::told).toList();
    assertThat(told)
        .filteredOn(name -> name.startsWith(OURS))
        .hasSizeGreaterThan(50)
        .allSatisfy(
            name ->
                assertThat(documented)
                    .as("rows of docs/metrics.md for " + name)
                    .anyMatch(row -> row.matcher(name).matches()));
  }

  @Test
  void thePageNamesOnlyExistingMetrics() throws IOException {
    String sources = sourcesOfReasons();
    assertThat(documented())
        .allSatisfy(
            metric ->
                assertThat(
                        told.stream().anyMatch(told(metric).asMatchPredicate())
                            || isReason(metric, sources))
                    .as(metric + " exists, or is a reason of Scope or of a replay")
                    .isTrue());
  }

  @Test
  void theDashboardQueriesOnlyExistingMetrics() throws IOException {
    List<JsonNode> queries = new ObjectMapper().readTree(DASHBOARD.toFile()).findValues("expr");
    assertThat(queries).hasSizeGreaterThan(10);
    for (JsonNode query : queries) {
      String text = query.asText();
      List<String> regexes = all(REGEX, text).map(match -> match.group(1)).toList();
      assertThat(regexes)
          .as(text)
          .allSatisfy(regex -> assertThat(told).anyMatch(name -> name.matches(regex)));
      String plain = REGEX.matcher(text).replaceAll("");
      Set<String> names = all(IN_QUERY, plain).map(MatchResult::group).collect(Collectors.toSet());
      assertThat(told).as(text).containsAll(names);
      assertThat(regexes.size() + names.size()).as(text).isPositive();
    }
  }

  /** Asks as Flink's web UI does when it shows a job that has ended. */
  @Test
  void theTotalsOfAnEndedCrawlAreItsMetrics() {
    assertThat(totals)
        .containsEntry("meguri.frontier.fetched", 2L)
        .containsEntry("meguri.visits.new", 1L)
        .containsEntry("meguri.visits.gone", 1L)
        .containsEntry("meguri.outcome.robots", 1L)
        .containsEntry("meguri.feed.new", 1L);
    assertThat(totals.get("meguri.fetch.bytes")).isPositive();
    totals.forEach(
        (name, total) ->
            assertThat(figures.get(name.replaceAll("\\W", "_").replaceFirst("meguri_", OURS)))
                .as(name)
                .isEqualTo(total.doubleValue()));
  }

  @Test
  void thePageOfWatchingNamesEveryTotal() throws IOException {
    Set<String> rows =
        all(DOCUMENTED, Files.readString(WATCH))
            .map(match -> match.group(1))
            .collect(Collectors.toSet());
    assertThat(totals.keySet()).isEqualTo(rows);
  }

  /** Stops the crawl as {@code flink stop} does, which docs/cluster.md describes. */
  @Test
  void aStoppedCrawlLeavesItsSavepointInItsDirectory() {
    assertThat(Path.of(URI.create(savepoint))).startsWith(tmp.resolve("out/savepoints"));
  }

  /** Starts a server with a page that links to a missing one and to another host, out of scope. */
  private static HttpServer web() throws IOException {
    HttpServer web =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.createContext(
        "/",
        exchange -> {
          boolean page = exchange.getRequestURI().getPath().equals("/");
          byte[] body =
              "<a href='/missing'>here</a><a href='http://elsewhere.example/'>there</a>"
                  .getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(page ? 200 : 404, page ? body.length : -1);
          if (page) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    web.start();
    return web;
  }

  private static MiniClusterConfiguration flink() {
    Configuration flink = new Configuration();
    flink.set(RestOptions.BIND_PORT, "0");
    flink.set(RestOptions.BIND_ADDRESS, "localhost");
    flink.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(256));
    flink.setString("metrics.reporter.scrape.factory.class", ScrapeFactory.class.getName());
    return new MiniClusterConfiguration.Builder().setConfiguration(flink).build();
  }

  /** Returns the metrics by their names in Prometheus, those of all subtasks added up. */
  private static Map<String, Double> figures() {
    return all(FIGURE, ScrapeFactory.text())
        .collect(
            Collectors.groupingBy(
                match -> match.group(1),
                Collectors.summingDouble(match -> Double.parseDouble(match.group(2)))));
  }

  private static Map<String, Long> totals(RestApi api, JobID job) throws IOException {
    Map<String, Long> totals = new TreeMap<>();
    for (JsonNode total :
        api.get("/jobs/" + job.toHexString() + "/accumulators").path("user-task-accumulators")) {
      totals.put(total.path("name").asText(), total.path("value").asLong());
    }
    return totals;
  }

  private static Set<String> names() {
    return all(NAME, ScrapeFactory.text())
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> documented() throws IOException {
    return all(DOCUMENTED, Files.readString(PAGE)).map(match -> match.group(1)).toList();
  }

  /** Returns Prometheus' name for a row of the page, in which N stands for a number. */
  private static Pattern told(String metric) {
    String name = metric.substring("meguri.".length()).replaceAll("[^a-zA-Z0-9]", "_");
    return Pattern.compile(OURS + name.replaceAll("N$", "\\\\d+"));
  }

  /** Tells whether this is a reason of Scope, which registers one at its first refusal. */
  private static boolean isReason(String metric, String source) {
    String reason = metric.replace("meguri.dropped.", "");
    return source.contains('"' + reason + '"')
        || source.contains('"' + reason.replaceAll("N$", "") + '"')
        || (reason.startsWith("trap-")
            && source.contains('"' + reason.substring("trap-".length()) + '"'));
  }

  private static String sourcesOfReasons() throws IOException {
    Path operators = Path.of("../operators/src/main/java/meguri/operators");
    try (var scope = Files.list(operators.resolve("scope"))) {
      StringBuilder sources = new StringBuilder();
      for (Path file :
          Stream.concat(scope, Stream.of(operators.resolve("fetch/FetchFromArchive.java")))
              .toList()) {
        sources.append(Files.readString(file));
      }
      return sources.toString();
    }
  }

  private static Stream<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }
}
