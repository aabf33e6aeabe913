package meguri.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.Door;
import meguri.web.hostile.HostileHosts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What hostile hosts cost the web that serves them, and what stands of them in its log. */
@Timeout(60)
class HostileWebTest {
  private static final WebSpec SPEC =
      WebSpec.builder().hosts(10).pages(50).robots(RobotsMix.PLAIN).hostile(true).build();

  @TempDir Path dir;

  @Test
  void honestHostsAnswerAsUsualAmongHostileOnes() throws IOException {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      assertThat(new Visitor(web).get(web.url(3, 0)).status()).isEqualTo(200);
      assertThat(web.hostileUrls())
          .hasSameSizeAs(HostileHosts.all())
          .contains("http://gzip-bomb.hostile.test:" + web.port() + "/")
          .noneMatch(url -> web.site().find(url).isPresent());
      assertThat(web.names().table().toList())
          .contains(
              "127.10.0.4 h00003.meguri.test", "127.66.200.1 hangs-after-accept.hostile.test");
    }
  }

  @Test
  void aWebHasNoHostileHostsByDefault() throws IOException {
    WebSpec honest = WebSpec.builder().hosts(10).pages(50).build();
    try (SyntheticWeb web = SyntheticWeb.start(honest, null)) {
      assertThat(web.hostileUrls()).isEmpty();
      assertThat(web.names().table()).hasSize(10);
      assertThatThrownBy(() -> raw(web, "never-answers", "/")).isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void aRequestIsLoggedWithItsStatusAndAllItsBytes() throws IOException {
    Path log = dir.resolve("web.tsv");
    int bytes;
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, log)) {
      bytes = raw(web, "status-999", "/x?y").length;
    }
    assertThat(WebLog.read(log))
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.host()).isEqualTo("status-999.hostile.test");
              assertThat(request.path()).isEqualTo("/x?y");
              assertThat(request.status()).isEqualTo(999);
              assertThat(request.bytes()).isEqualTo(bytes);
            });
  }

  @Test
  void anEndlessAnswerEndsWhenItsClientDisconnects() throws IOException {
    Path log = dir.resolve("web.tsv");
    List<String> endless = List.of("endless-body", "drips-body", "interim-flood", "never-answers");
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, log)) {
      for (String name : endless) {
        try (Socket socket = open(web, name, "/")) {
          if (!name.equals("never-answers")) {
            assertThat(socket.getInputStream().readNBytes(9)).hasSize(9);
          }
        }
      }
      while (WebLog.read(log).size() < endless.size()) {
        Thread.onSpinWait();
      }
    }
    assertThat(WebLog.read(log)).allMatch(request -> request.status() == 0);
  }

  @Test
  void aClientThatDoesNotReadCostsOnePieceAndDelaysNobody() throws IOException {
    List<Socket> lazy = new ArrayList<>();
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      for (int i = 0; i < 50; i++) {
        lazy.add(open(web, "endless-body", "/"));
      }
      for (int i = 0; i < 20; i++) {
        assertThat(new Visitor(web).get(web.url(0, 0)).status()).isEqualTo(200);
      }
    }
    for (Socket socket : lazy) {
      socket.close();
    }
  }

  @Test
  void closingEndsEveryConnectionAndEveryThread() throws Exception {
    Path log = dir.resolve("web.tsv");
    Set<Thread> before = threads();
    List<Socket> open = new ArrayList<>();
    SyntheticWeb web = SyntheticWeb.start(SPEC, log);
    int plain = 0;
    for (Behaviour behaviour : HostileHosts.all()) {
      open.add(open(web, behaviour.name(), "/"));
      plain += behaviour.door() == Door.PLAIN ? 1 : 0;
    }
    while (web.requests() < plain) {
      Thread.onSpinWait();
    }
    web.close();
    Set<Thread> after = threads();
    after.removeAll(before);
    for (Thread thread : after) {
      thread.join(5_000);
      assertThat(thread.isAlive()).as(thread.getName()).isFalse();
    }
    for (Socket socket : open) {
      socket.close();
    }
    assertThat(WebLog.read(log)).hasSize(plain);
  }

  @Test
  void theVerdictIgnoresHostileHosts() throws IOException {
    Site site = new Site(SPEC.withPort(80));
    Truth truth = Truth.of(site, List.of(site.url(0, 0), "http://never-answers.hostile.test:80/"));
    Request asked =
        new Request(1, 2, "127.66.200.2", "never-answers.hostile.test", "GET", "/", 0, 0);
    Verdict verdict = Verdict.of(truth, site, List.of(asked));
    assertThat(verdict.unexpected()).isEmpty();
    assertThat(verdict.unasked()).isEmpty();
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("web"))
        .collect(Collectors.toSet());
  }

  private static byte[] raw(SyntheticWeb web, String name, String path) throws IOException {
    try (Socket socket = open(web, name, path)) {
      return socket.getInputStream().readAllBytes();
    }
  }

  private static Socket open(SyntheticWeb web, String name, String path) throws IOException {
    Socket socket = new Socket(HostileHosts.address(HostileHosts.named(name)), web.port());
    socket.setSoTimeout(20_000);
    String host = HostileHosts.name(HostileHosts.named(name));
    String request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(ISO_8859_1));
    return socket;
  }
}
