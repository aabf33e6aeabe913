package meguri.operators.fetch;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.util.ReferenceCountUtil;

/**
 * Passes over the interim answers (1xx) that may come before the one that counts (RFC 9110, 15.2),
 * such as 103 Early Hints, which AsyncHttpClient would take for it. More than {@value #MAX} in a
 * row are an attack. 101 is no interim answer but another protocol, for which nobody has asked.
 */
final class InterimAnswers extends ChannelInboundHandlerAdapter {

  private static final int MAX = 16;

  private int inRow;

  private InterimAnswers() {}

  /** Puts itself behind the codec of a connection; one of HTTP/2 has none, and needs none. */
  static void passOver(Channel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    ChannelHandlerContext codec = pipeline.context(HttpClientCodec.class);
    if (codec != null) {
      pipeline.addAfter(codec.name(), "interim-answers", new InterimAnswers());
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpResponse response) {
      inRow = isInterim(response.status()) ? inRow + 1 : 0;
      if (inRow == MAX + 1) {
        ctx.fireExceptionCaught(new DecoderException("more than " + MAX + " interim answers"));
        ctx.close();
      }
    }
    if (inRow > 0) {
      ReferenceCountUtil.release(message);
    } else {
      ctx.fireChannelRead(message);
    }
  }

  private static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && !status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }
}
