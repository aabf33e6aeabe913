package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import meguri.operators.fetch.Access.Cookies;
import meguri.operators.fetch.Access.TlsErrors;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.web.SyntheticWeb;
import meguri.web.WebSpec;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.HostileHosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One connection of HTTP/2, over several requests; {@link HostileServersTest} has the answers. */
@Timeout(30)
class Http2Test {

  /** Less than an idle connection stays open, and enough for a machine busy with other things. */
  private static final Duration SOON = Duration.ofSeconds(5);

  private SyntheticWeb web;
  private FetchRoom room;

  @BeforeEach
  void open() throws Exception {
    web = SyntheticWeb.start(WebSpec.builder().hosts(2).pages(4).hostile(true).build(), null);
    room =
        new FetchRoom(
            new AddressGuard(true, false), new Access(TlsErrors.ACCEPT, Cookies.NONE, "", ""));
    fetch("tls-without-alpn", "/"); // Java's first TLS handshake takes its time
    awaitNoConnection();
  }

  @AfterEach
  void close() throws Exception {
    room.close();
    web.close();
  }

  @Test
  void anAnswerIsKeptLikeOneByHttp1() throws Exception {
    Fetched fetched = fetch("h2-page", "/x?y");
    assertThat(fetched.status()).isEqualTo(200);
    assertThat(fetched.reason()).isEqualTo("OK");
    assertThat(fetched.headers().fields())
        .containsExactly("content-type", "text/html; charset=utf-8");
    assertThat(new String(fetched.body(), UTF_8)).contains("next");
    assertThat(fetched.protocol().http()).isEqualTo("h2");
    assertThat(fetched.protocol().tls()).isEqualTo("tls/1.3");
    assertThat(fetched.protocol().cipher()).startsWith("TLS_");
    assertThat(new String(fetched.requestHead(), UTF_8))
        .startsWith("GET /x?y HTTP/1.1\r\n")
        .containsIgnoringCase("\r\nHost: h2-page.hostile.test:" + web.port() + "\r\n");
  }

  @Test
  void requestsShareAConnectionUntilItHasBeenIdle() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertThat(fetch("h2-page", "/" + i).answered()).isTrue();
      assertThat(web.connections()).isEqualTo(1);
    }
    awaitNoConnection();
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2-crumbs", "h2-hangs-in-body", "h2-ping-flood", "h2-hangs"})
  void aBrokenOffRequestClosesItsConnection(String name) throws Exception {
    fetch(name, "/");
    long start = System.nanoTime();
    awaitNoConnection();
    assertThat(System.nanoTime() - start).isLessThan(SOON.toNanos());
  }

  @Test
  void aServerThatAllowsNoMoreRequestsCostsARequestOnlyItsTimeout() throws Exception {
    assertThat(fetch("h2-no-more-streams", "/").answered()).isTrue();
    long start = System.nanoTime();
    Fetched second = fetch("h2-no-more-streams", "/again");
    assertThat(second.failure()).isIn(Failure.BROKEN, Failure.TIMEOUT);
    assertThat(System.nanoTime() - start).isLessThan(FetchRoom.TIMEOUT.plus(SOON).toNanos());
  }

  private void awaitNoConnection() {
    while (web.connections() > 0) {
      Thread.onSpinWait();
    }
  }

  private Fetched fetch(String name, String path) throws Exception {
    Behaviour behaviour = HostileHosts.named(name);
    String origin = HostileHosts.origin(behaviour, web.port());
    byte[] address = InetAddress.getByName(HostileHosts.address(behaviour)).getAddress();
    String url = origin + path;
    return room.fetch(
        new Task(
            1,
            new Pin(origin, Hash64.of(origin), address, 1),
            Queued.first(new Candidate(url, Hash64.of(url), 0, 0, 1, "")),
            Task.Kind.PAGE,
            5,
            room.run));
  }
}
