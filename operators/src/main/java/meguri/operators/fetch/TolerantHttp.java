package meguri.operators.fetch;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import org.asynchttpclient.netty.channel.ChannelManager;

/**
 * HTTP/1 as servers speak it: a line may end in a line feed alone, a length may be said twice, a
 * value may have a control character in it.
 *
 * <p>A server in front of others must be strict, lest one of them read a message otherwise. Here is
 * nobody behind, and a browser reads such pages.
 */
final class TolerantHttp {

  private static final int MAX_LINE = 8 * 1024;

  private TolerantHttp() {}

  /** For a connection as the client has made it, before anything is sent. */
  static void on(Channel channel, int maxHead) {
    HttpDecoderConfig config =
        new HttpDecoderConfig()
            .setMaxInitialLineLength(MAX_LINE)
            .setMaxHeaderSize(maxHead)
            .setValidateHeaders(false)
            .setAllowDuplicateContentLengths(true)
            .setStrictLineParsing(false);
    String codec = ChannelManager.HTTP_CLIENT_CODEC;
    channel.pipeline().replace(codec, codec, new HttpClientCodec(config, false, false));
    OneAnswerEach.on(channel);
  }
}
