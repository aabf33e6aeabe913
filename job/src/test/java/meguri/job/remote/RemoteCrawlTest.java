package meguri.job.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import meguri.job.watch.RestApi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteCrawlTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          200 | []                                                                      | true
          200 | [{"key":"execution.checkpointing.num-retained","value":"1"}]            | true
          200 | [{"key":"execution.checkpointing.num-retained","value":"2"}]            | false
          200 | [{"key":"rest.port","value":"8081"},{"key":"execution.checkpointing.num-retained","value":"3"}] | false
          403 | {"errors":["not for you"]}                                              | false
          """)
  void aClusterThatKeepsOneCheckpointBringsAWarning(int status, String settings, boolean warned)
      throws Exception {
    HttpServer flink =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    flink.createContext(
        "/jobmanager/config",
        exchange -> {
          byte[] body = settings.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    flink.start();
    try {
      URI address = URI.create("http://127.0.0.1:" + flink.getAddress().getPort());
      assertThat(
              RemoteCrawl.warnings(new RestApi(address)).stream()
                  .anyMatch(sentence -> sentence.startsWith("This cluster keeps")))
          .isEqualTo(warned);
    } finally {
      flink.stop(0);
    }
  }

  @Test
  void onlyAClusterThatAnswersForeignPagesBringsAWarning() throws Exception {
    assertThat(warnings(true)).anyMatch(sentence -> sentence.contains("meguri-gate.jar"));
    assertThat(warnings(false)).noneMatch(sentence -> sentence.contains("meguri-gate.jar"));
  }

  private static List<String> warnings(boolean open) throws IOException {
    HttpServer flink =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    flink.createContext(
        "/",
        exchange -> {
          boolean refused = !open && exchange.getRequestHeaders().containsKey("Origin");
          byte[] body = "[]".getBytes(UTF_8);
          exchange.sendResponseHeaders(refused ? 403 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    flink.start();
    try {
      return RemoteCrawl.warnings(
          new RestApi(URI.create("http://127.0.0.1:" + flink.getAddress().getPort())));
    } finally {
      flink.stop(0);
    }
  }
}
