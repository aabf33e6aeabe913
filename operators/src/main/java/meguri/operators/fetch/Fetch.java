package meguri.operators.fetch;

import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import meguri.operators.clock.SteadyClock;
import meguri.operators.fetch.Access.TlsErrors;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.Digest;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.RunId;
import meguri.operators.parse.Coding;
import meguri.operators.scope.TypeRules;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Task;
import meguri.state.robots.RobotsFile;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.DefaultAsyncHttpClientConfig;
import org.asynchttpclient.Dsl;
import org.asynchttpclient.Request;
import org.asynchttpclient.RequestBuilder;
import org.asynchttpclient.uri.Uri;
import org.asynchttpclient.util.HttpUtils;

/**
 * Makes the request of a task, once, to the pinned address, under caps of time and size, and
 * completes with one {@link Fetched} whatever happens.
 *
 * <p>Keeps no state. After a restore, Async I/O repeats the tasks that were in flight. A task of
 * another run is answered with {@link Failure#LAPSED}, without a request. A process that has been
 * frozen makes no request either. Fetch follows and repeats nothing: a redirect is a link, a
 * failure the Frontier's business.
 */
public final class Fetch extends RichAsyncFunction<Task, Fetched> {

  private static final long serialVersionUID = 1;

  /**
   * The idle time after which a connection is closed: long enough for the usual intervals, one
   * second by default, so that a server which keeps its connections sees one TLS handshake. A
   * longer time would gain little. Many servers close after five seconds themselves; each idle
   * connection costs both sides a socket and tens of KB; and a resumed TLS session makes a new one
   * cheap.
   */
  private static final Duration IDLE_CONNECTION = Duration.ofSeconds(10);

  /**
   * The idle time after which an HTTP/2 connection is closed. It is no round number, as intervals
   * between requests are: the next request would be given a connection that is just closing.
   */
  private static final Duration IDLE_HTTP2 = Duration.ofMillis(7_300);

  private static final int MAX_HEAD = 64 * 1024;

  /**
   * The settings of Fetch.
   *
   * @param timeout the limit for the whole request
   * @param limits the limits on the bodies of pages
   * @param maxHeld the most bytes of large bodies in one subtask, and as much for small ones: see
   *     {@link Held}
   * @param digest the algorithm by which the crawl tells bodies apart
   */
  public record Settings(
      Duration timeout,
      Duration connectTimeout,
      BodyLimits limits,
      long maxHeld,
      Digest digest,
      String userAgent,
      AddressGuard guard,
      Access access)
      implements Serializable {}

  private final Settings settings;
  private final boolean onlyJavasTls;
  private transient AsyncHttpClient client;
  private transient SteadyClock clock;
  private transient Pulse pulse;
  private transient Held held;
  private transient long run;
  private transient Counter requests;
  private transient Counter lapsed;
  private transient Secrets secrets;
  private transient CookieJar cookies;
  private transient Pools pools;

  public Fetch(Settings settings) {
    this(settings, false);
  }

  /**
   * @param onlyJavasTls whether to do without BoringSSL even where it runs
   */
  Fetch(Settings settings, boolean onlyJavasTls) {
    this.settings = settings;
    this.onlyJavasTls = onlyJavasTls;
  }

  @Override
  public void open(OpenContext context) throws IOException {
    secrets = settings.access().secrets();
    run = RunId.of(getRuntimeContext().getMetricGroup());
    clock = SteadyClock.of(run);
    cookies = new CookieJar(clock::now);
    requests = getRuntimeContext().getMetricGroup().counter(MetricNames.FETCH_REQUESTS);
    lapsed = getRuntimeContext().getMetricGroup().counter(MetricNames.FETCH_LAPSED);
    held = Held.ofTask(getRuntimeContext().getMetricGroup());
    held.limit(settings.maxHeld());
    getRuntimeContext().getMetricGroup().gauge(MetricNames.FETCH_HELD, held::bytes);
    pulse = Pulse.start();
    DefaultAsyncHttpClientConfig.Builder config =
        new DefaultAsyncHttpClientConfig.Builder()
            .setThreadPoolName("meguri-fetch")
            .setIoThreadsCount(1)
            .setFollowRedirect(false)
            .setMaxRequestRetry(0)
            .setEnableAutomaticDecompression(false)
            .setCookieStore(null)
            .setUserAgent(settings.userAgent())
            .setConnectTimeout(settings.connectTimeout())
            .setHandshakeTimeout(
                (int) Math.min(settings.connectTimeout().toMillis(), Integer.MAX_VALUE))
            .setRequestTimeout(settings.timeout())
            .setReadTimeout(settings.timeout())
            .setPooledConnectionIdleTimeout(IDLE_CONNECTION)
            .setMaxConnections(-1)
            .setMaxConnectionsPerHost(-1)
            .setHttpAdditionalChannelInitializer(
                channel -> OneAnswerEach.on(channel, MAX_HEAD, IDLE_HTTP2))
            .setHttp2MaxHeaderListSize(MAX_HEAD)
            .setFailedIpCooldownEnabled(false)
            .setShutdownQuietPeriod(Duration.ZERO)
            .setShutdownTimeout(Duration.ofSeconds(2));
    settings.access().apply(config, secrets);
    TlsErrors errors = settings.access().tlsErrors();
    config.setSslEngineFactory(
        onlyJavasTls ? TlsEngines.ofJava(errors) : TlsEngines.fastest(errors));
    client = Dsl.asyncHttpClient(config);
    pools =
        new Pools(
            settings.timeout().plus(IDLE_CONNECTION),
            client::flushChannelPoolPartitions,
            System.nanoTime());
  }

