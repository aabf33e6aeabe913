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
 * Bounds what a server may do on a connection of HTTP/2 beside answering. There is one request at a
 * time on it.
 *
 * <p>Frames that bring nothing of a body (PING, SETTINGS, heads of interim answers, …) cost time,
 * and no bound of a body's counts them: more than {@value #MAX_BESIDE} in one request end the
 * connection. So does breaking a request off, because the server may go on sending. And so does
 * having none for a while: AsyncHttpClient never closes such a connection by itself, however many
 * there are.
 *
 * <p>How large a frame or a head may be, and how many empty frames there may be in a row, Netty's
 * codec sees to.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: AsyncHttpClient is told
final class Http2Bounds extends ChannelInboundHandlerAdapter {

  private static final int MAX_BESIDE = 1_000;
  private static final int HEAD = 9;
  private static final int LENGTH_BYTES = 3;

  private final Duration idle;

  /** Bytes of the frame that have come, its head's included. */
  private long come;

  private long length;
  private byte type;
  private int beside;
  private @Nullable Future<?> closing;

  Http2Bounds(Duration idle) {
    this.idle = idle;
  }

  /** The client sets up its codec in what it is just doing. */
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

  /** Whatever breaks a connection is told to the request on it; here it would only be logged. */
  private static final class End extends ChannelInboundHandlerAdapter {
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }
}
