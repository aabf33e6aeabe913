package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import meguri.web.SyntheticWeb;
import meguri.web.WebSpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the hosts that speak HTTP/2 send, frame by frame, to a client that trusts their authority.
 */
@Timeout(20)
class Http2Test {
  private static final int PATIENCE_MILLIS = 10_000;

  @TempDir private static Path tmp;
  private static SyntheticWeb web;
  private static SSLContext trusting;

  @BeforeAll
  static void serve() throws Exception {
    web = SyntheticWeb.start(WebSpec.builder().hosts(2).pages(4).hostile(true).build(), null);
    KeyStore authority =
        KeyStore.getInstance(Certificates.trust(tmp.resolve("trust")).toFile(), (char[]) null);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(authority);
    trusting = SSLContext.getInstance("TLS");
    trusting.init(null, trust.getTrustManagers(), null);
  }

  @AfterAll
  static void close() throws IOException {
    web.close();
  }

  /** By the types of frames (RFC 9113, 6): 0 DATA, 1 HEADERS, 3 RST_STREAM, 4 SETTINGS, … */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "h2-page, 4 1 0",
    "h2-goaway-in-body, 4 1 7 0",
    "h2-window-of-nothing, 4 1 0",
    "h2-hangs, 4",
    "h2-hangs-in-body, 4 1 0",
    "h2-reset, 4 3",
    "h2-reset-in-body, 4 1 0 3",
    "h2-goaway, 4 7",
    "h2-short-body, 4 1 0",
    "h2-settings-flood, 4 4 4 4",
    "h2-ping-flood, 4 6 6 6",
    "h2-window-flood, 4 8 8 8",
    "h2-unknown-flood, 4 66 66 66",
    "h2-interim-flood, 4 1 1 1",
    "h2-empty-data, 4 1 0 0",
    "h2-padding, 4 1 0 0",
    "h2-crumbs, 4 1 0 0",
    "h2-endless-head, 4 1 9 9",
    "h2-endless-continuation, 4 1 9 9",
    "h2-hpack-bomb, 4 1",
    "h2-wrong-stream, 4 1 0",
    "h2-push, 4 5 1 0",
    "h2-no-more-streams, 4 1 0"
  })
  void everyHostSendsItsFrames(String name, String types) throws Exception {
    int most = types.split(" ").length;
    assertThat(String.join(" ", frames(HostileHosts.named(name), "/", most))).isEqualTo(types);
  }

  static List<Behaviour> all() {
    return HostileHosts.all().stream().filter(behaviour -> behaviour.door() == Door.HTTP2).toList();
  }

  /** Otherwise no page of the host would ever be asked for. */
  @ParameterizedTest
  @MethodSource("all")
  void everyHostHasAnOpenRobotsTxt(Behaviour behaviour) throws Exception {
    assertThat(frames(behaviour, "/robots.txt", 3)).containsExactly("4", "1", "0");
  }

  @Test
  void clientsWithoutHttp2AreRefused() throws Exception {
    try (SSLSocket socket = open(HostileHosts.named("h2-page"), "http/1.1")) {
      assertThat(socket.getSession().isValid()).isFalse();
    }
  }

  @Test
  void theHostWithoutAlpnChoosesNoProtocol() throws Exception {
    try (SSLSocket socket = open(HostileHosts.named("tls-without-alpn"), "h2")) {
      socket.startHandshake();
      assertThat(socket.getApplicationProtocol()).isEmpty();
    }
  }

  /** The types of the first frames that come. */
  private static List<String> frames(Behaviour behaviour, String path, int most) throws Exception {
    List<String> types = new ArrayList<>();
    try (SSLSocket socket = open(behaviour, "h2")) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      OutputStream out = socket.getOutputStream();
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
      out.write(Frames.settings());
      out.write(
          Frames.headers(
              Frames.END_HEADERS | Frames.END_STREAM,
              1,
              Frames.field(":method", "GET"),
              Frames.field(":scheme", "https"),
              Frames.field(":authority", HostileHosts.name(behaviour)),
              Frames.field(":path", path)));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      while (types.size() < most) {
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        types.add(String.valueOf(in.readUnsignedByte()));
        in.readUnsignedByte();
        in.readInt();
        in.readFully(new byte[length]);
      }
    } catch (SocketTimeoutException | EOFException | SocketException e) {
      // that was all
    }
    return types;
  }

  private static SSLSocket open(Behaviour behaviour, String protocol) throws Exception {
    InetAddress address = InetAddress.getByName(HostileHosts.address(behaviour));
    SSLSocket socket =
        (SSLSocket)
            trusting
                .getSocketFactory()
                .createSocket(
                    new Socket(address, web.port()),
                    HostileHosts.name(behaviour),
                    web.port(),
                    true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    parameters.setApplicationProtocols(new String[] {protocol});
    socket.setSSLParameters(parameters);
    return socket;
  }
}
