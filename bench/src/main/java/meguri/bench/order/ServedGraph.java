package meguri.bench.order;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import meguri.papers.rank.RankedWeb;

/**
 * A web of pages with the links of a graph, served on loopback. Each host has an address of its
 * own, and no robots.txt. It remembers in which order pages were first asked for.
 */
final class ServedGraph implements AutoCloseable {

  /** The address of host 0; the next ones follow it. */
  private static final int FIRST_ADDRESS = 0x7F140001;

  private final RankedWeb web;
  private final Duration latency;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Integer> order = new LinkedHashSet<>();

  private ServedGraph(RankedWeb web, Duration latency) throws IOException {
    this.web = web;
    this.latency = latency;
    server = HttpServer.create(new InetSocketAddress(0), 1024);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  static ServedGraph start(RankedWeb web, Duration latency) throws IOException {
    return new ServedGraph(web, latency);
  }

  /** Writes the addresses of all hosts to a file, for {@code --hosts-file}. */
  void writeHosts(Path file) throws IOException {
    Files.write(
        file,
        IntStream.range(0, web.hosts().count())
            .mapToObj(host -> address(FIRST_ADDRESS + host) + " " + name(host))
            .toList());
  }

  List<String> urls(int[] pages) {
    return IntStream.of(pages).mapToObj(this::url).toList();
  }

  /** Returns the pages in the order of their first requests. */
  synchronized int[] order() {
    return order.stream().mapToInt(page -> page).toArray();
  }

  private synchronized void asked(int page) {
    order.add(page);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      boolean isPage = path.matches("/\\d+\\.html");
      byte[] body = {};
      if (isPage) {
        int page = Integer.parseInt(path, 1, path.length() - ".html".length(), 10);
        asked(page);
        sleep();
        body = html(page).getBytes(StandardCharsets.UTF_8);
      }
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      exchange.getResponseHeaders().set("Connection", "close");
      exchange.sendResponseHeaders(isPage ? 200 : 404, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private void sleep() {
    try {
      Thread.sleep(latency.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String html(int page) {
    StringBuilder html = new StringBuilder("<!doctype html><title>Page " + page + "</title>\n");
    for (int link = 0; link < web.graph().degree(page); link++) {
      int target = web.graph().target(page, link);
      html.append("<a href=\"")
          .append(url(target))
          .append("\">page ")
          .append(target)
          .append("</a>\n");
    }
    return html.toString();
  }

  private String url(int page) {
    return "http://%s:%d/%d.html"
        .formatted(name(web.hosts().of(page)), server.getAddress().getPort(), page);
  }

  private static String name(int host) {
    return "h" + host + ".test";
  }

  private static String address(int number) {
    return "%d.%d.%d.%d"
        .formatted(number >>> 24, number >>> 16 & 255, number >>> 8 & 255, number & 255);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
