package meguri.operators.fetch;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import org.asynchttpclient.netty.channel.ChannelManager;

/**
 * HTTP/1 as servers speak it: a line may end in a line feed alone, a length may be said twice, a
 * value may have a control character in it, and interim answers may come before the answer.
 *
 * <p>A server in front of others must be strict, lest one of them read a message otherwise. Here is
 * nobody behind, and a browser reads such pages.
 */
final class TolerantHttp extends ChannelInboundHandlerAdapter {

  private static final int MAX_LINE = 8 * 1024;

  /** More before one answer mean harm. */
  private static final int MAX_INTERIM = 20;

  private int interim;
  private boolean skipping;

  private TolerantHttp() {}

  /** For a connection as the client has made it, before anything is sent. */
  static void install(Channel channel, int maxHead) {
    HttpDecoderConfig config =
        new HttpDecoderConfig()
            .setMaxInitialLineLength(MAX_LINE)
            .setMaxHeaderSize(maxHead)
            .setValidateHeaders(false)
            .setAllowDuplicateContentLengths(true)
            .setStrictLineParsing(false);
    String codec = ChannelManager.HTTP_CLIENT_CODEC;
    channel.pipeline().replace(codec, codec, new HttpClientCodec(config, false, false));
    channel.pipeline().addAfter(codec, "tolerant", new TolerantHttp());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (message instanceof HttpResponse response) {
      skipping = isInterim(response.status());
      interim = skipping ? interim + 1 : 0;
      if (interim > MAX_INTERIM) {
        ReferenceCountUtil.release(message);
        throw new IOException("more than " + MAX_INTERIM + " interim answers");
      }
    }
    if (skipping) {
      skipping = !(message instanceof LastHttpContent);
      ReferenceCountUtil.release(message);
    } else {
      super.channelRead(context, message);
    }
  }

  private static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && !status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }
}
