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

  private void answer(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    String body;
    if (!exchange.getRequestURI().getPath().endsWith("/metrics")) {
      body = "{\"state\":\"RUNNING\",\"vertices\":[{\"id\":\"v\",\"parallelism\":1}]}";
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
