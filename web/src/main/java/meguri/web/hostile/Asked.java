package meguri.web.hostile;

import java.util.function.UnaryOperator;

/**
 * A request to a hostile host.
 *
 * @param path the path with its query
 * @param header gives the first value of a field, empty if it was not sent
 * @param host the name of the behaviour that was asked
 * @param port the port of the whole web
 * @param nth how many requests the host has had before this one
 */
public record Asked(String path, UnaryOperator<String> header, String host, int port, long nth) {

  /** The field that names the stream of HTTP/2 on which the request came. */
  public static final String STREAM = "x-http2-stream-id";

  boolean isForRobots() {
    return path.equals("/robots.txt");
  }

  boolean isConditional() {
    return !header.apply("If-None-Match").isEmpty() || !header.apply("If-Modified-Since").isEmpty();
  }

  int stream() {
    return Integer.parseInt(header.apply(STREAM));
  }

  /** Returns the origin of the host that was asked. */
  String origin() {
    return originOf(host);
  }

  String originOf(String behaviour) {
    return "http://" + behaviour + HostileHosts.DOMAIN + ":" + port;
  }

  /** Returns the number at the path's end; 0 if there is none. */
  long number() {
    int start = path.length();
    while (start > 0 && Character.isDigit(path.charAt(start - 1)) && path.length() - start < 18) {
      start--;
    }
    return start == path.length() ? 0 : Long.parseLong(path, start, path.length(), 10);
  }
}
