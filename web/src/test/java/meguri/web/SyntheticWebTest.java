package meguri.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class SyntheticWebTest {
  private static final WebSpec SPEC =
      WebSpec.builder().hosts(50).pages(2000).robots(RobotsMix.PLAIN).build();
  private static final WebSpec MANY_ADDRESSES = WebSpec.builder().hosts(1_025).pages(2_000).build();
  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

  @TempDir Path dir;

  @Test
  void everyHostAnswersAtItsOwnAddress() throws IOException {
    Path log = dir.resolve("web.tsv");
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, log, () -> NOW)) {
      for (int host = 0; host < 50; host++) {
        Visitor.Answer answer = new Visitor(web).get(web.url(host, 0));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(web.site().html(host, 0, NOW.toEpochMilli()));
      }
      assertThat(web.requests()).isEqualTo(50);
    }
    List<Request> requests = WebLog.read(log);
    assertThat(requests).extracting(Request::address).doesNotHaveDuplicates();
    assertThat(requests).hasSize(50).allMatch(request -> request.status() == 200);
    assertThat(requests).allMatch(request -> request.endNs() > request.startNs());
    assertThat(requests.get(7).host()).isEqualTo("h00007.meguri.test");
    assertThat(requests.get(7).address()).isEqualTo("127.10.0.8");
  }

  @Test
  void unchangedPagesAreAnsweredWith304AndChangedOnesInFull() throws IOException {
    AtomicReference<Instant> time = new AtomicReference<>(NOW);
    WebSpec spec = WebSpec.builder().changePerDay(2).build();
    try (SyntheticWeb web = SyntheticWeb.start(spec, null, time::get)) {
      Visitor visitor = new Visitor(web);
      String url = web.url(0, 1);
      Visitor.Answer first = visitor.get(url);
      String tag = "If-None-Match: " + first.header("etag").orElseThrow();
      String since = "If-Modified-Since: " + first.header("last-modified").orElseThrow();
      for (String condition : List.of(tag, since)) {
        Visitor.Answer again = visitor.get(url, condition);
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
      }
      time.set(NOW.plus(Duration.ofDays(1000)));
      for (String condition : List.of(tag, since)) {
        Visitor.Answer again = visitor.get(url, condition);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isNotEqualTo(first.body());
      }
      assertThat(visitor.get(url, "If-None-Match: \"other\"", since).status()).isEqualTo(200);
    }
  }

  @Test
  void theSecondAttemptSucceedsAndRobotsTxtNeverFails() throws IOException {
    Path log = dir.resolve("web.tsv");
    WebSpec spec = WebSpec.builder().robots(RobotsMix.PLAIN).errorRate(1).build();
    try (SyntheticWeb web = SyntheticWeb.start(spec, log)) {
      Visitor visitor = new Visitor(web);
      for (int host = 0; host < 50; host++) {
        String url = web.url(host, 0);
        assertThat(visitor.get(web.site().url(host, Paths.ROBOTS)).status()).isEqualTo(200);
        try {
          assertThat(visitor.get(web.url(host, 0)).status()).isIn(500, 503);
        } catch (IOException reset) {
          // The third kind of error: seen in the log below.
        }
        assertThat(visitor.get(url).status()).isEqualTo(200);
      }
    }
    assertThat(WebLog.read(log)).extracting(Request::status).contains(0, 500, 503);
  }

  @Test
  void onlyTheRequestedShareFails() throws IOException {
    WebSpec spec = WebSpec.builder().errorRate(0.1).build();
    Faults faults = new Faults(spec, new Servers(spec));
    int failed = 0;
    for (int i = 0; i < 10_000; i++) {
      failed += faults.next(0, "/p/" + i, 0) == Faults.Fault.NONE ? 0 : 1;
    }
    assertThat(failed).isBetween(850, 1150);
  }

  @Test
  void redirectsLeadToPages() throws IOException {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      for (int page = 0; page < 20; page++) {
        String url = web.site().url(0, Paths.redirectPath(page));
        Visitor.Answer answer = new Visitor(web).get(url);
        assertThat(answer.status()).isIn(301, 302);
        String target = URI.create(url).resolve(answer.header("location").orElseThrow()).toString();
        assertThat(web.site().find(target).orElseThrow()).isInstanceOf(Target.Page.class);
      }
    }
  }

  @Test
  void aHeadAnswerHasTheHeadersOfGetAndNoBody() throws IOException {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      Visitor.Answer get = new Visitor(web).get(web.url(1, 1));
      Visitor.Answer head = new Visitor(web).ask("HEAD", web.url(1, 1));
      assertThat(head.status()).isEqualTo(200);
      assertThat(head.body()).isEmpty();
      assertThat(head.header("content-length")).isEqualTo(get.header("content-length"));
      assertThat(new Visitor(web).ask("POST", web.url(1, 1)).status()).isEqualTo(405);
    }
  }

  @Test
  void aCompressingWebCompressesForClientsThatAcceptIt() throws IOException {
    WebSpec spec = WebSpec.builder().gzip(true).build();
    try (SyntheticWeb web = SyntheticWeb.start(spec, null)) {
      Visitor.Answer plain = new Visitor(web).get(web.url(0, 0));
      Visitor.Answer zipped = new Visitor(web).get(web.url(0, 0), "Accept-Encoding: gzip");
      assertThat(zipped.header("content-encoding")).hasValue("gzip");
      assertThat(zipped.body().length).isLessThan(plain.body().length);
      assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes())
          .isEqualTo(plain.body());
      Visitor.Answer chunked = new Visitor(web).get(web.url(0, 1), "Accept-Encoding: gzip");
      assertThat(zipped.header("transfer-encoding")).isEmpty();
      assertThat(chunked.header("transfer-encoding")).hasValue("chunked");
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws IOException {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null, () -> NOW)) {
      String host = " HTTP/1.1\r\nHost: h00000.meguri.test\r\n";
      String sent =
          "GET /" + host + "\r\nHEAD /" + host + "\r\nGET /no" + host + "Connection: close\r\n\r\n";
      String got = new String(new Visitor(web).raw("127.10.0.1", sent), ISO_8859_1);
      byte[] html = web.site().html(0, 0, NOW.toEpochMilli());
      assertThat(got).startsWith("HTTP/1.1 200").contains(new String(html, ISO_8859_1));
      assertThat(got.split("HTTP/1.1 ", -1)).hasSize(4);
      assertThat(got.lastIndexOf("HTTP/1.1 404")).isGreaterThan(html.length);
    }
  }

  @ParameterizedTest
  @CsvSource({"9000, 0, 414", "10, 20000, 431", "10, 10, 200"})
  void requestsThatAreTooLongAreRefused(int line, int header, int status) throws IOException {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      String query = status == 200 ? "" : "?" + "x".repeat(line);
      String sent =
          "GET /" + query + " HTTP/1.1\r\nHost: h00000.meguri.test\r\nX: " + "y".repeat(header);
      byte[] got = new Visitor(web).raw("127.10.0.1", sent + "\r\nConnection: close\r\n\r\n");
      assertThat(Visitor.parse(got).status()).isEqualTo(status);
    }
  }

  @Test
  void unknownNamesGetTheFirstHostOfTheAddress() throws IOException {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null, () -> NOW)) {
      String sent = "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n";
      Visitor.Answer third = Visitor.parse(new Visitor(web).raw("127.10.0.3", sent));
      assertThat(third.body()).isEqualTo(web.site().html(2, 0, NOW.toEpochMilli()));
    }
    try (SyntheticWeb web = SyntheticWeb.start(MANY_ADDRESSES, null, () -> NOW)) {
      String sent = "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n";
      assertThat(Visitor.parse(new Visitor(web).raw("127.99.0.3", sent)).status()).isEqualTo(421);
    }
  }

  @Test
  void theWebListensOnlyAtTheAddressesOfItsHosts() throws IOException {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null, () -> NOW)) {
      List<String> others =
          Stream.concat(beyondLoopback().map(InetAddress::getHostAddress), Stream.of("127.11.0.3"))
              .toList();
      for (String address : others) {
        assertThatThrownBy(() -> new Socket(address, web.port()))
            .as(address)
            .isInstanceOf(ConnectException.class);
      }
    }
  }

  @Test
  void aWebOfManyAddressesClosesConnectionsFromBeyondLoopback() throws IOException {
    List<InetAddress> beyond = beyondLoopback().toList();
    assumeThat(beyond).as("this machine's other addresses").isNotEmpty();
    Path log = dir.resolve("web.tsv");
    try (SyntheticWeb web = SyntheticWeb.start(MANY_ADDRESSES, log, () -> NOW)) {
      for (InetAddress address : beyond) {
        try (Socket socket = new Socket(address, web.port())) {
          socket.setSoTimeout(30_000);
          assertThat(socket.getInputStream().read()).as(address.toString()).isNegative();
        } catch (ConnectException e) {
          // not even listened at: nothing of IPv6 is, if Java prefers IPv4
        }
      }
    }
    assertThat(WebLog.read(log)).isEmpty();
  }

  private static Stream<InetAddress> beyondLoopback() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress());
  }

  @Test
  void answersComeAfterTheLatency() throws IOException {
    Path log = dir.resolve("web.tsv");
    WebSpec spec = WebSpec.builder().latency(Duration.ofMillis(40)).build();
    try (SyntheticWeb web = SyntheticWeb.start(spec, log)) {
      new Visitor(web).get(web.url(0, 0));
    }
    Request request = WebLog.read(log).get(0);
    assertThat(request.endNs() - request.startNs()).isGreaterThanOrEqualTo(20_000_000);
  }

  @Test
  void aRequestEndsWhenItsClientDisconnects() throws IOException {
    Path log = dir.resolve("web.tsv");
    WebSpec spec = WebSpec.builder().latency(Duration.ofHours(1)).build();
    try (SyntheticWeb web = SyntheticWeb.start(spec, log)) {
      try (Socket socket = new Socket("127.10.0.1", web.port())) {
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: h\r\n\r\n".getBytes(ISO_8859_1));
        while (web.requests() == 0) {
          Thread.onSpinWait();
        }
      }
      while (Files.size(log) == 0) {
        Thread.onSpinWait();
      }
      Request request = WebLog.read(log).get(0);
      assertThat(request.status()).isZero();
      assertThat(request.path()).isEqualTo("/");
    }
  }

  @Test
  void requestsThatAreOpenAtCloseAreLogged() throws IOException {
    Path log = dir.resolve("web.tsv");
    WebSpec spec = WebSpec.builder().latency(Duration.ofHours(1)).build();
    SyntheticWeb web = SyntheticWeb.start(spec, log);
    try (Socket socket = new Socket("127.10.0.1", web.port())) {
      socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: h\r\n\r\n".getBytes(ISO_8859_1));
      while (web.requests() == 0) {
        Thread.onSpinWait();
      }
      web.close();
    }
    assertThat(WebLog.read(log)).extracting(Request::status).containsExactly(0);
  }

  @Test
  void clientsThatDoNotReadDelayNobodyElse() throws IOException {
    Path log = dir.resolve("web.tsv");
    String asked = "GET / HTTP/1.1\r\nHost: h00000.meguri.test\r\n\r\n".repeat(30);
    List<Socket> slow = new ArrayList<>();
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, log)) {
      for (int i = 0; i < 20; i++) {
        Socket socket = new Socket();
        slow.add(socket);
        socket.setReceiveBufferSize(1024);
        socket.connect(new InetSocketAddress("127.10.0.1", web.port()));
        socket.getOutputStream().write(asked.getBytes(ISO_8859_1));
      }
      while (web.requests() < 20 * 30) {
        Thread.onSpinWait();
      }
      for (int i = 0; i < 20; i++) {
        assertThat(new Visitor(web).get(web.url(0, 1)).status()).isEqualTo(200);
      }
    }
    for (Socket socket : slow) {
      socket.close();
    }
    assertThat(WebLog.read(log)).hasSize(20 * 30 + 20);
  }

  @Test
  void clientsThatPileUpRequestsAreDisconnected() throws IOException {
    Path log = dir.resolve("web.tsv");
    WebSpec spec = WebSpec.builder().latency(Duration.ofHours(1)).build();
    try (SyntheticWeb web = SyntheticWeb.start(spec, log)) {
      String asked = "GET / HTTP/1.1\r\nHost: h00000.meguri.test\r\n\r\n".repeat(100);
      assertThat(new Visitor(web).raw("127.10.0.1", asked)).isEmpty();
      assertThat(web.requests()).isLessThan(100);
    }
    assertThat(WebLog.read(log)).isNotEmpty().allMatch(request -> request.status() == 0);
  }

  @Test
  void theMessageNamesAPortInUse() throws IOException {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      assertThatThrownBy(() -> SyntheticWeb.start(SPEC.withPort(web.port()), null))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("port " + web.port());
    }
  }
}
