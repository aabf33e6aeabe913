package meguri.operators.fetch;

import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;

/**
 * A codec for HTTP/1 as servers speak it: a line may end in a line feed alone, a length may appear
 * twice, a value may contain a control character.
 *
 * <p>A server in front of others must be strict, because one of them might read a message
 * differently. No server is behind this client, and a browser reads such pages.
 */
final class TolerantHttp {

  private static final int MAX_LINE = 8 * 1024;

  private TolerantHttp() {}

  static HttpClientCodec codec(int maxHead) {
    HttpDecoderConfig config =
        new HttpDecoderConfig()
            .setMaxInitialLineLength(MAX_LINE)
            .setMaxHeaderSize(maxHead)
            .setValidateHeaders(false)
            .setAllowDuplicateContentLengths(true)
            .setStrictLineParsing(false);
    return new HttpClientCodec(config, false, false);
  }
}
