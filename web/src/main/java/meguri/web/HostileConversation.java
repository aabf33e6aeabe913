package meguri.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import meguri.web.hostile.Asked;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.Script;
import meguri.web.hostile.Step;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a hostile host: it plays the script of each request, one after another.
 *
 * <p>A step begins when the socket has taken the bytes of the step before. An endless answer
 * therefore holds one piece of itself, goes as fast as the client reads, and ends when the client
 * goes. A connection ends after {@value #LIFETIME_SECONDS} s in any case.
 *
 * <p>In the log a request has the status with which its answer began, or 0 if the client went
 * before the end of the answer. The log counts all bytes, those of the head too.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: channelInactive is told
final class HostileConversation extends ChannelInboundHandlerAdapter {
  private static final int MAX_WAITING = 8;
  private static final int LIFETIME_SECONDS = 300;

  /** In place of a time: the socket did not take the last bytes at once. */
  private static final long LATER = Long.MIN_VALUE;

  private final Service service;
  private final String address;
  private final Behaviour behaviour;

  private final Queue<Exchange> waiting = new ArrayDeque<>();
  private @Nullable Playing current;
  private @Nullable Future<?> timer;
  private @Nullable Future<?> death;

  /** The answer that is being played. */
  private static final class Playing {
    private final Exchange exchange;
    private final Script script;
    private int status;
    private long bytes;

    /** When the socket was given the bytes that it took at once: the client may have them now. */
    private long handedOver = LATER;

    Playing(Exchange exchange, Script script) {
      this.exchange = exchange;
      this.script = script;
    }

    void sent(byte[] piece) {
      if (bytes == 0) {
        status = HostileConversation.status(piece);
      }
      bytes += piece.length;
    }
  }

  HostileConversation(Service service, InetAddress address, Behaviour behaviour) {
    this.service = service;
    this.address = address.getHostAddress();
    this.behaviour = behaviour;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    death = ctx.executor().schedule(() -> ctx.close(), LIFETIME_SECONDS, TimeUnit.SECONDS);
    ctx.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    try {
      if (message instanceof HttpRequest request && ctx.channel().isActive()) {
        service.requests().increment();
        Names names = service.site().names();
        waiting.add(
            new Exchange(request, service.clock().nanos(), names, Addresses.parse(address)));
        if (waiting.size() > MAX_WAITING || request.decoderResult().isFailure()) {
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
    cancel(timer);
    cancel(death);
    end(0);
    for (Exchange exchange = waiting.poll(); exchange != null; exchange = waiting.poll()) {
      service.ended(exchange, address, service.clock().nanos(), 0, 0);
    }
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }

  private void next(ChannelHandlerContext ctx) {
    Exchange exchange = current == null ? waiting.poll() : null;
    if (exchange == null) {
      return;
    }
    Asked asked =
        new Asked(
            exchange.path(),
            name -> exchange.request().headers().get(name, ""),
            behaviour.name(),
            service.site().spec().port(),
            service.hostileRequests(behaviour.name()));
    current = new Playing(exchange, behaviour.act().answer(asked));
    play(ctx);
  }

  private void play(ChannelHandlerContext ctx) {
    Playing playing = current;
    if (playing == null || !ctx.channel().isActive()) {
      return;
    }
    Step step = playing.script.next();
    if (step instanceof Step.Send send) {
      playing.sent(send.bytes());
      playing.handedOver = service.clock().nanos();
      ctx.writeAndFlush(Unpooled.wrappedBuffer(send.bytes()))
          .addListener(
              (ChannelFutureListener)
                  written -> {
                    if (written.isSuccess()) {
                      play(ctx);
                    } else {
                      playing.handedOver = LATER;
                      ctx.close();
                    }
                  });
      playing.handedOver = LATER;
    } else if (step instanceof Step.Pause pause) {
      playing.handedOver = LATER;
      long nanos = pause.time().toNanos();
      timer = ctx.executor().schedule(() -> play(ctx), nanos, TimeUnit.NANOSECONDS);
    } else if (step instanceof Step.End last) {
      finish(ctx, playing, last);
    }
  }

  private void finish(ChannelHandlerContext ctx, Playing playing, Step.End last) {
    switch (last) {
      case HANG -> {} // until channelInactive
      case KEEP -> {
        end(playing.status);
        next(ctx);
      }
      case RESET -> {
        ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        playing.handedOver = LATER;
        end(playing.status);
        ctx.close();
      }
      case CLOSE -> {
        end(playing.status);
        ctx.close();
      }
    }
  }

  private void end(int status) {
    Playing playing = current;
    if (playing != null) {
      current = null;
      long end = playing.handedOver == LATER ? service.clock().nanos() : playing.handedOver;
      service.ended(playing.exchange, address, end, status, playing.bytes);
    }
  }

  private static void cancel(@Nullable Future<?> pending) {
    if (pending != null) {
      pending.cancel(false);
    }
  }

  /** Returns the status of a status line in the usual form, and 0 for anything else. */
  private static int status(byte[] head) {
    int status = 0;
    for (int i = 9; i < 12; i++) {
      if (i >= head.length || head[i] < '0' || head[i] > '9') {
        return 0;
      }
      status = 10 * status + head[i] - '0';
    }
    return status;
  }
}