  @Override
  public void asyncInvoke(Task task, ResultFuture<Fetched> result) {
    if (task.run() != run || !pulse.isSteady()) {
      lapsed.inc();
      fail(task, Failure.LAPSED, "", result);
    } else if (!settings.guard().allows(task.pin().inetAddress())) {
      fail(task, Failure.ADDRESS, AddressGuard.refusal(task.pin().inetAddress()), result);
    } else {
      requests.inc();
      request(task, result);
    }
  }

  @Override
  public void close() throws Exception {
    if (pulse != null) {
      pulse.close();
    }
    if (client != null) {
      client.close();
    }
  }

  private void request(Task task, ResultFuture<Fetched> result) {
    boolean robots = task.kind() != Task.Kind.PAGE;
    Request request;
    try {
      Uri asked = Uri.create(task.candidate().url());
      Pool pool = new Pool(asked, task.pin());
      pools.use(pool, System.nanoTime());
      RequestBuilder builder =
          new RequestBuilder("GET", true)
              .setUri(asked)
              .setAddress(task.pin().inetAddress())
              .setChannelPoolPartitioning((uri, host, proxy) -> pool)
              .setHeader("User-Agent", settings.userAgent())
              .setHeader("Accept", robots ? "text/plain,*/*;q=0.1" : "text/html,*/*;q=0.5")
              .setHeader("Accept-Encoding", robots ? "identity" : Coding.accepted());
      conditional("If-None-Match", task.queued().validators().etag(), builder);
      conditional("If-Modified-Since", task.queued().validators().lastModified(), builder);
      if (settings.access().cookies() == Access.Cookies.ORIGIN) {
        String path = asked.getNonEmptyPath();
        cookies.of(task.pin().origin(), path).ifPresent(it -> builder.setHeader("Cookie", it));
      }
      secrets.of(task.pin().origin()).ifPresent(it -> builder.setHeader("Authorization", it));
      if (settings.access().reachesPins() && isNamed(asked)) {
        builder.setVirtualHost(TlsEngines.peer(asked.getHost(), task.pin()));
        builder.setHeader("Host", HttpUtils.hostHeader(asked));
      }
      request = builder.build();
    } catch (RuntimeException e) {
      fail(task, Failure.PROTOCOL, "the URL cannot be requested: " + e.getMessage(), result);
      return;
    }
    Receiver receiver =
        new Receiver(
            task,
            limits(task, settings.limits()),
            settings.digest(),
            held,
            settings.access().guarding(settings.guard()),
            pulse,
            clock::now,
            System.currentTimeMillis());
    receiver
        .fetched()
        .thenAccept(
            fetched -> {
              if (!held.isReleasedBySplit()) {
                held.release(fetched.body().length);
              }
              if (settings.access().cookies() == Access.Cookies.ORIGIN) {
                cookies.take(task.pin().origin(), fetched.headers());
              }
              result.complete(List.of(fetched));
            })
        .exceptionally(
            error -> {
              result.completeExceptionally(error);
              return null;
            });
    try {
      client.executeRequest(request, receiver);
    } catch (RuntimeException e) {
      receiver.onThrowable(e);
    }
  }

  /**
   * Whether the client should ask for an engine by {@link TlsEngines#peer}. A host that is an
   * address has only one, and the client cannot read an IPv6 address with a port.
   */
  private static boolean isNamed(Uri uri) {
    return uri.isSecured() && !uri.getHost().startsWith("[");
  }

  /**
   * @param limits the limits on the bodies of pages
   */
  static BodyLimits limits(Task task, BodyLimits limits) {
    if (task.kind() != Task.Kind.PAGE) {
      return BodyLimits.of(RobotsFile.MAX_BYTES);
    }
    return TypeRules.concern(task.candidate()) ? limits : limits.ofAnyType();
  }

  /** Adds a validator, unless it is one that the client would refuse to send. */
  private static void conditional(String name, String validator, RequestBuilder builder) {
    if (!validator.isEmpty() && validator.chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
      builder.setHeader(name, validator);
    }
  }

  private void fail(Task task, Failure failure, String explanation, ResultFuture<Fetched> result) {
    long over = failure == Failure.LAPSED ? 0 : clock.now();
    result.complete(
        List.of(
            Fetched.without(
                task, System.currentTimeMillis(), over, settings.digest(), failure, explanation)));
  }

  /**
   * The key of a pool of connections. Only requests to one origin at one address share a
   * connection: a moved host gets a new one.
   */
  private record Pool(String scheme, String authority, Pin pin) {
    Pool(Uri uri, Pin pin) {
      this(uri.getScheme(), uri.getAuthority(), pin);
    }
  }
}
