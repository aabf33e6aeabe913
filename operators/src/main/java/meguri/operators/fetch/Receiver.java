package meguri.operators.fetch;

import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Headers;
import meguri.state.Hash64;
import meguri.state.frontier.Task;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.HttpResponseStatus;

/** Takes in one response, up to its cap, and turns it, or its failure, into a {@link Fetched}. */
final class Receiver implements AsyncHandler<Void> {

  /**
   * A request we break off is over for the server only when it sees the connection close, so it
   * counts as ended this much later.
   */
  private static final long BREAK_OFF_MS = 250;

  /**
   * A body that comes in crumbs, so many of so few bytes each on average, costs more time than it
   * is worth, and all other bodies wait meanwhile.
   */
  private static final int MAX_CRUMBS = 10_000;

  private static final int CRUMB_BYTES = 16;

  /** An address that this crawl may not connect to. */
  private static final class ForbiddenAddress extends RuntimeException {
    private static final long serialVersionUID = 1;

    ForbiddenAddress(InetAddress address) {
      super(AddressGuard.refusal(address));
    }
  }

  private final Task task;
  private final byte[] requestHead;
  private final BodyLimits limits;
  private final AtomicLong held;
  private final long maxHeld;
  private final AddressGuard guard;
  private final long started;
  private final CompletableFuture<Fetched> fetched = new CompletableFuture<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(4096);

  private long maxBody;
  private int status;
  private String reason = "";
  private Headers headers = Headers.NONE;
  private int parts;
  private boolean truncated;
  private boolean starved;

  Receiver(
      Task task,
      byte[] requestHead,
      BodyLimits limits,
      AtomicLong held,
      long maxHeld,
      AddressGuard guard,
      long started) {
    this.task = task;
    this.requestHead = requestHead;
    this.limits = limits;
    maxBody = limits.bytes();
    this.held = held;
    this.maxHeld = maxHeld;
    this.guard = guard;
    this.started = started;
  }

  CompletableFuture<Fetched> fetched() {
    return fetched;
  }

  /**
   * The last door: whatever led to this address, the socket is not opened if it may not be asked.
   */
  @Override
  public void onTcpConnectAttempt(InetSocketAddress address) {
    if (!guard.allows(address.getAddress())) {
      throw new ForbiddenAddress(address.getAddress());
    }
  }

  @Override
  public State onStatusReceived(HttpResponseStatus line) {
    status = line.getStatusCode();
    reason = line.getStatusText() == null ? "" : line.getStatusText();
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
    maxBody = limits.of(headers.first("Content-Type"));
    return State.CONTINUE;
  }

  @Override
  public State onBodyPartReceived(HttpResponseBodyPart part) {
    byte[] bytes = part.getBodyPartBytes();
    int room = (int) Math.min(bytes.length, maxBody - body.size());
    if (held.addAndGet(room) > maxHeld) {
      held.addAndGet(-room);
      starved = true;
      return State.ABORT;
    }
    body.write(bytes, 0, room);
    parts++;
    boolean crumbs = parts > MAX_CRUMBS && body.size() < (long) CRUMB_BYTES * parts;
    truncated |= room < bytes.length || crumbs;
    return truncated ? State.ABORT : State.CONTINUE;
  }

  @Override
  public Void onCompleted() {
    if (starved) {
      finish(Failure.BROKEN, "too many bytes of bodies under way (fetch.max-held)");
    } else if (status < 100 || status > 999) {
      finish(Failure.PROTOCOL, "status " + status + " is none");
    } else {
      finish(Failure.NONE, "");
    }
    return null;
  }

  @Override
  public void onThrowable(Throwable error) {
    String text =
        error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
    finish(kind(error), text);
  }

  private static Failure kind(Throwable error) {
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

  private void finish(Failure failure, String explanation) {
    byte[] bytes = body.toByteArray();
    held.addAndGet(-bytes.length);
    boolean brokenOff = failure != Failure.NONE || truncated;
    // rounded up: the end is never stored earlier than it was
    long ended = System.currentTimeMillis() + 1 + (brokenOff ? BREAK_OFF_MS : 0);
    fetched.complete(
        new Fetched(
            task,
            started,
            ended,
            status,
            reason,
            requestHead,
            headers,
            bytes,
            truncated,
            Hash64.md5(bytes),
            failure,
            explanation));
  }
}
