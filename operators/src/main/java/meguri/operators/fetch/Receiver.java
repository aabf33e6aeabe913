package meguri.operators.fetch;

import io.netty.channel.Channel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import meguri.operators.model.Digest;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Headers;
import meguri.operators.model.Protocol;
import meguri.operators.model.Truncation;
import meguri.operators.parse.ListingStart;
import meguri.state.frontier.Task;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.HttpResponseStatus;
import org.asynchttpclient.netty.request.NettyRequest;
import org.jspecify.annotations.Nullable;

/**
 * Takes in one response, up to its cap, and turns it, or its failure, into a {@link Fetched}, whose
 * body is still to be {@linkplain Held#release released}.
 */
final class Receiver implements AsyncHandler<Void> {

  /**
   * ms by which a request that we break off ends later for the server. A busy server was seen to
   * notice 400 ms late that the connection had closed.
   */
  private static final long BREAK_OFF_MS = 1_000;

  /**
   * The most parts of a body whose parts are tiny on average. A body in more crumbs costs more time
   * than it is worth, and all other bodies wait meanwhile.
   */
  private static final int MAX_CRUMBS = 10_000;

  private static final int CRUMB_BYTES = 16;

  /** The error of an address that this crawl may not connect to. */
  private static final class ForbiddenAddress extends RuntimeException {
    private static final long serialVersionUID = 1;

    ForbiddenAddress(InetAddress address) {
      super(AddressGuard.refusal(address));
    }
  }

  /** The error of a process that was frozen, and may have been replaced meanwhile. */
  private static final class Frozen extends RuntimeException {
    private static final long serialVersionUID = 1;

    Frozen() {
      super("this process was frozen before the request was sent");
    }
  }

  private final Task task;
  private final BodyLimits limits;
  private final Digest digest;
  private final Held.Body held;
  private final AddressGuard guard;
  private final Pulse pulse;
  private final LongSupplier clock;
  private final long date;
  private final long started;
  private final CompletableFuture<Fetched> fetched = new CompletableFuture<>();
  private final List<byte[]> parts = new ArrayList<>();

  /** Set by the connection's own thread, and read by that of the client's timer. */
  private volatile @Nullable Channel connection;

  private boolean finished;

  /** Whether the last request asks a proxy for a tunnel to the server. */
  private boolean connects;

  private byte[] requestHead = {};
  private String refusal = "";
  private long maxBody;
  private int status;
  private String reason = "";
  private Headers headers = Headers.NONE;
  private Protocol protocol = Protocol.UNKNOWN;
  private int size;
  private boolean grown;
  private boolean truncated;
  private boolean starved;
  private String unwanted = "";

  /**
   * @param clock the run's clock, ms
   * @param date the request's start, by the wall clock
   */
  Receiver(
      Task task,
      BodyLimits limits,
      Digest digest,
      Held held,
      AddressGuard guard,
      Pulse pulse,
      LongSupplier clock,
      long date) {
    this.task = task;
    this.limits = limits;
    this.digest = digest;
    maxBody = limits.bytes();
    this.held = held.new Body();
    this.guard = guard;
    this.pulse = pulse;
    this.clock = clock;
    this.date = date;
    started = clock.getAsLong();
  }

  CompletableFuture<Fetched> fetched() {
    return fetched;
  }

  /**
   * Checks the address for the last time: whatever led to it, no socket opens to an address that
   * may not be asked.
   */
  @Override
  public void onTcpConnectAttempt(InetSocketAddress address) {
    if (!guard.allows(address.getAddress())) {
      throw new ForbiddenAddress(address.getAddress());
    }
  }

  @Override
  public void onTcpConnectSuccess(InetSocketAddress address, Channel made) {
    connection = made;
  }

  @Override
  public void onConnectionPooled(Channel pooled) {
    connection = pooled;
  }

  @Override
  public void onRequestSend(NettyRequest request) {
    refuseIfFrozen();
    connects = request.getHttpRequest().method().equals(HttpMethod.CONNECT);
    if (!connects) {
      requestHead = RequestHead.of(request.getHttpRequest());
    }
  }

  /**
   * Checks for a freeze for the last time: connecting and TLS lie between the task and this point,
   * and a freeze of any length.
   */
  void refuseIfFrozen() {
    if (!pulse.isSteady()) {
      throw new Frozen();
    }
  }

  @Override
  public State onStatusReceived(HttpResponseStatus line) {
    if (connects) {
      // an open tunnel calls nothing here: so the answer is the proxy's, not the server's
      refusal = "the proxy refused to connect to the server: status " + line.getStatusCode();
      return State.ABORT;
    }
    status = line.getStatusCode();
    reason = line.getStatusText() == null ? "" : line.getStatusText();
    protocol = Protocols.of(connection, line.getProtocolText());
    return State.CONTINUE;
  }

  @Override
  public State onHeadersReceived(HttpHeaders received) {
    List<String> fields = new ArrayList<>(2 * received.size());
    for (Map.Entry<String, String> field : received) {
      fields.add(field.getKey());
      fields.add(field.getValue());
    }
    headers = new Headers(fields);
    String type = headers.first("Content-Type");
    unwanted = status >= 200 && status < 300 ? limits.denial(type) : "";
    maxBody = limits.of(type);
    return unwanted.isEmpty() ? State.CONTINUE : State.ABORT;
  }

