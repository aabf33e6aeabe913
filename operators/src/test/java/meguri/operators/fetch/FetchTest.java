package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import meguri.operators.model.Digest;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fetch in its Async I/O operator, against a server on this machine. */
class FetchTest {

  private final ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private FetchRoom room;
  private long run;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
    room = new FetchRoom(new AddressGuard(true, false));
    run = room.run;
  }

  @AfterEach
  void stop() throws Exception {
    release.countDown();
    room.close();
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void aPageIsFetchedFromThePinnedAddressWithItsOwnHostHeader() throws Exception {
    Fetched fetched = fetch(task("/page", Task.Kind.PAGE, run));
    assertThat(fetched.failure()).isEqualTo(Failure.NONE);
    assertThat(fetched.status()).isEqualTo(200);
    assertThat(new String(fetched.body(), UTF_8)).isEqualTo("hello");
    assertThat(fetched.digest()).isEqualTo(Digest.SHA1.bytes("hello".getBytes(UTF_8)));
    assertThat(fetched.ended()).isGreaterThanOrEqualTo(fetched.started());
    assertThat(requests)
        .containsExactly(
            "GET /page host=name.invalid:"
                + server.getAddress().getPort()
                + " agent=meguri-test/1 accept-encoding=gzip, deflate, br, zstd");
    String head = new String(fetched.requestHead(), UTF_8);
    assertThat(head)
        .startsWith("GET /page HTTP/1.1\r\n")
        .containsIgnoringCase("\r\nHost: name.invalid:")
        .containsIgnoringCase("User-Agent: meguri-test/1\r\n")
        .doesNotContain("Range:")
        .endsWith("\r\n\r\n");
  }

  @Test
  void aRevisitSendsTheValidators() throws Exception {
    Task first = task("/page", Task.Kind.PAGE, run);
    String date = "Sun, 06 Nov 1994 08:49:37 GMT";
    Past past = new Past(1, true, Validators.of("W/\"v1\"", date), Past.unknown().history());
    Fetched fetched = fetch(Fetches.visited(first, past));
    assertThat(new String(fetched.requestHead(), UTF_8))
        .containsIgnoringCase("If-None-Match: W/\"v1\"\r\n")
        .containsIgnoringCase("If-Modified-Since: " + date + "\r\n");
    assertThat(new String(fetch(first).requestHead(), UTF_8)).doesNotContain("If-");
  }

  @Test
  void aTaskOfAnotherRunLapsesWithoutARequest() throws Exception {
    Fetched fetched = fetch(task("/page", Task.Kind.PAGE, run + 1));
    assertThat(fetched.failure()).isEqualTo(Failure.LAPSED);
    assertThat(fetched.over()).as("moves no clock").isZero();
    assertThat(fetched.status()).isZero();
    fetch(task("/after", Task.Kind.PAGE, run));
    assertThat(requests).hasSize(1).allMatch(request -> request.startsWith("GET /after"));
    assertThat(room.subtask.metric("fetch.lapsed")).isOne();
    assertThat(room.subtask.metric("fetch.requests")).isOne();
  }

  @Test
  void aBodyIsHeldUntilSplitHasForwardedIt() throws Exception {
    fetch(task("/page", Task.Kind.PAGE, run));
    assertThat(room.subtask.metric("fetch.held")).as("no Split here").isZero();
    try (FetchRoom chained = new FetchRoom(new AddressGuard(true, false))) {
      Held held = Held.ofTask(chained.subtask.environment().getMetricGroup());
      held.releasedBySplit();
      Fetched fetched = chained.fetch(task("/page", Task.Kind.PAGE, chained.run));
      assertThat(chained.subtask.metric("fetch.held"))
          .isEqualTo(fetched.body().length)
          .isEqualTo(5);
      held.release(fetched.body().length);
      assertThat(chained.subtask.metric("fetch.held")).isZero();
    }
  }

  @Test
  void privateAddressesAreNotConnectedTo() throws Exception {
    Fetched fetched;
    try (FetchRoom strict = new FetchRoom(new AddressGuard(false, false))) {
      fetched = strict.fetch(task("/page", Task.Kind.PAGE, strict.run));
    }
    assertThat(fetched.failure()).isEqualTo(Failure.ADDRESS);
    assertThat(fetched.explanation()).startsWith("127.0.0.1 is not a public address");
    assertThat(requests).isEmpty();
  }

  @Test
  void aSilentServerTimesOutAndItsRequestEndsLater() throws Exception {
    long before = System.currentTimeMillis();
    Fetched fetched = fetch(task("/silent", Task.Kind.PAGE, run));
    assertThat(fetched.failure()).isEqualTo(Failure.TIMEOUT);
    assertThat(fetched.ended()).isGreaterThan(before + FetchRoom.TIMEOUT.toMillis());
  }

  @Test
  void aDrippingAnswerEndsAtTheTimeout() throws Exception {
    Fetched fetched = fetch(task("/drip", Task.Kind.PAGE, run));
    assertThat(fetched.failure()).isEqualTo(Failure.TIMEOUT);
    assertThat(fetched.answered()).isFalse();
  }

  @Test
  void aBodyIsCutAtItsLimit() throws Exception {
    Fetched fetched = fetch(task("/large", Task.Kind.PAGE, run));
    assertThat(fetched.failure()).isEqualTo(Failure.NONE);
    assertThat(fetched.body()).hasSize(FetchRoom.MAX_BODY);
    assertThat(fetched.truncated()).isTrue();
    assertThat(fetched.ended()).as("the server sees us go later").isGreaterThan(fetched.started());
  }

  /** It would come for as long as the request may last. */
  @Test
  void onlyTheHeadIsReadOfAnAnswerWithADeniedType() throws Exception {
    Task task = linkedFrom("http://a.test/", task("/video", Task.Kind.PAGE, run));
    Fetched fetched = fetch(task);
    assertThat(fetched.failure()).isEqualTo(Failure.UNWANTED);
    assertThat(fetched.explanation()).isEqualTo("rule-1");
    assertThat(fetched.status()).isEqualTo(200);
    assertThat(fetched.body()).isEmpty();
    assertThat(fetched.ended()).as("the server sees us go later").isGreaterThan(fetched.started());
    assertThat(requests).hasSize(1).allMatch(request -> request.startsWith("GET /video"));
  }

  @Test
  void rulesAboutTypesDoNotApplyToRobotsTxtAndItsSitemaps() throws Exception {
    for (Task task :
        List.of(
            linkedFrom("http://a.test/robots.txt", task("/clip", Task.Kind.PAGE, run)),
            linkedFrom("http://a.test/", task("/clip", Task.Kind.ROBOTS, run)))) {
      assertThat(new String(fetch(task).body(), UTF_8)).isEqualTo("hello");
    }
  }

  @Test
  void robotsTxtIsRequestedUncompressedAndHasItsOwnLimit() throws Exception {
    Fetched fetched = fetch(task("/robots.txt", Task.Kind.ROBOTS, run));
    assertThat(fetched.body()).hasSize(50_000);
    assertThat(fetched.truncated()).isFalse();
    assertThat(requests)
        .hasSize(1)
        .allMatch(request -> request.endsWith("accept-encoding=identity"));
    assertThat(new String(fetched.requestHead(), UTF_8)).startsWith("GET /robots.txt HTTP/1.1\r\n");
  }

  @Test
  void aRedirectIsAnAnswerAndIsNotFollowed() throws Exception {
    Fetched fetched = fetch(task("/redirect", Task.Kind.PAGE, run));
    assertThat(fetched.status()).isEqualTo(302);
    assertThat(fetched.headers().first("Location")).isEqualTo("/page");
    assertThat(requests).hasSize(1);
  }

  @Test
  void aRefusedConnectionIsAFailureToConnect() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      free = socket.getLocalPort();
    }
    Fetched fetched = fetch(FetchRoom.task(free, "/page", Task.Kind.PAGE, run));
    assertThat(fetched.failure()).isEqualTo(Failure.CONNECT);
  }

  @Test
  void aBrokenConnectionIsOneFailedRequestAndNotRetried() throws Exception {
    Fetched fetched = fetch(task("/broken", Task.Kind.PAGE, run));
    assertThat(fetched.answered()).isFalse();
    assertThat(requests).hasSize(1);
  }

  private Task task(String path, Task.Kind kind, long run) {
    return FetchRoom.task(server.getAddress().getPort(), path, kind, run);
  }

  private static Task linkedFrom(String via, Task task) {
    Candidate page = task.candidate();
    Candidate linked = new Candidate(page.url(), page.id(), 1, 0, 1, via);
    return Fetches.with(task, Queued.first(linked));
  }

  private Fetched fetch(Task task) throws Exception {
    return room.fetch(task);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    requests.add(
        exchange.getRequestMethod()
            + " "
            + path
            + " host="
            + exchange.getRequestHeaders().getFirst("Host")
            + " agent="
            + exchange.getRequestHeaders().getFirst("User-Agent")
            + " accept-encoding="
            + exchange.getRequestHeaders().getFirst("Accept-Encoding"));
    switch (path) {
      case "/silent" -> hold();
      case "/drip" -> {
        exchange.sendResponseHeaders(200, 1_000);
        exchange.getResponseBody().write('x');
        exchange.getResponseBody().flush();
        hold();
      }
      case "/video" -> {
        exchange.getResponseHeaders().set("Content-Type", "video/mp4");
        exchange.sendResponseHeaders(200, 1 << 20);
        exchange.getResponseBody().write('x');
        exchange.getResponseBody().flush();
        hold();
      }
      case "/clip" -> {
        exchange.getResponseHeaders().set("Content-Type", "video/mp4");
        send(exchange, "hello".getBytes(UTF_8));
      }
      case "/broken" -> {
        exchange.sendResponseHeaders(200, 1_000);
        exchange.getResponseBody().write('x');
        exchange.close();
      }
      case "/redirect" -> {
        exchange.getResponseHeaders().set("Location", "/page");
        exchange.sendResponseHeaders(302, -1);
      }
      case "/large" -> send(exchange, new byte[FetchRoom.MAX_BODY + 100_000]);
      case "/robots.txt" -> send(exchange, new byte[50_000]);
      default -> send(exchange, "hello".getBytes(UTF_8));
    }
    exchange.close();
  }

  private void hold() {
    try {
      release.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, byte[] body) throws IOException {
    exchange.sendResponseHeaders(200, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}
