package meguri.gate;

import java.net.InetAddress;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;

/**
 * Decides which requests reach Flink's REST API. The API has no login, so a web page that is open
 * in the browser of somebody who can reach it could otherwise run code on the cluster.
 *
 * <p>The gate refuses a request of a web page, which shows in one of these ways:
 *
 * <ul>
 *   <li>The request names where it comes from ({@code Origin}, {@code Referer}, {@code
 *       Sec-Fetch-Site}), and that is elsewhere.
 *   <li>The request uses a name of the page's own that was made to lead here (DNS rebinding). Then
 *       {@code Host} is a foreign name. An IP address in {@code Host} must be loopback, or the
 *       address that was connected to.
 *   <li>The request does not say where it comes from. Browsers still omit that from a plain GET, so
 *       no GET may change anything.
 * </ul>
 *
 * <p>Other programs send none of these headers, and pass.
 */
final class Gate {

  private static final Set<String> READING = Set.of("GET", "HEAD");

  private static final Pattern AUTHORITY =
      Pattern.compile("(\\[[0-9a-f:.]+]|[0-9a-z._-]+)(?::\\d{1,5})?", Pattern.CASE_INSENSITIVE);

  private static final Pattern PAGE =
      Pattern.compile("https?://([^/?#]*).*", Pattern.CASE_INSENSITIVE);

  /** An IP address, in brackets or of four bytes. Java asks no name server for it. */
  private static final Pattern ADDRESS =
      Pattern.compile("\\[.*]|((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");

  /** The GETs of Flink that do something: end a job, or run the main method of a jar. */
  private static final Pattern DOING_BY_GET =
      Pattern.compile(".*/(yarn-[^/]*|jars/+[^/]+/+plan)/*", Pattern.DOTALL);

  /** The paths that take a jar or a job to run, or delete one. */
  private static final Pattern SUBMITTING =
      Pattern.compile("(/+v\\d+)?/+(jars(/.*)?|jobs/*)", Pattern.DOTALL);

  private static final Set<String> ANY_ADDRESS = Set.of("0.0.0.0", "::", "[::]");

  private final Set<String> names;
  private final boolean readOnly;

  private Gate(Set<String> names, boolean readOnly) {
    this.names = names;
    this.readOnly = readOnly;
  }

  static Gate of(Configuration flink) {
    Set<String> names =
        Stream.of(
                Stream.of("localhost"),
                flink.getOptional(RestOptions.ADDRESS).stream(),
                flink.getOptional(RestOptions.BIND_ADDRESS).stream(),
                flink.get(GateOptions.HOSTS).stream())
            .flatMap(some -> some)
            .map(name -> name.strip().toLowerCase(Locale.ROOT))
            .filter(name -> !ANY_ADDRESS.contains(name))
            .collect(Collectors.toUnmodifiableSet());
    return new Gate(names, flink.get(GateOptions.READ_ONLY));
  }

  /**
   * Returns the reason to refuse a request, as a sentence; empty if the request may pass.
   *
   * @param headers all values of a header, by its name
   * @param here the address that was connected to
   */
  Optional<String> refusal(
      String method, String target, Function<String, List<String>> headers, InetAddress here) {
    List<String> hosts = headers.apply("Host");
    if (hosts.size() != 1) {
      return Optional.of(
          "A request must have one Host header, and this one has " + hosts.size() + ".");
    }
    String host = hosts.get(0).strip();
    Matcher authority = AUTHORITY.matcher(host);
    if (!authority.matches()) {
      return Optional.of("The request's Host is not a name and a port.");
    }
    String name = authority.group(1).toLowerCase(Locale.ROOT);
    if (!names.contains(name) && !isHere(name, here)) {
      return Optional.of(
          "This endpoint does not answer to the name %s. If the name is yours, add it to Flink's setting %s."
              .formatted(name, GateOptions.HOSTS.key()));
    }
    if (isFromElsewhere(headers, host)) {
      return Optional.of(
          "A web page from elsewhere sent this request. If you followed a link, type the address instead.");
    }
    return refusalOf(method, target, headers);
  }

  private Optional<String> refusalOf(
      String method, String target, Function<String, List<String>> headers) {
    Optional<String> path = path(target);
    if (path.isEmpty()) {
      return Optional.of("The request's target is not a path.");
    }
    if (READING.contains(method)) {
      return DOING_BY_GET.matcher(path.get()).matches()
          ? Optional.of(
              "A GET may not change anything here; use the PATCH or POST of Flink's API instead.")
          : Optional.empty();
    }
    if (readOnly) {
      return Optional.of(
          "This endpoint only shows the crawl, and takes no orders. To stop the crawl, press Ctrl-C where it runs, or send SIGTERM to its process.");
    }
    boolean saysOrigin = !headers.apply("Origin").isEmpty();
    boolean isBrowser =
        saysOrigin || headers.apply("User-Agent").stream().anyMatch(it -> it.contains("Mozilla/"));
    if (isBrowser && !saysOrigin) {
      return Optional.of("A browser sent this request and does not say from which page.");
    }
    return isBrowser && SUBMITTING.matcher(path.get()).matches()
        ? Optional.of("A browser may not submit jobs; use meguri submit or Flink's client.")
        : Optional.empty();
  }

  private static boolean isFromElsewhere(Function<String, List<String>> headers, String host) {
    return headers.apply("Sec-Fetch-Site").stream()
            .anyMatch(site -> !Set.of("same-origin", "none").contains(site.strip()))
        || Stream.of("Origin", "Referer")
            .flatMap(name -> headers.apply(name).stream())
            .anyMatch(page -> !isOf(page.strip(), host));
  }

  /**
   * Returns whether a page is of a host. Its scheme may differ, because a proxy may take off the
   * encryption.
   */
  private static boolean isOf(String page, String host) {
    Matcher matcher = PAGE.matcher(page);
    return matcher.matches() && matcher.group(1).equalsIgnoreCase(host);
  }

  private static boolean isHere(String name, InetAddress here) {
    if (!ADDRESS.matcher(name).matches()) {
      return false;
    }
    try {
      InetAddress address = InetAddress.getByName(name);
      return address.isLoopbackAddress() || address.equals(here) && !address.isAnyLocalAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Returns the path of a target, decoded until nothing is left to decode: Flink decodes twice. */
  private static Optional<String> path(String target) {
    if (!target.startsWith("/")) {
      return Optional.empty();
    }
    String path = target.split("[?#]", 2)[0];
    try {
      String decoded = URLDecoder.decode(path, StandardCharsets.UTF_8);
      while (!decoded.equals(path)) {
        path = decoded;
        decoded = URLDecoder.decode(path, StandardCharsets.UTF_8);
      }
      return Optional.of(path);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
