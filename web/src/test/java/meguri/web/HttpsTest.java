package meguri.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client finds that checks certificates as a browser does. */
@Timeout(60)
class HttpsTest {
  private static final int HOSTS = 20;
  private static final WebSpec SPEC =
      WebSpec.builder().hosts(HOSTS).pages(200).https(true).robots(RobotsMix.PLAIN).build();

  @TempDir private Path dir;

  @Test
  void everyHostHasACertificateOfItsOwn() throws Exception {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      SSLContext trusting = trusting(web);
      for (int host = 0; host < HOSTS; host++) {
        URI url = URI.create(web.url(host, 0));
        try (SSLSocket socket = connect(trusting, web, url)) {
          X509Certificate first = (X509Certificate) socket.getSession().getPeerCertificates()[0];
          assertThat(first.getSubjectX500Principal().getName()).isEqualTo("CN=" + url.getHost());
          assertThat(socket.getSession().getPeerCertificates()).hasSize(2);
          assertThat(ask(socket, url)).startsWith("HTTP/1.1 200 OK\r\n");
        }
      }
    }
  }

  @Test
  void linksLeadToHttps() throws Exception {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      URI url = URI.create(web.url(0, 0));
      try (SSLSocket socket = connect(trusting(web), web, url)) {
        assertThat(url.getScheme()).isEqualTo("https");
        assertThat(ask(socket, url)).contains("href=\"https://").doesNotContain("href=\"http://");
      }
    }
  }

  @Test
  void clientsThatDoNotKnowTheAuthorityAreNotAnswered() throws Exception {
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, null)) {
      URI url = URI.create(web.url(0, 0));
      assertThatThrownBy(() -> connect(SSLContext.getDefault(), web, url))
          .isInstanceOf(SSLException.class);
    }
  }

  @Test
  void aServerThatKeepsNoConnectionClosesAfterItsFirstAnswer() throws Exception {
    for (boolean keepAlive : new boolean[] {true, false}) {
      WebSpec spec = WebSpec.builder().keepAlive(keepAlive).build();
      try (SyntheticWeb web = SyntheticWeb.start(spec, null)) {
        URI url = URI.create(web.url(0, 0));
        String request = request(url, "keep-alive");
        String last = request(url, "close");
        byte[] answers = new Visitor(web).raw(web.names().address(0), request + last);
        assertThat(new String(answers, ISO_8859_1).split("HTTP/1.1 200 OK", -1))
            .hasSize(keepAlive ? 3 : 2);
      }
    }
  }

  @Test
  void requestsForRobotsAreNoPages() throws IOException {
    WebSpec spec = WebSpec.builder().robots(RobotsMix.PLAIN).build();
    try (SyntheticWeb web = SyntheticWeb.start(spec, null)) {
      new Visitor(web).get(web.site().url(0, "/robots.txt"));
      new Visitor(web).get(web.url(0, 0));
      assertThat(web.requests()).isEqualTo(2);
      assertThat(web.pageRequests()).isEqualTo(1);
    }
  }

  private SSLContext trusting(SyntheticWeb web) throws Exception {
    KeyStore trust = KeyStore.getInstance(web.trust(dir.resolve("trust")).toFile(), (char[]) null);
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trust);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private static SSLSocket connect(SSLContext context, SyntheticWeb web, URI url)
      throws IOException {
    int host = web.names().host(url.getHost()).orElseThrow();
    Socket plain = new Socket(web.names().address(host), web.port());
    SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(plain, url.getHost(), url.getPort(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static String ask(SSLSocket socket, URI url) throws IOException {
    socket.getOutputStream().write(request(url, "close").getBytes(ISO_8859_1));
    return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
  }

  private static String request(URI url, String connection) {
    return "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: %s\r\n\r\n"
        .formatted(url.getRawPath(), url.getAuthority(), connection);
  }
}
