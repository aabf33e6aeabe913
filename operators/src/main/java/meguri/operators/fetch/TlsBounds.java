package meguri.operators.fetch;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;

/**
 * Limits what a server may send inside TLS beside its answers: session tickets, changes of keys,
 * renegotiation, padding, empty records. All of it costs time, tickets cost memory too, and no
 * limit on bodies counts them.
 *
 * <p>Counts the bytes that go into TLS and come out of it. {@value #OVERHEAD} bytes a record belong
 * to the answer: servers may send it in small records. An honest server sends a few KB beside.
 */
@SuppressWarnings("FutureReturnValueIgnored") // AsyncHttpClient learns of a close anyway
final class TlsBounds {

  static final int MAX_BESIDE = 64 * 1024;
  private static final int OVERHEAD = 100;

  private long beside;

  private TlsBounds() {}

  /**
   * Watches a connection from the end of its handshake on; until then, the handshake's own limits
   * hold.
   */
  static void on(ChannelPipeline pipeline) {
    TlsBounds bounds = new TlsBounds();
    String tls = pipeline.context(SslHandler.class).name();
    pipeline.addBefore(tls, "tls-bounds-before", bounds.new Before());
    pipeline.addAfter(tls, "tls-bounds-after", bounds.new After());
  }

  private final class Before extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      // by now, all that came before these bytes has been through TLS
      if (beside > MAX_BESIDE) {
        ReferenceCountUtil.release(message);
        ctx.fireExceptionCaught(
            new DecoderException(
                "the server sent more than " + MAX_BESIDE + " bytes of TLS beside its answers"));
        ctx.close();
        return;
      }
      if (message instanceof ByteBuf bytes) {
        beside += bytes.readableBytes();
      }
      ctx.fireChannelRead(message);
    }
  }

  private final class After extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof ByteBuf bytes) {
        beside = Math.max(0, beside - bytes.readableBytes() - OVERHEAD);
      }
      ctx.fireChannelRead(message);
    }
  }
}