  @Override
  public State onBodyPartReceived(HttpResponseBodyPart part) {
    if (!unwanted.isEmpty() || starved || finished) {
      return State.ABORT;
    }
    byte[] bytes = part.getBodyPartBytes();
    if (!grown && size + bytes.length > Math.min(maxBody, Held.LARGE - 1)) {
      grown = true;
      raiseForListing(bytes);
      if (maxBody >= Held.LARGE) {
        read(false);
        held.becomeLarge(maxBody, () -> read(true));
      }
    }
    int room = (int) Math.min(bytes.length, maxBody - size);
    if (!held.take(room)) {
      starved = true;
      return State.ABORT;
    }
    parts.add(room == bytes.length ? bytes : Arrays.copyOf(bytes, room));
    size += room;
    boolean crumbs = parts.size() > MAX_CRUMBS && size < (long) CRUMB_BYTES * parts.size();
    truncated |= room < bytes.length || crumbs;
    return truncated ? State.ABORT : State.CONTINUE;
  }

  /**
   * Says whether to read more of the answer from the connection; bytes already read arrive anyway.
   */
  private void read(boolean more) {
    Channel made = connection;
    if (made != null) {
      made.config().setAutoRead(more);
    }
  }

  private void raiseForListing(byte[] part) {
    String type = headers.first("Content-Type");
    long most = limits.ofListing(type);
    if (maxBody < most) {
      byte[] start = size == 0 ? part : body();
      if (ListingStart.isIn(start, type, headers.joined("Content-Encoding"))) {
        maxBody = most;
      }
    }
  }

  @Override
  public Void onCompleted() {
    if (!refusal.isEmpty()) {
      finish(Failure.CONNECT, refusal);
    } else if (!unwanted.isEmpty()) {
      finish(Failure.UNWANTED, unwanted);
    } else if (starved) {
      starve();
    } else if (status < 100 || status > 999) {
      finish(Failure.PROTOCOL, "status " + status + " is not an HTTP status");
    } else {
      finish(Failure.NONE, "");
    }
    return null;
  }

  /**
   * Ends the request in the connection's thread: the client's timer calls this in its own, while
   * parts of the body may still come.
   */
  @Override
  public void onThrowable(Throwable error) {
    Channel made = connection;
    if (made == null || made.eventLoop().inEventLoop()) {
      fail(error);
    } else {
      made.eventLoop().execute(() -> fail(error));
    }
  }

  private void fail(Throwable error) {
    String text =
        TlsTrouble.explain(error)
            .orElseGet(
                () ->
                    error.getMessage() == null
                        ? error.getClass().getSimpleName()
                        : error.getMessage());
    if (held.waits()) {
      starve();
    } else {
      finish(kind(error), text);
    }
  }

  /**
   * Gives the body up for want of room. The server would have sent more: it is not at fault, and
   * the part is not the page.
   */
  private void starve() {
    held.discard();
    size = 0;
    parts.clear();
    finish(Failure.BROKEN, "too many bytes of bodies are being received (fetch.max-held)");
  }

  private static Failure kind(Throwable error) {
    if (error instanceof Frozen) {
      return Failure.LAPSED;
    }
    if (error instanceof ForbiddenAddress) {
      return Failure.ADDRESS;
    }
    if (error instanceof TimeoutException) {
      return Failure.TIMEOUT;
    }
    if (error instanceof ConnectException
        || error instanceof io.netty.channel.ConnectTimeoutException
        || error.getCause() instanceof ConnectException) {
      return Failure.CONNECT;
    }
    return error instanceof IllegalArgumentException || error instanceof DecoderException
        ? Failure.PROTOCOL
        : Failure.BROKEN;
  }

  private byte[] body() {
    byte[] body = new byte[size];
    int from = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, body, from, part.length);
      from += part.length;
    }
    return body;
  }

  private void finish(Failure failure, String explanation) {
    if (finished) {
      return;
    }
    finished = true;
    byte[] bytes = body();
    parts.clear();
    held.end();
    read(true);
    Channel made = connection;
    if (failure == Failure.NONE && !truncated) {
      complete(failure, explanation, bytes, 0);
    } else if (made == null) {
      complete(failure, explanation, bytes, BREAK_OFF_MS);
    } else {
      // the client tells of a failure before it closes the connection
      made.close().addListener(closed -> complete(failure, explanation, bytes, BREAK_OFF_MS));
    }
  }

  private void complete(Failure failure, String explanation, byte[] bytes, long untilSeenMs) {
    // rounded up, so that the end is never stored earlier than it was; without a request there is
    // no end
    long over = clock.getAsLong() + 1 + untilSeenMs;
    fetched.complete(
        new Fetched(
            task,
            date,
            date + over - started,
            failure == Failure.LAPSED ? 0 : over,
            status,
            reason,
            requestHead,
            headers,
            bytes,
            truncated && failure == Failure.NONE ? Truncation.LENGTH : Truncation.NONE,
            digest.bytes(bytes),
            failure,
            explanation,
            protocol));
  }
}
