package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import meguri.operators.fetch.Access.Cookies;
import meguri.operators.fetch.Access.TlsErrors;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Headers;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class AccessTest {

  private static final AddressGuard HERE = new AddressGuard(true, false);
  private static final String OK =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello";

  @TempDir private Path tmp;

  @Test
  void aSecretIsSentOnlyToItsOriginAndNeverArchived() throws Exception {
    try (RawServer server = new RawServer();
        RawServer other = new RawServer()) {
      Path file = logins();
      Files.writeString(
          file, "# ours\nhttp://name.invalid:" + server.port() + " basic me:s3cret\n");
      server.answer("/x", OK);
      other.answer("/x", OK);
      try (FetchRoom room =
          new FetchRoom(HERE, new Access(TlsErrors.REFUSE, Cookies.NONE, "", file.toString()))) {
        Fetched fetched = fetch(room, server.port());
        assertThat(server.requests().get(0)).contains("uthorization: Basic bWU6czNjcmV0\r\n");
        assertThat(new String(fetched.requestHead(), UTF_8)).doesNotContainIgnoringCase("authoriz");
        assertThat(new String(fetched.requestHead(), ISO_8859_1))
            .as("the head of the request as sent, without the login")
            .isEqualTo(
                server.requests().get(0).replaceFirst("(?i)authorization: [^\\r]+\\r\\n", ""));
        Fetched open = fetch(room, other.port());
        assertThat(other.requests().get(0)).doesNotContainIgnoringCase("authoriz");
        assertThat(new String(open.requestHead(), ISO_8859_1))
            .as("the head of the request as sent")
            .isEqualTo(other.requests().get(0));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCookieIsSentBackOnlyIfTheCrawlKeepsThem(Cookies cookies) throws Exception {
    try (RawServer server = new RawServer();
        FetchRoom room = new FetchRoom(HERE, new Access(TlsErrors.REFUSE, cookies, "", ""))) {
      server.answer("/x", OK.replace("\r\n\r\n", "\r\nSet-Cookie: a=b; Path=/x\r\n\r\n"));
      Fetched first = fetch(room, server.port());
      Fetched second = fetch(room, server.port());
      assertThat(first.headers().fields()).as("archived as sent").contains("a=b; Path=/x");
      assertThat(new String(second.requestHead(), UTF_8))
          .startsWith("GET /x")
          .doesNotContainIgnoringCase("cookie");
      assertThat(server.requests().get(0)).doesNotContainIgnoringCase("cookie");
      if (cookies == Cookies.ORIGIN) {
        assertThat(server.requests().get(1)).containsIgnoringCase("\r\ncookie: a=b\r\n");
      } else {
        assertThat(server.requests().get(1)).doesNotContainIgnoringCase("cookie");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw----r--", "rw-r-----", "rw-rw-rw-", "rw--w----", "rwx-----x"})
  void aFileOfLoginsThatOthersCanOpenIsRefused(String permissions) throws Exception {
    Path file = Files.writeString(logins(), "https://a.test bearer hunter2");
    Access access = new Access(TlsErrors.REFUSE, Cookies.NONE, "", file.toString());
    assertThat(access.secrets().of("https://a.test")).isPresent();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    assertThatThrownBy(access::secrets)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("other users can read it (" + permissions + ")")
        .hasMessageEndingWith("run: chmod go= " + file)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aSecretIsABasicLoginOrABearerToken() {
    Secrets secrets =
        Secrets.parse(
            "https://a.test basic u:p:q\n\n"
                + " https://b.test:8443/  Bearer  t0k.en== \n"
                + "#http://c.test basic x:y");
    assertThat(secrets.of("https://a.test")).hasValue("Basic dTpwOnE=");
    assertThat(secrets.of("https://b.test:8443")).hasValue("Bearer t0k.en==");
    for (String other : new String[] {"http://a.test", "https://a.test:8443", "http://c.test"}) {
      assertThat(secrets.of(other)).as(other).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://a.test basic hunter2",
        "https://a.test digest hunter2:x",
        "https://a.test bearer",
        "a.test bearer hunter2",
        "https://a.test/path bearer hunter2",
        "https://me@a.test bearer hunter2",
        "https://a.test bearer hunter2\1",
      })
  void aMalformedSecretIsRefusedWithoutShowingIt(String line) {
    assertThatThrownBy(() -> Secrets.parse("\n" + line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("secrets, line 2: expected an origin")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void requestsGoToTheProxyWithItsLogin() throws Exception {
    try (RawServer proxy = new RawServer()) {
      String name = "http://127.0.0.1:" + proxy.port();
      Path file = logins();
      Files.writeString(file, name + " basic me:s3cret");
      proxy.answer("http://name.invalid:80/x", OK);
      proxy.answer("http://name.invalid/x", OK);
      // the proxy need not be public, nor is it the crawl's to judge
      AddressGuard strict = new AddressGuard(false, false);
      Access access = new Access(TlsErrors.REFUSE, Cookies.NONE, name, file.toString());
      try (FetchRoom room = new FetchRoom(strict, access)) {
        Task task = FetchRoom.task("http://name.invalid", "/x", Task.Kind.PAGE, room.run);
        assertThat(room.fetch(task).failure())
            .as("the page's address is judged as ever")
            .isEqualTo(Failure.ADDRESS);
        assertThat(proxy.requests()).isEmpty();
      }
      try (FetchRoom room = new FetchRoom(HERE, access)) {
        Task task = FetchRoom.task("http://name.invalid", "/x", Task.Kind.PAGE, room.run);
        assertThat(room.fetch(task).status()).isEqualTo(200);
        assertThat(proxy.requests().get(0))
            .contains("GET http://name.invalid", "roxy-authorization: Basic bWU6czNjcmV0\r\n");
      }
    }
  }

  /** SOCKS 5 without a login: a greeting, then a request that names the pinned address. */
  @Test
  void aSocksProxyGetsThePinnedAddress() throws Exception {
    CompletableFuture<byte[]> asked = new CompletableFuture<>();
    try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      start(() -> asked.complete(socks(proxy)));
      Access access =
          new Access(
              TlsErrors.REFUSE, Cookies.NONE, "socks5://127.0.0.1:" + proxy.getLocalPort(), "");
      try (FetchRoom room = new FetchRoom(HERE, access)) {
        assertThat(fetch(room, 80).body()).hasSize(5);
      }
      assertThat(asked.get(10, TimeUnit.SECONDS))
          .isEqualTo(new byte[] {5, 1, 0, 1, 127, 0, 0, 1, 0, 80});
    }
  }

  private Path logins() throws IOException {
    return Files.createFile(
        tmp.resolve("logins"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  private static byte[] socks(ServerSocket proxy) {
    try (Socket socket = proxy.accept()) {
      InputStream in = socket.getInputStream();
      in.skipNBytes(1);
      in.skipNBytes(in.read());
      socket.getOutputStream().write(new byte[] {5, 0});
      byte[] request = in.readNBytes(10);
      socket.getOutputStream().write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
      socket.getOutputStream().write(OK.getBytes(UTF_8));
      socket.shutdownOutput();
      in.readAllBytes();
      return request;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aProxyReachesServersWithTls() throws Exception {
    HttpsServer server = secure();
    CompletableFuture<byte[]> asked = new CompletableFuture<>();
    try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      start(() -> asked.complete(tunnel(proxy, server.getAddress().getPort())));
      String name = "http://127.0.0.1:" + proxy.getLocalPort();
      try (FetchRoom room =
          new FetchRoom(HERE, new Access(TlsErrors.ACCEPT, Cookies.NONE, name, ""))) {
        for (int page = 0; page < 2; page++) {
          Task task = FetchRoom.task("https://name.invalid", "/x", Task.Kind.PAGE, room.run);
          Fetched fetched = room.fetch(task);
          assertThat(fetched.explanation()).isEmpty();
          assertThat(fetched.status()).isEqualTo(200);
        }
      }
      assertThat(new String(asked.get(10, TimeUnit.SECONDS), UTF_8))
          .startsWith("CONNECT name.invalid:443 HTTP/1.1\r\n");
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 302, 403, 404, 407, 502})
  void anErrorOfTheProxyIsNoAnswerOfTheServer(int status) throws Exception {
    Judge judge = new Judge("meguri", Long.MAX_VALUE, Patience.endless(3));
    try (RawServer proxy = new RawServer()) {
      proxy.answer(
          "name.invalid:443",
          OK.replace("200 OK", status + " No\r\nLocation: http://b.test/\r\nSet-Cookie: a=b"));
      String name = "http://127.0.0.1:" + proxy.port();
      try (FetchRoom room =
          new FetchRoom(HERE, new Access(TlsErrors.REFUSE, Cookies.ORIGIN, name, ""))) {
        for (Task.Kind kind : Task.Kind.values()) {
          Task task = FetchRoom.task("https://name.invalid", "/x", kind, room.run);
          Fetched fetched = room.fetch(task);
          assertThat(fetched.failure()).isEqualTo(Failure.CONNECT);
          assertThat(fetched.explanation()).contains("the proxy", Integer.toString(status));
          assertThat(fetched.status()).isZero();
          assertThat(fetched.headers()).isEqualTo(Headers.NONE);
          assertThat(fetched.body()).isEmpty();
          assertThat(judge.judge(fetched).result()).isEqualTo(TaskResult.FAILED);
        }
      }
    }
  }

  @Test
  void aRequestForTheProxysLoginIsNoAnswerOfTheServer() throws Exception {
    Judge judge = new Judge("meguri", Long.MAX_VALUE, Patience.endless(3));
    try (RawServer proxy = new RawServer()) {
      for (String url : new String[] {"http://name.invalid:80/x", "http://name.invalid/x"}) {
        proxy.answer(
            url, OK.replace("200 OK", "407 Login\r\nProxy-Authenticate: Basic realm=\"x\""));
      }
      String name = "http://127.0.0.1:" + proxy.port();
      try (FetchRoom room =
          new FetchRoom(HERE, new Access(TlsErrors.REFUSE, Cookies.NONE, name, ""))) {
        for (Task.Kind kind : Task.Kind.values()) {
          Task task = FetchRoom.task("http://name.invalid", "/x", kind, room.run);
          Fetched fetched = room.fetch(task);
          assertThat(fetched.status()).isEqualTo(407);
          assertThat(judge.judge(fetched).result()).isEqualTo(TaskResult.FAILED);
          assertThat(judge.question(fetched)).isNull();
        }
      }
    }
  }

  private static byte[] tunnel(ServerSocket proxy, int port) {
    try (Socket client = proxy.accept();
        Socket server = new Socket("127.0.0.1", port)) {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) client.getInputStream().read());
      }
      client.getOutputStream().write("HTTP/1.1 200 Connected\r\n\r\n".getBytes(UTF_8));
      start(() -> transfer(server, client));
      transfer(client, server);
      return head.toString().getBytes(UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void transfer(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // hung up
    }
  }

  private static void start(Runnable part) {
    Thread thread = new Thread(part, "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void untrustedCertificatesAreRefusedUnlessAccepted(boolean accepted) throws Exception {
    HttpsServer server = secure();
    Access access =
        new Access(accepted ? TlsErrors.ACCEPT : TlsErrors.REFUSE, Cookies.NONE, "", "");
    try (FetchRoom room = new FetchRoom(HERE, access)) {
      String origin = "https://name.invalid:" + server.getAddress().getPort();
      Fetched fetched = room.fetch(FetchRoom.task(origin, "/x", Task.Kind.PAGE, room.run));
      assertThat(fetched.failure()).isEqualTo(accepted ? Failure.NONE : Failure.CONNECT);
      assertThat(fetched.status()).isEqualTo(accepted ? 200 : 0);
    } finally {
      server.stop(0);
    }
  }

  private HttpsServer secure() throws Exception {
    HttpsServer server = HttpsServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(selfSigned()));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private SSLContext selfSigned() throws Exception {
    Path store = tmp.resolve("store.p12");
    new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-keyalg",
            "EC",
            "-dname",
            "CN=other.test",
            "-alias",
            "a",
            "-storetype",
            "PKCS12",
            "-storepass",
            "changeit",
            "-keystore",
            store.toString())
        .start()
        .waitFor(20, TimeUnit.SECONDS);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, "changeit".toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, "changeit".toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }

  private static Fetched fetch(FetchRoom room, int port) throws Exception {
    Fetched fetched = room.fetch(FetchRoom.task(port, "/x", Task.Kind.PAGE, room.run));
    assertThat(fetched.status()).isEqualTo(200);
    return fetched;
  }
}
