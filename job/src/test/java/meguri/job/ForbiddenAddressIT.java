package meguri.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.netty.util.NetUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.FrontierOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.ResolveOptions;
import meguri.job.watch.EndDetector;
import meguri.job.watch.Reading;
import meguri.operators.metrics.MetricNames;
import meguri.operators.scope.Scope;
import meguri.web.NameServer;
import meguri.web.hostile.Naming;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Crawls a site that leads to an address that is not public, by links and redirects, under every
 * spelling. A witness listens at that address.
 */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ForbiddenAddressIT {

  private static final String INSIDE = "127.0.9.9";

  private static final List<String> SPELLINGS =
      List.of(
          INSIDE,
          "2130708745",
          "0x7f000909",
          "0177.0.011.011",
          "127.2313",
          "0x7f.0.0x909",
          "%31%32%37.0.9.9",
          "someone:secret@127.0.9.9",
          "[::ffff:127.0.9.9]",
          "[::ffff:7f00:909]",
          "[::127.0.9.9]",
          "[64:ff9b::7f00:909]",
          "[2002:7f00:909::1]",
          "inside.test",
          "by-dns.test");

  /** A name that resolves to the site at first, and to the forbidden address later. */
  private static final String REBOUND = "rebound.test";

  @TempDir private Path tmp;
  private final AtomicInteger connections = new AtomicInteger();
  private final Set<String> requests = ConcurrentHashMap.newKeySet();
  private ServerSocket witness;
  private HttpServer site;
  private NameServer names;

  @BeforeEach
  void listen() throws IOException {
    witness = new ServerSocket(0, 50, InetAddress.getByName(INSIDE));
    Thread thread = new Thread(this::accept, "witness");
    thread.setDaemon(true);
    thread.start();
    site = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    site.createContext("/", this::answer);
    site.start();
    names =
        NameServer.start(
            name ->
                name.equals(REBOUND)
                    ? Naming.inTurn(Naming.addresses("127.0.0.1"), Naming.addresses(INSIDE))
                    : Naming.addresses(INSIDE),
            0,
            () -> Duration.ZERO);
  }

  @AfterEach
  void close() throws IOException {
    names.close();
    site.stop(0);
    witness.close();
  }

  @Test
  void noSpellingLinkOrRedirectLeadsToAForbiddenAddress() throws Exception {
    Reading end = crawl("127.0.0.1");
    assertThat(requests).contains("/to/0", "/to/" + (SPELLINGS.size() - 1));
    assertThat(names.asked(REBOUND)).isPositive();
    assertThat(end.count(MetricNames.RESOLVE_DROPPED)).isEqualTo(2L * SPELLINGS.size());
    assertThat(connections).hasValue(0);
  }

  @Test
  void anAddressThatTheUserAllowsIsReached() throws Exception {
    Reading end = crawl("127.0.0.1", INSIDE + "/32");
    assertThat(connections).hasPositiveValue();
    assertThat(end.count(MetricNames.RESOLVE_DROPPED)).as("IPv6 in disguise").isEqualTo(2L * 3);
  }

  private Reading crawl(String... allowed) throws Exception {
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, "c-1");
    options.set(CrawlOptions.SCOPE, Scope.Kind.ANY);
    options.set(CrawlOptions.ONCE, true);
    options.set(JobOptions.PARALLELISM, 1);
    options.set(FrontierOptions.SLOTS, 256);
    options.set(PolitenessOptions.INTERVAL, Duration.ofMillis(1));
    options.set(FetchOptions.ATTEMPTS, 1);
    options.set(FetchOptions.TIMEOUT, Duration.ofSeconds(5));
    options.set(FetchOptions.ALLOW_ADDRESSES, List.of(allowed));
    options.set(ResolveOptions.HOSTS, INSIDE + " inside.test");
    options.set(ResolveOptions.SERVERS, List.of(NetUtil.toSocketAddressString(names.address())));
    try (LocalDir dir = LocalDir.create(tmp.resolve("c"))) {
      options.set(CrawlOptions.DIR, dir.crawl().uri());
      String seed = "http://127.0.0.1:" + site.getAddress().getPort() + "/";
      dir.crawl().keep(options, List.of(seed));
      try (LocalCrawl crawl =
          LocalCrawl.start(dir, options, OptionalInt.empty(), CrawlJob::build)) {
        EndDetector end = new EndDetector();
        Await.until(
            "the crawl is over",
            () -> {
              assertThat(crawl.failure()).isNotDone();
              return end.isOver(crawl.watch().read(), System.currentTimeMillis());
            });
        Reading last = crawl.watch().read();
        crawl.stop();
        return last;
      }
    }
  }

  private void accept() {
    try {
      while (true) {
        try (Socket socket = witness.accept()) {
          connections.incrementAndGet();
        }
      }
    } catch (SocketException e) {
      // the end of the test closed the socket
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    requests.add(path);
    if (path.startsWith("/to/")) {
      int spelling = Integer.parseInt(path.substring(4));
      exchange.getResponseHeaders().set("Location", inside(spelling, "redirected"));
      exchange.sendResponseHeaders(302, -1);
    } else if (path.equals("/")) {
      byte[] page =
          IntStream.range(0, SPELLINGS.size())
              .mapToObj(i -> "<a href=/to/%d></a><a href='%s'></a>".formatted(i, inside(i, "link")))
              .collect(
                  Collectors.joining(
                      "\n",
                      "<a href='http://%s:%d/'></a>".formatted(REBOUND, witness.getLocalPort()),
                      ""))
              .getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      exchange.sendResponseHeaders(200, page.length);
      exchange.getResponseBody().write(page);
    } else {
      exchange.sendResponseHeaders(404, -1);
    }
    exchange.close();
  }

  private String inside(int spelling, String by) {
    return "http://%s:%d/%s/%d"
        .formatted(SPELLINGS.get(spelling), witness.getLocalPort(), by, spelling);
  }
}
