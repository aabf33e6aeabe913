package meguri.bench;

import io.netty.handler.ssl.OpenSsl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.asynchttpclient.AsyncCompletionHandler;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.DefaultAsyncHttpClientConfig;
import org.asynchttpclient.Dsl;
import org.asynchttpclient.RequestBuilder;
import org.asynchttpclient.Response;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The least that could be called a crawler, as the measure of all that Meguri adds: fetch, parse,
 * make links absolute, and a hash set of URLs. Parses where the answer came in, on one thread per
 * core: nothing is handed from thread to thread.
 */
@Command(name = "bare", hidden = true)
final class BareCommand implements Callable<Integer> {

  private static final int IN_FLIGHT = 64;

  @Option(names = "--hosts-file", required = true)
  private Path hostsFile;

  @Option(names = "--seeds", required = true)
  private Path seeds;

  @Option(names = "--threads", required = true)
  private int threads;

  @Option(names = "--trust-all")
  private boolean trustAll;

  private final Map<String, InetAddress> names = new HashMap<>();
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unfinished = new AtomicInteger();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final CountDownLatch done = new CountDownLatch(1);

  @Override
  public Integer call() throws Exception {
    readNames();
    try (AsyncHttpClient client =
        Dsl.asyncHttpClient(
            new DefaultAsyncHttpClientConfig.Builder()
                .setIoThreadsCount(threads)
                .setFollowRedirect(false)
                .setMaxRequestRetry(0)
                .setCookieStore(null)
                .setMaxConnections(-1)
                .setMaxConnectionsPerHost(-1)
                .setUseOpenSsl(OpenSsl.isAvailable())
                .setUseInsecureTrustManager(trustAll)
                .setShutdownQuietPeriod(Duration.ZERO)
                .build())) {
      Files.readAllLines(seeds).forEach(this::found);
      pump(client);
      done.await();
    }
    return 0;
  }

  private void found(String url) {
    int fragment = url.indexOf('#');
    String page = fragment < 0 ? url : url.substring(0, fragment);
    if (page.startsWith("http") && seen.add(page)) {
      unfinished.incrementAndGet();
      waiting.add(page);
    }
  }

  private void pump(AsyncHttpClient client) {
    while (inFlight.incrementAndGet() <= IN_FLIGHT) {
      String url = waiting.poll();
      if (url == null) {
        break;
      }
      fetch(client, url);
    }
    inFlight.decrementAndGet();
  }

  private void fetch(AsyncHttpClient client, String url) {
    RequestBuilder request = new RequestBuilder("GET", true).setUrl(url);
    InetAddress address = names.get(URI.create(url).getHost());
    if (address != null) {
      request.setAddress(address);
    }
    client.executeRequest(
        request.build(),
        new AsyncCompletionHandler<Void>() {
          @Override
          public Void onCompleted(Response response) {
            try {
              links(url, response);
            } finally {
              finished(client);
            }
            return null;
          }

          @Override
          public void onThrowable(Throwable error) {
            finished(client);
          }
        });
  }

  private void links(String url, Response response) {
    if (response.getStatusCode() / 100 == 3) {
      found(URI.create(url).resolve(response.getHeader("Location")).toString());
    } else if (response.getStatusCode() == 200) {
      String html = response.getResponseBody(StandardCharsets.UTF_8);
      for (Element anchor : Jsoup.parse(html, url).select("a[href]")) {
        found(anchor.absUrl("href"));
      }
    }
  }

  private void finished(AsyncHttpClient client) {
    inFlight.decrementAndGet();
    if (unfinished.decrementAndGet() == 0) {
      done.countDown();
    }
    pump(client);
  }

  private void readNames() throws IOException {
    for (String line : Files.readAllLines(hostsFile)) {
      String[] words = line.strip().split("\\s+", -1);
      for (int i = 1; i < words.length && !words[0].startsWith("#"); i++) {
        names.put(words[i], InetAddress.getByName(words[0]));
      }
    }
  }
}
