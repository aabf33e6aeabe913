package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Crawls hosts, each at an address of its own, whose robots.txt is elsewhere, too large,
 * compressed, missing or failing. The witness is their server.
 */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RobotsIT {

  private static final String RULES =
      """
      User-agent: *
      Disallow: /

      User-agent: meguri
      Disallow: /secret
      """;
  private static final String[] HOSTS = {
    "plain", "moved", "chain", "hop", "inside", "large", "missing", "failing"
  };

  private final Map<String, Set<String>> asked = new ConcurrentHashMap<>();

  @TempDir private Path tmp;

  @Test
  void rulesAreObeyedWhereverAHostKeepsThem() throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
    server.createContext("/", this::answer);
    server.start();
    int port = server.getAddress().getPort();
    try {
      crawl(port);
    } finally {
      server.stop(0);
    }
    Map<String, Set<String>> pages = new TreeMap<>();
    for (String host : HOSTS) {
      pages.put(
          host, asked.get(host).stream().filter(p -> !isRobots(p)).collect(Collectors.toSet()));
    }
    Set<String> allowed = Set.of("/", "/open");
    assertThat(pages)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "plain", allowed,
                "moved", allowed,
                "chain", allowed,
                "hop", Set.of("/", "/open", "/secret"),
                "inside", allowed,
                "large", allowed,
                "missing", Set.of("/", "/open", "/secret"),
                "failing", Set.of()));
  }

  private static boolean isRobots(String path) {
    return path.startsWith("/robots");
  }

  private void crawl(int port) throws Exception {
    String names =
        IntStream.range(0, HOSTS.length)
            .mapToObj(i -> "127.0.0." + (i + 1) + " " + HOSTS[i] + ".test\n")
            .collect(Collectors.joining());
    Path hosts = Files.writeString(tmp.resolve("hosts"), names);
    String seeds =
        IntStream.range(0, HOSTS.length)
            .mapToObj(i -> "http://" + HOSTS[i] + ".test:" + port + "/\n")
            .collect(Collectors.joining());
    Path list = Files.writeString(tmp.resolve("seeds"), seeds);
    Path said = tmp.resolve("out");
    try (Child crawler =
        Child.start(
            said,
            "crawl",
            "-o",
            tmp.resolve("crawl").toString(),
            "--once",
            "--delay",
            "300ms",
            "--hosts-file",
            hosts.toString(),
            "--seeds",
            list.toString())) {
      assertThat(crawler.endsWithin(Duration.ofSeconds(200))).as(Child.said(said)).isTrue();
      assertThat(crawler.exitCode()).as(Child.said(said)).isZero();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String authority = exchange.getRequestHeaders().getFirst("Host");
    String host = authority.substring(0, authority.indexOf('.'));
    String path = exchange.getRequestURI().getPath();
    asked.computeIfAbsent(host, of -> new ConcurrentSkipListSet<>()).add(path);
    String port = authority.substring(authority.indexOf(':'));
    switch (host + path) {
      case "moved/robots.txt" -> redirect(exchange, "http://plain.test" + port + "/robots.txt");
      case "chain/robots.txt" -> redirect(exchange, "http://hop.test" + port + "/robots1");
      case "hop/robots1" -> redirect(exchange, "/robots2");
      case "hop/robots2" -> redirect(exchange, "//chain.test" + port + "/robots3");
      case "chain/robots3" -> redirect(exchange, "http://hop.test" + port + "/robots4");
      case "hop/robots4" -> redirect(exchange, "http://plain.test" + port + "/robots.txt");
      case "inside/robots.txt" -> redirect(exchange, "/robots/rules.txt");
      case "inside/robots/rules.txt", "plain/robots.txt" -> send(exchange, 200, RULES);
      case "large/robots.txt" -> send(exchange, 200, large());
      case "failing/robots.txt" -> send(exchange, 503, "");
      default -> send(exchange, isRobots(path) ? 404 : 200, isRobots(path) ? "" : page(host));
    }
  }

  /** Returns a page that differs at each host, because Meguri ignores the links of a copy. */
  private static String page(String host) {
    return host + " <a href=/open>o</a> <a href=/secret>s</a> <a href=/>home</a>";
  }

  private static String large() {
    String more =
        IntStream.range(0, 15_000)
            .mapToObj(i -> "Disallow: /articles/" + i + "/private\n")
            .collect(Collectors.joining());
    return RULES + more;
  }

  private static void redirect(HttpExchange exchange, String location) throws IOException {
    exchange.getResponseHeaders().add("Location", location);
    send(exchange, 301, "");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/html");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }
}
