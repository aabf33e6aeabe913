package meguri.operators.fetch;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import org.asynchttpclient.netty.channel.ChannelManager;

/**
 * Lets one answer through for each request on a connection.
 *
 * <p>Any number of interim answers (1xx) may come before the one that counts (RFC 9110, 15.2). They
 * are skipped: AsyncHttpClient would take a 103 for the answer. More than {@value #MAX_INTERIM} in
 * a row are an attack. 101 is no interim answer but the beginning of another protocol, which Fetch
 * never asks for: it is the last answer of its connection.
 *
 * <p>An answer without a request ends the connection before it can be used again. Otherwise bytes
 * sent along with one answer would be taken for the answer to the next request, that is, for
 * another page. So each request has a codec of its own, and bytes after its answer meet none.
 *
 * <p>On a connection that turns out to be HTTP/2, {@link Http2Bounds} takes its place.
 */
@SuppressWarnings("FutureReturnValueIgnored") // AsyncHttpClient learns of a close anyway
final class OneAnswerEach extends ChannelDuplexHandler {

  private static final int MAX_INTERIM = 16;

  private static final String CODEC = ChannelManager.HTTP_CLIENT_CODEC;

  private final int maxHead;
  private final Duration idle;
  private int awaited;
  private int interim;
  private boolean switching;

  private OneAnswerEach(int maxHead, Duration idle) {
    this.maxHead = maxHead;
    this.idle = idle;
  }

  /**
   * Adds the handler to a connection as the client has made it, before anything is sent.
   *
   * @param idle the idle time after which an HTTP/2 connection is closed; the client closes the
   *     others
   */
  static void on(Channel channel, int maxHead, Duration idle) {
    channel.pipeline().addAfter(CODEC, "one-answer-each", new OneAnswerEach(maxHead, idle));
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpRequest) {
      awaited++;
      removeCodec(ctx);
      ctx.pipeline().addBefore(ctx.name(), CODEC, TolerantHttp.codec(maxHead));
    }
    ctx.write(message, promise);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    SslHandler tls = ctx.pipeline().get(SslHandler.class);
    if (event instanceof SslHandshakeCompletionEvent handshake
        && handshake.isSuccess()
        && tls != null) {
      TlsBounds.on(ctx.pipeline());
      if (ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol())) {
        ctx.pipeline().replace(this, "http2-bounds", new Http2Bounds(idle));
      }
    }
    ctx.fireUserEventTriggered(event);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (awaited == 0) {
      ReferenceCountUtil.release(message);
      ctx.close();
      return;
    }
    if (message instanceof HttpResponse response) {
      switching = response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
      interim = isInterim(response.status()) ? interim + 1 : 0;
      if (interim > MAX_INTERIM) {
        awaited = 0;
        ctx.fireExceptionCaught(
            new DecoderException("the server sent more than " + MAX_INTERIM + " interim answers"));
        ctx.close();
      }
    }
    if (interim > 0) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (message instanceof LastHttpContent) {
      awaited--;
      // before the client learns that the connection is free for the next request
      removeCodec(ctx);
      if (switching) {
        ctx.close();
      }
    }
    ctx.fireChannelRead(message);
  }

  /** Removes the codec, which hands on the bytes that it has not read. */
  private static void removeCodec(ChannelHandlerContext ctx) {
    if (ctx.pipeline().get(CODEC) != null) {
      ctx.pipeline().remove(CODEC);
    }
  }

  private static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && !status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }
}
