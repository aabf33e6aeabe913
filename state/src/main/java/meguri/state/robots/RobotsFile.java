package meguri.state.robots;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a robots.txt as RFC 9309 has it, and as people write it: misspelt, with a byte order mark,
 * in UTF-16, with a blank in place of the colon. In doubt a line forbids.
 *
 * <p>Of our own, because of its cases crawler-commons 1.6 reads every sixth otherwise: among them a
 * dollar within a pattern, text between stars that comes twice, encoded addresses in a query, and a
 * long Crawl-delay, which it takes for "all is forbidden".
 */
public final class RobotsFile {

  /** What is read of a file, and must be (RFC 9309, 2.5). */
  public static final int MAX_BYTES = 500 * 1024;

  /** No URL is as long, so that a rule cut here forbids no less. */
  private static final int MAX_PATTERN = 8192;

  private static final long MAX_DELAY = 1_000_000_000_000L;
  private static final String MARK = new String("\uFEFF".getBytes(UTF_8), ISO_8859_1);

  private static final Set<String> AGENT = Set.of("user-agent", "useragent", "user agent");
  private static final Set<String> DISALLOW =
      Set.of("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw");
  private static final Set<String> DELAY = Set.of("crawl-delay", "crawldelay", "crawl delay");

  /** Lines for the same agents. */
  private static final class Group {
    boolean ours;
    boolean all;
    boolean hasRules;
    long delayOfOurs;
    long delayOfAll;
    final List<Rule> rules = new ArrayList<>();
  }

  private final String token;
  private final List<Group> groups = new ArrayList<>();
  private Group group = new Group();

  private RobotsFile(String token) {
    this.token = token;
  }

  /**
   * @param cut whether the file went on; half a line at its end is not read then
   * @param token the agent's product token
   */
  public static RuleList read(byte[] file, boolean cut, String token) {
    String text = octets(file);
    boolean ends = cut || text.length() > MAX_BYTES;
    return new RobotsFile(token)
        .lines(text.length() > MAX_BYTES ? text.substring(0, MAX_BYTES) : text, ends);
  }

  /** A char for each byte of the text in UTF-8, or in whichever charset of bytes it is. */
  private static String octets(byte[] file) {
    Charset wide = wide(file);
    byte[] bytes = wide == null ? file : new String(file, wide).getBytes(UTF_8);
    return new String(bytes, ISO_8859_1);
  }

  private static @Nullable Charset wide(byte[] file) {
    if (file.length < 4) {
      return null;
    }
    int first = file[0] & 0xFF;
    int second = file[1] & 0xFF;
    if (first == 0xFF && second == 0xFE || first != 0 && second == 0 && file[3] == 0) {
      return UTF_16LE;
    }
    return first == 0xFE && second == 0xFF || first == 0 && second != 0 && file[2] == 0
        ? UTF_16BE
        : null;
  }

  private RuleList lines(String text, boolean cut) {
    if (isMarkup(text)) {
      return RuleList.ALLOW_ALL;
    }
    int start = 0;
    for (int end = 0; end < text.length(); end++) {
      if (text.charAt(end) == '\n' || text.charAt(end) == '\r') {
        line(text.substring(start, end));
        start = end + 1;
      }
    }
    if (!cut) {
      line(text.substring(start));
    }
    return merged();
  }

  /** A page in place of the file, as of servers that answer everything with one. */
  private static boolean isMarkup(String text) {
    String head = text.substring(0, Math.min(text.length(), 1024)).replace(MARK, "").strip();
    return head.startsWith("<");
  }

  private void line(String line) {
    String text = line.startsWith(MARK) ? line.substring(MARK.length()) : line;
    int comment = text.indexOf('#');
    text = (comment < 0 ? text : text.substring(0, comment)).trim();
    int colon = text.indexOf(':');
    if (colon >= 0) {
      field(text.substring(0, colon).trim(), text.substring(colon + 1).trim());
    } else {
      String[] words = text.split("[ \t]+", -1);
      if (words.length == 2) {
        field(words[0], words[1]);
      }
    }
  }

  private void field(String name, String value) {
    String key = name.toLowerCase(Locale.ROOT);
    if (AGENT.contains(key)) {
      agent(value);
    } else if (DISALLOW.contains(key)) {
      rule(false, value);
    } else if (key.equals("allow")) {
      rule(true, value);
    } else if (DELAY.contains(key)) {
      delay(delay(value));
    }
  }

  private void agent(String value) {
    if (group.hasRules || groups.isEmpty()) {
      group = new Group();
      groups.add(group);
    }
    if (value.equals("*") || value.startsWith("* ") || value.startsWith("*\t")) {
      group.all = true;
    } else if (product(value).equalsIgnoreCase(token)) {
      group.ours = true;
    }
  }

  /** The name in front of a version. */
  private static String product(String value) {
    int end = 0;
    while (end < value.length() && isOfName(value.charAt(end))) {
      end++;
    }
    return value.substring(0, end);
  }

  private static boolean isOfName(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '-'
        || c == '_';
  }

  /** Whoever forgets the slash in front means it when he forbids. */
  private void rule(boolean allow, String value) {
    group.hasRules = true;
    boolean rooted = value.startsWith("/") || value.startsWith("*");
    boolean whole = value.length() <= MAX_PATTERN;
    if (value.isEmpty() || allow && !(rooted && whole)) {
      return;
    }
    String pattern = rooted ? value : "/" + value;
    group.rules.add(Rule.of(allow, whole ? pattern : pattern.substring(0, MAX_PATTERN)));
  }

  /** Unlike a rule it is for those named so far: often it is all that a group has. */
  private void delay(long ms) {
    if (group.ours) {
      group.delayOfOurs = Math.max(group.delayOfOurs, ms);
    }
    if (group.all) {
      group.delayOfAll = Math.max(group.delayOfAll, ms);
    }
  }

  /** Seconds, which may have a fraction and a unit behind them. */
  private static long delay(String value) {
    int end = 0;
    while (end < value.length()
        && (Character.isDigit(value.charAt(end)) || value.charAt(end) == '.')) {
      end++;
    }
    try {
      double seconds = Double.parseDouble(value.substring(0, end));
      return (long) Math.min(Math.ceil(seconds * 1000), MAX_DELAY);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private RuleList merged() {
    boolean ours = groups.stream().anyMatch(g -> g.ours);
    Set<Rule> rules = new LinkedHashSet<>();
    long delay = 0;
    for (Group of : groups) {
      if (ours ? of.ours : of.all) {
        rules.addAll(of.rules);
        delay = Math.max(delay, ours ? of.delayOfOurs : of.delayOfAll);
      }
    }
    return new RuleList(List.copyOf(rules), delay);
  }
}
