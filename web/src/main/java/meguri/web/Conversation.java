package meguri.web;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection: it answers its requests one after another, in order, after the latency asked for.
 *
 * <p>It never stops reading. Otherwise it would notice only at the answer that a client has gone
 * away, and the log would show the request as lasting too long. It bounds what a client can pile up
 * instead: {@value #MAX_WAITING} requests wait, one answer is in memory, and request bodies are
 * thrown away.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: channelInactive is told
final class Conversation extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);
  private static final int MAX_WAITING = 32;
  private static final int SALT_LATENCY = 81;

  /**
   * Marks an answer whose last byte was not handed to the socket within the call that writes it.
   */
  private static final long LATER = Long.MIN_VALUE;

  private final Service service;
  private final String address;
  private final int addressNumber;

  private final Queue<Exchange> waiting = new ArrayDeque<>();
  private @Nullable Exchange current;
  private @Nullable Future<?> delay;
  private boolean writing;
  private long handedOver = LATER;

  Conversation(Service service, InetAddress address) {
    this.service = service;
    this.address = address.getHostAddress();
    this.addressNumber = Addresses.parse(this.address);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    try {
      // Requests decoded together with the one that led to a close are not answered any more.
      if (message instanceof HttpRequest request && ctx.channel().isActive()) {
        long start = service.clock().nanos();
        service.requests().increment();
        if (request.uri().equals(Paths.ROBOTS)) {
          service.robotsRequests().increment();
        }
        Names names = service.site().names();
        waiting.add(new Exchange(request, start, names, addressNumber));
        if (waiting.size() > MAX_WAITING) {
          ctx.close();
        } else {
          next(ctx);
        }
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    Future<?> pending = delay;
    if (pending != null) {
      pending.cancel(false);
    }
    Exchange open = current;
    if (open != null) {
      end(open, service.clock().nanos(), 0, 0);
    }
    for (Exchange exchange = waiting.poll(); exchange != null; exchange = waiting.poll()) {
      service.ended(exchange, address, service.clock().nanos(), 0, 0);
    }
    ctx.fireChannelInactive();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    boolean delayed = current != null && !writing;
    if (event instanceof IdleStateEvent && !delayed) {
      ctx.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    boolean brokenTls =
        cause instanceof DecoderException && cause.getCause() instanceof SSLException;
    if (!brokenTls && !(cause instanceof IOException)) {
      LOG.warn("A connection to {} failed", address, cause);
    }
    ctx.close();
  }

  private void next(ChannelHandlerContext ctx) {
    if (current != null || !ctx.channel().isActive()) {
      return;
    }
    Exchange exchange = waiting.poll();
    if (exchange == null) {
      return;
    }
    current = exchange;
    long mean = latency(exchange).toNanos();
    if (mean == 0) {
      attempt(ctx, exchange);
    } else {
      long hash = Dice.hash(service.site().spec().seed(), SALT_LATENCY, exchange.path().hashCode());
      long nanos = (long) (mean * (0.5 + Dice.unit(hash)));
      delay = ctx.executor().schedule(() -> attempt(ctx, exchange), nanos, TimeUnit.NANOSECONDS);
    }
  }

  private Duration latency(Exchange exchange) {
    return exchange.host().isPresent()
        ? service.site().servers().latency(exchange.host().getAsInt())
        : service.site().spec().latency();
  }

  /**
   * Runs a step of an exchange. Timers and listeners call it too, and would swallow what it throws.
   */
  private void attempt(ChannelHandlerContext ctx, Exchange exchange) {
    try {
      if (current == exchange) {
        answer(ctx, exchange);
      }
    } catch (RuntimeException e) {
      exceptionCaught(ctx, e);
    }
  }

  private void answer(ChannelHandlerContext ctx, Exchange exchange) {
    Faults.Fault fault =
        exchange.host().isPresent()
            ? service.faults().next(exchange.host().getAsInt(), exchange.path(), exchange.startNs())
            : Faults.Fault.NONE;
    if (fault == Faults.Fault.SILENCE) {
      return;
    }
    if (fault == Faults.Fault.RESET) {
      ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
      end(exchange, service.clock().nanos(), 0, 0);
      ctx.close();
      return;
    }
    boolean keepAlive =
        service.site().spec().keepAlive()
            && exchange.request().decoderResult().isSuccess()
            && HttpUtil.isKeepAlive(exchange.request())
            && isRead(exchange);
    FullHttpResponse response = response(ctx, exchange, fault);
    int status = response.status().code();
    long bytes = exchange.request().method().equals(HttpMethod.HEAD) ? 0 : size(response.content());
    if (!keepAlive) {
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    } else if (exchange.request().protocolVersion().minorVersion() == 0) {
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
    }
    writing = true;
    // The socket took the whole answer at once: the client may have it before this thread goes
    // on.
    handedOver = service.clock().nanos();
    ctx.writeAndFlush(response)
        .addListener(
            (ChannelFutureListener)
                written -> {
                  writing = false;
                  if (current == exchange) {
                    end(
                        exchange,
                        handedOver == LATER ? service.clock().nanos() : handedOver,
                        written.isSuccess() ? status : 0,
                        written.isSuccess() ? bytes : 0);
                  }
                  if (keepAlive && written.isSuccess()) {
                    next(ctx);
                  } else {
                    ctx.close();
                  }
                });
    handedOver = LATER;
  }

  private FullHttpResponse response(
      ChannelHandlerContext ctx, Exchange exchange, Faults.Fault fault) {
    HttpRequest request = exchange.request();
    Answers answers = service.answers();
    if (!request.decoderResult().isSuccess()) {
      return answers.plain(complaint(request.decoderResult().cause()), "Not understood.\n");
    }
    if (!isRead(exchange)) {
      return answers.plain(HttpResponseStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
    }
    if (exchange.host().isEmpty()) {
      return answers.plain(HttpResponseStatus.MISDIRECTED_REQUEST, "No such host here.\n");
    }
    return switch (fault) {
      case SERVER_ERROR -> answers.plain(HttpResponseStatus.INTERNAL_SERVER_ERROR, "Try again.\n");
      case UNAVAILABLE -> answers.plain(HttpResponseStatus.SERVICE_UNAVAILABLE, "Try again.\n");
      case TOO_MANY_REQUESTS -> answers.tooMany(exchange.host().getAsInt(), exchange.startNs());
      case NONE, RESET, SILENCE ->
          answers.to(
              exchange.host().getAsInt(),
              exchange.path(),
              request.headers(),
              ctx.alloc(),
              exchange.startNs());
    };
  }

  private void end(Exchange exchange, long endNs, int status, long bytes) {
    current = null;
    service.ended(exchange, address, endNs, status, bytes);
  }

  private static boolean isRead(Exchange exchange) {
    HttpMethod method = exchange.request().method();
    return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
  }

  private static HttpResponseStatus complaint(Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      return HttpResponseStatus.REQUEST_URI_TOO_LONG;
    }
    return cause instanceof TooLongHttpHeaderException
        ? HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        : HttpResponseStatus.BAD_REQUEST;
  }

  private static long size(ByteBuf content) {
    return content.readableBytes();
  }
}
