package meguri.web;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Locale;
import java.util.OptionalInt;

/** One request and the way to its answer. */
final class Exchange {
  private final HttpRequest request;
  private final long startNs;
  private final String hostName;
  private final OptionalInt host;

  /** Creates an exchange for a request whose head came at a time, to an address of the server. */
  Exchange(HttpRequest request, long startNs, Names names, int serverAddress) {
    String name = withoutPort(request.headers().get(HttpHeaderNames.HOST, ""));
    OptionalInt named = names.host(name);
    this.request = request;
    this.startNs = startNs;
    this.hostName = name.isEmpty() ? "-" : name.toLowerCase(Locale.ROOT);
    this.host = named.isPresent() ? named : names.firstHostAt(serverAddress);
  }

  HttpRequest request() {
    return request;
  }

  long startNs() {
    return startNs;
  }

  /** Returns the host name as the client sent it. */
  String hostName() {
    return hostName;
  }

  /** Returns the host asked for: by its name or, if the name is not one of ours, by the address. */
  OptionalInt host() {
    return host;
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
