package meguri.operators.fetch;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import java.util.Locale;
import javax.net.ssl.SSLSession;
import meguri.operators.model.Protocol;
import org.jspecify.annotations.Nullable;

/** Reads the protocols of a connection from the connection itself. */
final class Protocols {

  private Protocols() {}

  /**
   * @param version the version in the answer's first line, such as HTTP/1.1; HTTP/2 has none, and
   *     the client makes one up
   */
  static Protocol of(@Nullable Channel channel, String version) {
    String http = version.toLowerCase(Locale.ROOT);
    if (channel == null) {
      return new Protocol(http, "", "");
    }
    Channel connection = channel instanceof Http2StreamChannel stream ? stream.parent() : channel;
    SslHandler tls = connection.pipeline().get(SslHandler.class);
    if (tls == null) {
      return new Protocol(http, "", "");
    }
    boolean isHttp2 = ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol());
    SSLSession session = tls.engine().getSession();
    return new Protocol(
        isHttp2 ? ApplicationProtocolNames.HTTP_2 : http,
        version(session.getProtocol()),
        session.getCipherSuite());
  }

  /** Returns {@code tls/1.2} for Java's {@code TLSv1.2}, and {@code tls/1.0} for {@code TLSv1}. */
  private static String version(String java) {
    String number = java.substring(java.indexOf('v') + 1);
    return "tls/" + (number.contains(".") ? number : number + ".0");
  }
}
