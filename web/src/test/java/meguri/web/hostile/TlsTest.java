package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.CertificateExpiredException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import meguri.web.SyntheticWeb;
import meguri.web.WebSpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with each certificate, as a client that trusts the authority finds. */
@Timeout(20)
class TlsTest {
  private static SyntheticWeb web;

  @BeforeAll
  static void serve() throws IOException {
    web = SyntheticWeb.start(WebSpec.builder().hosts(2).pages(4).hostile(true).build(), null);
  }

  @AfterAll
  static void close() throws IOException {
    web.close();
  }

  @Test
  void clientsThatTrustTheAuthorityAreAnswered() throws Exception {
    assertThat(ask("tls-unknown-issuer", trusting())).startsWith("HTTP/1.1 200 OK\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tls-expired", "tls-wrong-name", "tls-self-signed", "tls-unknown-issuer"})
  void otherClientsAreNotAnswered(String name) {
    assertThatThrownBy(() -> ask(name, SSLContext.getDefault())).isInstanceOf(SSLException.class);
  }

  @Test
  void oneCertificateHasExpired() {
    assertThatThrownBy(() -> ask("tls-expired", trusting()))
        .hasRootCauseInstanceOf(CertificateExpiredException.class);
  }

  @Test
  void oneCertificateIsForAnotherHost() {
    assertThatThrownBy(() -> ask("tls-wrong-name", trusting()))
        .hasMessageContaining("tls-wrong-name.hostile.test");
  }

  @Test
  void oneCertificateIsSelfSigned() {
    assertThatThrownBy(() -> ask("tls-self-signed", trusting()))
        .isInstanceOf(SSLException.class)
        .satisfies(e -> assertThat(e).hasMessageContaining("certification path"));
  }

  private static SSLContext trusting() throws Exception {
    KeyStore authority = KeyStore.getInstance("PKCS12");
    authority.load(null, null);
    authority.setCertificateEntry(
        "authority", Certificates.all().getCertificate(Certificates.AUTHORITY));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(authority);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static String ask(String name, SSLContext context) throws Exception {
    Behaviour behaviour = HostileHosts.named(name);
    String host = HostileHosts.name(behaviour);
    try (Socket plain = new Socket(HostileHosts.address(behaviour), web.port());
        SSLSocket socket =
            (SSLSocket) context.getSocketFactory().createSocket(plain, host, web.port(), true)) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      String request = "GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }
}
