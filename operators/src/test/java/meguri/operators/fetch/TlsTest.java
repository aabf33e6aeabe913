package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import meguri.operators.fetch.Access.Cookies;
import meguri.operators.fetch.Access.TlsErrors;
import meguri.operators.fetch.TlsServer.Handshake;
import meguri.operators.fetch.TlsServer.Then;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Protocol;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.DefaultAsyncHttpClientConfig;
import org.asynchttpclient.Dsl;
import org.asynchttpclient.RequestBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * TLS by BoringSSL and by Java, towards servers of all kinds; HostileServersTest has broken ones.
 */
@Timeout(60)
class TlsTest {

  private static final String TRUST = "javax.net.ssl.trustStore";

  /** Java's first handshakes take their time, above all on a machine busy with other things. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final byte[] HERE = {127, 0, 0, 1};
  private static final byte[] THERE = {127, 0, 0, 2};

  @TempDir private Path tmp;

  @BeforeEach
  void trust() throws Exception {
    System.setProperty(TRUST, TlsServer.trust(tmp.resolve("trust")).toString());
  }

  @AfterEach
  void trustAsEver() {
    System.clearProperty(TRUST);
  }

  static Stream<Arguments> allWays() {
    return Arrays.stream(TlsErrors.values())
        .flatMap(errors -> Stream.of(Arguments.of(errors, false), Arguments.of(errors, true)));
  }

  @Test
  void boringSslRunsHere() {
    assertThat(OpenSsl.unavailabilityCause()).isNull();
  }

  @ParameterizedTest
  @MethodSource("allWays")
  void aServerIsToldItsName(TlsErrors errors, boolean java) throws Exception {
    try (TlsServer server = TlsServer.closing("ec");
        FetchRoom room = room(errors, java)) {
      succeed(room, "https://www.name.test:" + server.port(), HERE);
      succeed(room, "https://127.0.0.1:" + server.port(), HERE);
      assertThat(server.handshakes())
          .extracting(Handshake::name)
          .containsExactly("www.name.test", null);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anAddressIsNoNameToTell(boolean java) throws SSLException {
    TlsEngines engines =
        java ? TlsEngines.ofJava(TlsErrors.REFUSE) : TlsEngines.fastest(TlsErrors.REFUSE);
    DefaultAsyncHttpClientConfig config = new DefaultAsyncHttpClientConfig.Builder().build();
    engines.init(config);
    for (String host : new String[] {"[::1]", "[2001:db8::1]", "192.0.2.1"}) {
      assertThat(engines.newSslEngine(config, host, 443).getSSLParameters().getServerNames())
          .as(host)
          .satisfiesAnyOf(
              names -> assertThat(names).isNull(), names -> assertThat(names).isEmpty());
    }
    engines.destroy();
  }

  @ParameterizedTest
  @MethodSource("allWays")
  void aSessionIsResumedAtTheSamePinOnly(TlsErrors errors, boolean java) throws Exception {
    try (TlsServer server = TlsServer.closing("ec");
        FetchRoom room = room(errors, java)) {
      String origin = "https://www.name.test:" + server.port();
      succeed(room, origin, HERE);
      succeed(room, origin, HERE);
      succeed(room, origin, THERE);
      succeed(room, "https://name.test:" + server.port(), HERE);
      succeed(room, origin, HERE);
      assertThat(server.handshakes())
          .extracting(Handshake::isResumed)
          .containsExactly(false, true, false, false, true);
    }
  }

  @ParameterizedTest
  @MethodSource("servers")
  void serversOfAllKindsAreAsked(String key, String protocol, boolean java) throws Exception {
    try (TlsServer server =
            new TlsServer(
                TlsServer.boring(key).protocols(protocol).build(),
                Then.HANG_UP,
                (tls, thread) -> {});
        FetchRoom room = room(TlsErrors.REFUSE, java)) {
      for (int page = 0; page < 2; page++) {
        Protocol told = succeed(room, "https://name.test:" + server.port(), HERE).protocol();
        assertThat(told.http()).isEqualTo("http/1.1");
        assertThat(told.tls()).isEqualTo(protocol.replace("TLSv", "tls/"));
        assertThat(told.cipher()).startsWith("TLS_");
      }
      assertThat(server.handshakes())
          .containsExactly(
              new Handshake("name.test", false, protocol),
              new Handshake("name.test", true, protocol));
    }
  }

  static Stream<Arguments> servers() {
    return Stream.of("rsa", "ec")
        .flatMap(key -> Stream.of("TLSv1.2", "TLSv1.3").map(it -> List.of(key, it)))
        .flatMap(
            it -> Stream.of(false, true).map(java -> Arguments.of(it.get(0), it.get(1), java)));
  }

  @Test
  void aServerMayStapleWhatItsAuthoritySays() throws Exception {
    byte[] tryLater = {0x30, 3, 0x0A, 1, 3};
    try (TlsServer server =
            new TlsServer(
                TlsServer.boring("ec").enableOcsp(true).build(),
                engine -> ((ReferenceCountedOpenSslEngine) engine).setOcspResponse(tryLater));
        FetchRoom room = room(TlsErrors.REFUSE, false);
        FetchRoom javas = room(TlsErrors.ACCEPT, true)) {
      succeed(room, "https://name.test:" + server.port(), HERE);
      succeed(javas, "https://name.test:" + server.port(), HERE);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void requestsShareAConnectionThatTheServerKeeps(boolean java) throws Exception {
    try (TlsServer server =
            new TlsServer(TlsServer.boring("ec").build(), Then.KEEP, (tls, thread) -> {});
        FetchRoom room = room(TlsErrors.REFUSE, java)) {
      for (int page = 0; page < 3; page++) {
        succeed(room, "https://name.test:" + server.port(), HERE);
      }
      assertThat(server.handshakes()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyRefusalIsNamed(boolean java) throws Exception {
    try (FetchRoom room = room(TlsErrors.REFUSE, java)) {
      assertThat(refusal(room, TlsServer.boring("ec"), "https://other.test:"))
          .startsWith("the server's certificate belongs to another server (No subject alternative")
          .contains("other.test");
      assertThat(refusal(room, TlsServer.boring("stranger"), "https://name.test:"))
          .startsWith("the server's certificate was issued by nobody that Meguri trusts (");
      assertThat(refusal(room, TlsServer.boring("expired"), "https://name.test:"))
          .startsWith("the server's certificate has expired (NotAfter: ");
      assertThat(refusal(room, TlsServer.boring("ec").protocols("TLSv1.1"), "https://name.test:"))
          .startsWith("the server speaks neither TLS 1.2 nor 1.3 (");
      assertThat(
              refusal(
                  room,
                  TlsServer.boring("ec").protocols("TLSv1.2").clientAuth(ClientAuth.REQUIRE),
                  "https://name.test:"))
          .startsWith("the server refused the TLS connection (")
          .containsIgnoringCase("handshake_failure");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noCertificateIsRefusedIfAllAreAccepted(boolean java) throws Exception {
    try (FetchRoom room = room(TlsErrors.ACCEPT, java)) {
      for (String key : Set.of("ec", "expired", "stranger")) {
        try (TlsServer server = TlsServer.closing(key)) {
          succeed(room, "https://other.test:" + server.port(), HERE);
          succeed(room, "https://127.0.0.1:" + server.port(), HERE);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anAnswerThatIsNoTlsIsNotRepeatedInTheLog(boolean java) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByAddress(HERE));
        FetchRoom room = room(TlsErrors.REFUSE, java)) {
      Thread thread = new Thread(() -> answer(server, "x".repeat(10_000)), "no-tls");
      thread.setDaemon(true);
      thread.start();
      Fetched fetched = fetch(room, "https://name.test:" + server.getLocalPort(), HERE);
      assertThat(fetched.failure()).isEqualTo(Failure.CONNECT);
      assertThat(fetched.explanation())
          .isEqualTo("the server answered with something that is not TLS");
    }
  }

  /**
   * Java's engine begins again with a change of keys in TLS 1.3, and with a new handshake in 1.2.
   */
  @ParameterizedTest
  @CsvSource({"TLSv1.3,false", "TLSv1.3,true", "TLSv1.2,false", "TLSv1.2,true"})
  void aServerThatSendsTlsWithoutEndIsBrokenOff(String protocol, boolean java) throws Exception {
    try (TlsServer server =
            new TlsServer(
                TlsServer.java("ec").protocols(protocol).build(),
                Then.ANSWER_NOTHING,
                TlsTest::renewForEver);
        FetchRoom room = room(TlsErrors.REFUSE, java)) {
      Fetched fetched = fetch(room, "https://name.test:" + server.port(), HERE);
      assertThat(fetched.failure()).isIn(Failure.BROKEN, Failure.PROTOCOL, Failure.CONNECT);
    }
  }

