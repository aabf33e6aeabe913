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
 * <p>Interim answers (1xx), any number of which may come before the one that counts (RFC 9110,
 * 15.2), are passed over: AsyncHttpClient would take a 103 for the answer. More than {@value
 * #MAX_INTERIM} in a row are an attack. 101 is no interim answer but the beginning of another
 * protocol, for which nobody has asked: it is the last one of its connection.
 *
 * <p>What comes without a request ends the connection, before it can be used again: what is sent
 * along with the answer before would be taken for that to the next request, that is, for another
 * page. So each request has a codec of its own, and what comes after the answer meets none.
 *
 * <p>On a connection that turns out to be one of HTTP/2 there are {@link Http2Bounds} instead.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: AsyncHttpClient is told
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
   * For a connection as the client has made it, before anything is sent.
   *
   * @param idle after which one of HTTP/2 is closed; the client sees to the others
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
    if (event instanceof SslHandshakeCompletionEvent
        && tls != null
        && ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol())) {
      ctx.pipeline().replace(this, "http2-bounds", new Http2Bounds(idle));
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
      // before the client hears that it is free for the next request
      removeCodec(ctx);
      if (switching) {
        ctx.close();
      }
    }
    ctx.fireChannelRead(message);
  }

  /** Which hands on what it has not read. */
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
