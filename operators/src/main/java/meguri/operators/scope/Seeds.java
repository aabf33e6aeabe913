package meguri.operators.scope;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import meguri.operators.model.Digest;
import meguri.operators.model.RawLink;
import org.jspecify.annotations.Nullable;

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

  /** Stands where a text that is no UTF-8 was read as if it were. */
  private static final char REPLACEMENT = '\uFFFD';

  public Seeds {
    urls = List.copyOf(urls);
    malformed = List.copyOf(malformed);
  }

  /**
   * What a line of the list says.
   *
   * @param url normalised; empty if the line is blank, a comment or malformed
   * @param fault for people: what is wrong with the line; empty if nothing is
   * @param history what another crawler knew of it; null if nothing is known
   */
  public record Line(String url, String fault, @Nullable SeedHistory history) {

    private Line(String url, String fault) {
      this(url, fault, null);
    }

    /**
     * Returns it as a link. A line without a URL becomes one that Scope drops.
     *
     * @param digest the algorithm of the crawl's digests
     */
    public RawLink link(Digest digest) {
      return RawLink.seed(url).with(history == null ? null : history.past(digest));
    }

    /** Whether it is neither a URL nor a mistake. */
    public boolean isEmpty() {
      return url.isEmpty() && fault.isEmpty();
    }
  }

  private static final Line NOTHING = new Line("", "");

  public static Seeds of(Stream<String> lines) {
    Set<String> urls = new LinkedHashSet<>();
    List<Malformed> malformed = new ArrayList<>();
    Iterator<String> iterator = lines.iterator();
    for (int number = 1; iterator.hasNext(); number++) {
      String text = iterator.next();
      Line line = read(text);
      if (!line.fault.isEmpty()) {
        malformed.add(new Malformed(number, text, line.fault));
      } else if (!line.url.isEmpty()) {
        urls.add(line.url);
      }
    }
    return new Seeds(new ArrayList<>(urls), malformed);
  }

  /** Reads one line. */
  public static Line read(String line) {
    String text = (line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line).strip();
    if (text.isEmpty() || text.startsWith("#")) {
      return NOTHING;
    }
    if (text.indexOf(REPLACEMENT) >= 0) {
      return new Line("", "not UTF-8 text");
    }
    int tab = text.indexOf('\t');
    String full = withScheme(tab < 0 ? text : text.substring(0, tab).strip());
    String url = UrlNormaliser.normalise(full);
    if (!Scope.isReachable(url) || url.length() > Scope.MAX_LENGTH) {
      return new Line("", reason(full, url));
    }
    try {
      return new Line(url, "", tab < 0 ? null : SeedHistory.parse(text.substring(tab + 1)));
    } catch (IllegalArgumentException e) {
      return new Line("", String.valueOf(e.getMessage()));
    }
  }

  private static String withScheme(String text) {
    if (text.startsWith("https://") || text.startsWith("http://")) {
      return text; // nearly all lines of a long list
    }
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
