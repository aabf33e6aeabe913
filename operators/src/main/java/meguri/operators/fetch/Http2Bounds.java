package meguri.operators.fetch;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits the things that a server may do on an HTTP/2 connection beside answering. The connection
 * has one request at a time.
 *
 * <p>Frames that bring nothing of a body (PING, SETTINGS, heads of interim answers, …) cost time,
 * and no limit on bodies counts them: more than {@value #MAX_BESIDE} in one request end the
 * connection. A request that is broken off ends it too, because the server may go on sending. So
 * does a while without requests: AsyncHttpClient never closes such a connection by itself, however
 * many it has.
 *
 * <p>Netty's codec limits the size of a frame and of a head, and the number of empty frames in a
 * row.
 */
@SuppressWarnings("FutureReturnValueIgnored") // AsyncHttpClient learns of a close anyway
final class Http2Bounds extends ChannelInboundHandlerAdapter {

  private static final int MAX_BESIDE = 1_000;
  private static final int HEAD = 9;
  private static final int LENGTH_BYTES = 3;

  private final Duration idle;

  /** The bytes of the present frame that have arrived, its head's included. */
  private long come;

  private long length;
  private byte type;
  private int beside;
  private @Nullable Future<?> closing;

  Http2Bounds(Duration idle) {
    this.idle = idle;
  }

  /**
   * Watches the connection from the next turn of its thread on: the client is still setting up its
   * codec.
   */
  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    ctx.executor().execute(() -> watch(ctx));
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof ByteBuf bytes && isTooMuch(bytes)) {
      ReferenceCountUtil.release(message);
      ctx.close();
    } else {
      ctx.fireChannelRead(message);
    }
  }

  private boolean isTooMuch(ByteBuf bytes) {
    for (int at = bytes.readerIndex(); at < bytes.writerIndex(); ) {
      if (come < HEAD) {
        head(bytes.getByte(at));
        at++;
      } else {
        long step = Math.min(bytes.writerIndex() - at, HEAD + length - come);
        come += step;
        at += (int) step;
      }
      if (come == HEAD + length) {
        beside += type == Http2FrameTypes.DATA && length > 0 ? 0 : 1;
        come = 0;
        length = 0;
      }
    }
    return beside > MAX_BESIDE;
  }

  private void head(byte octet) {
    if (come < LENGTH_BYTES) {
      length = length << Byte.SIZE | octet & 0xFF;
    } else if (come == LENGTH_BYTES) {
      type = octet;
    }
    come++;
  }

  private void watch(ChannelHandlerContext ctx) {
    Http2FrameCodec codec = ctx.pipeline().get(Http2FrameCodec.class);
    if (codec == null) {
      ctx.close();
      return;
    }
    Http2Connection connection = codec.connection();
    connection.addListener(
        new Http2ConnectionAdapter() {
          @Override
          public void onStreamActive(Http2Stream stream) {
            beside = 0;
            stay();
          }

          @Override
          public void onStreamClosed(Http2Stream stream) {
            if (stream.isResetSent()) {
              ctx.close();
            } else {
              leaveLater(ctx);
            }
          }
        });
    ctx.pipeline().addLast("http2-end", new End());
    if (connection.numActiveStreams() == 0) {
      leaveLater(ctx);
    }
  }

  private void leaveLater(ChannelHandlerContext ctx) {
    stay();
    closing = ctx.executor().schedule(() -> ctx.close(), idle.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void stay() {
    if (closing != null) {
      closing.cancel(false);
    }
  }

  /**
   * Closes a connection that breaks. The request on it learns of the error in any case; here it
   * would only be logged.
   */
  private static final class End extends ChannelInboundHandlerAdapter {
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }
}
