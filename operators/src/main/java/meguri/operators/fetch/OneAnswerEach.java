package meguri.operators.fetch;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/**
 * Lets one answer through for each request on a connection.
 *
 * <p>Interim answers (1xx), any number of which may come before the one that counts (RFC 9110,
 * 15.2), are passed over: AsyncHttpClient would take a 103 for the answer. More than {@value
 * #MAX_INTERIM} in a row are an attack. 101 is no interim answer but the beginning of another
 * protocol, for which nobody has asked: it is the last one of its connection.
 *
 * <p>An answer that comes without a request ends the connection: what is sent along with the answer
 * before would be taken for that to the next request, that is, for another page.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: AsyncHttpClient is told
final class OneAnswerEach extends ChannelDuplexHandler {

  private static final int MAX_INTERIM = 16;

  private int awaited;
  private int interim;
  private boolean switching;

  private OneAnswerEach() {}

  /** Puts itself behind the codec of a connection; one of HTTP/2 has none, and needs none. */
  static void on(Channel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    ChannelHandlerContext codec = pipeline.context(HttpClientCodec.class);
    if (codec != null) {
      pipeline.addAfter(codec.name(), "one-answer-each", new OneAnswerEach());
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpRequest) {
      awaited++;
    }
    ctx.write(message, promise);
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
            new DecoderException("more than " + MAX_INTERIM + " interim answers"));
        ctx.close();
      }
    }
    if (interim > 0) {
      ReferenceCountUtil.release(message);
      return;
    }
    boolean last = message instanceof LastHttpContent;
    if (last) {
      awaited--;
    }
    ctx.fireChannelRead(message);
    if (last && switching) {
      ctx.close();
    }
  }

  private static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && !status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }
}
