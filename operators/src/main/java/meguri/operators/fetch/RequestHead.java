package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.Map;

/**
 * The head of a request as the client sends it, in its order and spelling, but without cookies and
 * logins. The client sends the same over HTTP/2, in that protocol's own form.
 */
final class RequestHead {

  private static final List<String> SECRET =
      List.of("Authorization", "Proxy-Authorization", "Cookie");

  private RequestHead() {}

  static byte[] of(HttpRequest request) {
    HttpHeaders headers = request.headers();
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ').append(request.uri());
    head.append(' ').append(request.protocolVersion()).append("\r\n");
    for (Map.Entry<String, String> field : headers) {
      if (SECRET.stream().noneMatch(field.getKey()::equalsIgnoreCase)) {
        head.append(field.getKey()).append(": ").append(field.getValue()).append("\r\n");
      }
    }
    return head.append("\r\n").toString().getBytes(ISO_8859_1);
  }
}
