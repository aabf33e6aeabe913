package meguri.operators.scope;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The list of URLs that a person gave a crawl to start from: one per line; blank lines and lines
 * that begin with {@code #} do not count. A line without a scheme means https, or http if it names
 * an address, {@code localhost} or a port.
 *
 * @param urls normalised, each once, in the order in which they came
 */
public record Seeds(List<String> urls, List<Malformed> malformed) {

  /**
   * A line that is not a URL to crawl.
   *
   * @param lineNumber from 1
   * @param reason for people: what is wrong with the line
   */
  public record Malformed(int lineNumber, String line, String reason) {}

  private static final Pattern SCHEME = Pattern.compile("(?s)([A-Za-z][A-Za-z0-9+.-]*)://.*");
  private static final Pattern NO_HOST = Pattern.compile("(?s)([A-Za-z][A-Za-z0-9+.-]*):[^0-9].*");
  private static final Pattern SERVER =
      Pattern.compile("(?s)(\\[[^]]*]|[^:/?#\\[]*)(:\\d+)?([/?#].*)?");
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  public Seeds {
    urls = List.copyOf(urls);
    malformed = List.copyOf(malformed);
  }

  public static Seeds of(Stream<String> lines) {
    Set<String> urls = new LinkedHashSet<>();
    List<Malformed> malformed = new ArrayList<>();
    Iterator<String> iterator = lines.iterator();
    for (int number = 1; iterator.hasNext(); number++) {
      String line = iterator.next();
      String text = (line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line).strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      String full = withScheme(text);
      String url = UrlNormaliser.normalise(full);
      if (!Scope.isReachable(url) || url.length() > Scope.MAX_LENGTH) {
        malformed.add(new Malformed(number, line, reason(full, url)));
      } else {
        urls.add(url);
      }
    }
    return new Seeds(new ArrayList<>(urls), malformed);
  }

  private static String withScheme(String text) {
    var server = SERVER.matcher(text);
    if (SCHEME.matcher(text).matches() || !server.matches()) {
      return text;
    }
    String host = server.group(1);
    if (HostName.isAddress(host)
        || Ascii.lower(host).equals("localhost")
        || server.group(2) != null) {
      return "http://" + text;
    }
    return host.contains(".") ? "https://" + text : text;
  }

  private static String reason(String text, String url) {
    if (Scope.isReachable(url)) {
      return "longer than " + Scope.MAX_LENGTH + " characters";
    }
    var scheme = SCHEME.matcher(text);
    if (!scheme.matches()) {
      scheme = NO_HOST.matcher(text);
    }
    if (!scheme.matches()) {
      return "not a URL; write it like https://example.org/";
    }
    String name = Ascii.lower(scheme.group(1));
    return name.equals("http") || name.equals("https")
        ? "no valid host or port"
        : "only http and https are crawled, not " + name;
  }
}
