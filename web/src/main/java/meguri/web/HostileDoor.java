package meguri.web;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import meguri.web.hostile.Certificates;
import meguri.web.hostile.Door;

/** Lets a connection in to a hostile host, by its {@link Door}. */
final class HostileDoor {
  private static final Map<String, SSLContext> CONTEXTS = new ConcurrentHashMap<>();
  private static final String NO_TLS = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n";
  private static final String HTTP_2 = "h2";
  private static final int DEAF_SECONDS = 300;

  private HostileDoor() {}

  static void open(
      SocketChannel channel, Door door, HttpDecoderConfig limits, HostileConversation behind) {
    ChannelPipeline pipeline = channel.pipeline();
    switch (door) {
      case PLAIN -> pipeline.addLast(new HttpRequestDecoder(limits), behind);
      case DEAF -> pipeline.addLast(new ReadTimeoutHandler(DEAF_SECONDS), new Deaf());
      case NOT_TLS -> pipeline.addLast(new NoTls());
      case EXPIRED, WRONG_NAME, SELF_SIGNED, UNKNOWN_ISSUER, TRUSTED ->
          pipeline.addLast(tls(engine(door)), new HttpRequestDecoder(limits), behind);
      case HTTP2 -> pipeline.addLast(tls(speakingHttp2(engine(door))), new Http2Requests(), behind);
    }
  }

  private static SSLEngine engine(Door door) {
    String certificate = door.certificate().orElseThrow();
    SSLEngine engine =
        CONTEXTS.computeIfAbsent(certificate, Certificates::server).createSSLEngine();
    engine.setUseClientMode(false);
    return engine;
  }

  /** Returns an engine that speaks HTTP/2 if the client does; otherwise there is no connection. */
  private static SSLEngine speakingHttp2(SSLEngine engine) {
    engine.setHandshakeApplicationProtocolSelector(
        (ofThis, offered) -> offered.contains(HTTP_2) ? HTTP_2 : null);
    return engine;
  }

  private static SslHandler tls(SSLEngine engine) {
    SslHandler handler = new SslHandler(engine);
    handler.setHandshakeTimeout(DEAF_SECONDS, TimeUnit.SECONDS);
    return handler;
  }

  /** A handler that reads nothing and answers nothing. */
  private static class Deaf extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ReferenceCountUtil.release(message);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // there is nothing left to do after it
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }

  /**
   * A handler that takes the first bytes of TLS for bad HTTP, as a server on the wrong port does.
   */
  private static final class NoTls extends Deaf {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ReferenceCountUtil.release(message);
      ctx.writeAndFlush(Unpooled.copiedBuffer(NO_TLS, US_ASCII))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }
}
