package meguri.web;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * A request on its way to an answer. Ends exactly once.
 *
 * @param startNs when its head had come
 * @param host the host asked for, by name or, if no name of ours was asked for, by address
 */
record Exchange(HttpRequest request, long startNs, String hostName, OptionalInt host) {

  static Exchange of(HttpRequest request, long startNs, Names names, int serverAddress) {
    String name = withoutPort(request.headers().get(HttpHeaderNames.HOST, ""));
    OptionalInt host = names.host(name);
    return new Exchange(
        request,
        startNs,
        name.isEmpty() ? "-" : name.toLowerCase(Locale.ROOT),
        host.isPresent() ? host : names.firstHostAt(serverAddress));
  }

  String method() {
    return request.method().name();
  }

  String path() {
    return request.uri();
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return colon < 0 ? host : host.substring(0, colon);
  }
}
