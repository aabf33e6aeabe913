package meguri.job.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Collectors;
import meguri.operators.metrics.MetricNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RestWatchTest {

  private final Set<String> metrics = new CopyOnWriteArraySet<>();
  private HttpServer flink;
  private RestWatch watch;
  private volatile int longest;
  private volatile String task = "{\"id\":\"v\",\"name\":\"Frontier\",\"parallelism\":1}";

  @BeforeEach
  void start() throws IOException {
    flink = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    flink.createContext("/jobs/j", this::answer);
    flink.start();
    watch =
        new RestWatch(
            new RestApi(URI.create("http://127.0.0.1:" + flink.getAddress().getPort())), "j");
  }

  @AfterEach
  void stop() {
    flink.stop(0);
  }

  @Test
  void metricsOfOperatorsThatOpenLateAreFound() throws IOException {
    metrics.add("Fetch.meguri_fetch_requests");
    metrics.add("Split.meguri_outcome_failed");
    metrics.add("Split.meguri_fetch_bytes");
    assertThat(watch.read().gauges())
        .containsOnlyKeys(
            MetricNames.FETCH_REQUESTS, MetricNames.OUTCOME_FAILED, MetricNames.FETCH_BYTES);

    metrics.add("Frontier.meguri_frontier_inflight");

    assertThat(watch.read().gauge(MetricNames.FRONTIER_IN_FLIGHT)).hasValue(7.0);
  }

  @Test
  void aSceneHasReasonsOfAnySpellingTheTasksAndTheCheckpoints() throws IOException {
    metrics.add("Scope.meguri.dropped.out-of-scope");
    metrics.add("Frontier.meguri_dropped_robots");
    metrics.add("Frontier.meguri_slots_crawl-delay");
    metrics.add("Split.meguri.blocked.aws-waf");
    metrics.add("Registry.meguri_registry_hits-lru");
    metrics.add("Frontier.numRecordsIn");

    Scene scene = watch.scene();

    assertThat(scene.crawl()).isEqualTo("c-1");
    assertThat(scene.reading().gauges())
        .containsOnlyKeys(
            MetricNames.DROPPED + "out-of-scope",
            MetricNames.DROPPED + "robots",
            MetricNames.SLOTS + "crawl-delay",
            MetricNames.BLOCKED + "aws-waf",
            MetricNames.REGISTRY_HITS_LRU);
    assertThat(scene.reading().tasks())
        .containsExactly(new TaskLoad("Frontier", 1, 0.007, 0.007, 7, 7));
    assertThat(scene.checkpoints()).isEqualTo(new Checkpoints(3, 1, 1_000, 20, 10, 5));
  }

  @Test
  void aSourceOfSeedsThatHasEndedHasNoSeedUnread() throws IOException {
    task = "{\"id\":\"v\",\"name\":\"Source: Seeds -> Scope of seeds\",\"status\":\"RUNNING\"}";
    assertThat(watch.read().gauge(MetricNames.SEEDS_UNREAD)).isEmpty();

    metrics.add("Source__Seeds.meguri_seeds_unread");
    assertThat(watch.read().gauge(MetricNames.SEEDS_UNREAD)).hasValue(7.0);

    task = task.replace("RUNNING", "FINISHED");
    assertThat(watch.read().gauge(MetricNames.SEEDS_UNREAD)).hasValue(0.0);
  }

  @Test
  void manyMetricsAreAskedForInRequestsThatFlinkAccepts() throws IOException {
    for (int i = 0; i < 300; i++) {
      metrics.add("Scope.meguri.dropped.rule-" + i);
    }
    assertThat(watch.read().gauges()).hasSize(300);
    assertThat(longest).isBetween(1_000, 4_000);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    String body;
    longest = Math.max(longest, exchange.getRequestURI().toString().length());
    if (exchange.getRequestURI().getPath().endsWith("/checkpoints")) {
      body =
          "{\"counts\":{\"completed\":3,\"failed\":1},\"latest\":{\"completed\":{\"latest_ack_timestamp\":1000,"
              + "\"state_size\":20,\"checkpointed_size\":10,\"end_to_end_duration\":5}}}";
    } else if (!exchange.getRequestURI().getPath().endsWith("/metrics")) {
      body = "{\"name\":\"meguri c-1\",\"state\":\"RUNNING\",\"vertices\":[%s]}".formatted(task);
    } else if (query == null) {
      body = list(metrics, "{\"id\":\"%s\"}");
    } else {
      Set<String> wanted =
          Arrays.stream(query.substring("get=".length(), query.indexOf('&')).split(",", -1))
              .collect(Collectors.toSet());
      body = list(wanted, "{\"id\":\"%s\",\"sum\":7,\"min\":7,\"max\":7}");
    }
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String list(Set<String> ids, String form) {
    return ids.stream().map(form::formatted).collect(Collectors.joining(",", "[", "]"));
  }
}