  @Test
  void nativeMemoryIsFreedWithTheClient() throws Exception {
    TlsEngines engines = TlsEngines.fastest(TlsErrors.REFUSE);
    try (TlsServer server = TlsServer.closing("ec")) {
      try (AsyncHttpClient client =
          Dsl.asyncHttpClient(
              new DefaultAsyncHttpClientConfig.Builder()
                  .setSslEngineFactory(engines)
                  .setShutdownQuietPeriod(Duration.ZERO))) {
        RequestBuilder request =
            new RequestBuilder("GET")
                .setUrl("https://name.test:" + server.port() + "/x")
                .setAddress(InetAddress.getByAddress(HERE));
        assertThat(client.executeRequest(request).get().getStatusCode()).isEqualTo(200);
        assertThat(ReferenceCountUtil.refCnt(engines.context())).isPositive();
      }
      while (ReferenceCountUtil.refCnt(engines.context()) > 0) {
        Thread.onSpinWait(); // the client closes its connections in its own thread
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerMaySendItsAnswerInTheSmallestRecords(boolean java) throws Exception {
    SslContext context = TlsServer.boring("ec").build();
    try (TlsServer server = new TlsServer(context, Then.ANSWER_BY_BYTES, (tls, thread) -> {});
        FetchRoom room = room(TlsErrors.REFUSE, java)) {
      Fetched fetched = fetch(room, "https://name.test:" + server.port(), HERE);
      assertThat(fetched.explanation()).isEmpty();
      assertThat(fetched.body()).hasSize(TlsServer.MANY);
    }
  }

  private static void renewForEver(SslHandler tls, EventExecutor thread) {
    tls.renegotiate()
        .addListener(
            done -> {
              if (done.isSuccess()) {
                thread.execute(() -> renewForEver(tls, thread));
              }
            });
  }

  private static void answer(ServerSocket server, String text) {
    try (Socket client = server.accept()) {
      assertThat(client.getInputStream().read()).isNotNegative();
      client.getOutputStream().write(text.getBytes(US_ASCII));
      client.shutdownOutput();
      client.getInputStream().readAllBytes();
    } catch (IOException e) {
      // hung up
    }
  }

  private static String refusal(FetchRoom room, SslContextBuilder context, String origin)
      throws Exception {
    SslContext built = context.build();
    try (TlsServer server = new TlsServer(built, Then.HANG_UP, (tls, thread) -> {})) {
      Fetched fetched = fetch(room, origin + server.port(), HERE);
      assertThat(fetched.failure()).isEqualTo(Failure.CONNECT);
      return fetched.explanation();
    }
  }

  private static FetchRoom room(TlsErrors errors, boolean onlyJavasTls) throws Exception {
    return new FetchRoom(
        new AddressGuard(true, false),
        new Access(errors, Cookies.NONE, "", ""),
        PATIENCE,
        onlyJavasTls);
  }

  private static Fetched succeed(FetchRoom room, String origin, byte[] address) throws Exception {
    Fetched fetched = fetch(room, origin, address);
    assertThat(fetched.explanation()).isEmpty();
    assertThat(fetched.status()).isEqualTo(200);
    assertThat(fetched.requestHead())
        .asString()
        .containsIgnoringCase("\r\nHost: " + origin.substring("https://".length()) + "\r\n");
    return fetched;
  }

  private static Fetched fetch(FetchRoom room, String origin, byte[] address) throws Exception {
    Candidate candidate = new Candidate(origin + "/x", Hash64.of(origin), 0, 0, 1, "");
    Pin pin = new Pin(origin, Hash64.of(origin), address, 1);
    return room.fetch(new Task(1, pin, Queued.first(candidate), Task.Kind.PAGE, 5, room.run));
  }
}
