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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a robots.txt as RFC 9309 defines it, and as people write it: misspelt, with a byte order
 * mark, in UTF-16, with a blank in place of the colon, in HTML. In doubt a line forbids.
 *
 * <p>A page in place of the file has no line that is a rule, and so allows everything. Lines that
 * are rules count wherever they stand, as they do for Google.
 *
 * <p>The parser is our own, because crawler-commons 1.6 reads every sixth of its cases differently:
 * among them a dollar within a pattern, text between stars that comes twice, encoded addresses in a
 * query, and a long Crawl-delay, which it takes for "all is forbidden".
 */
public final class RobotsFile {

  /** The most bytes read of a file; RFC 9309, 2.5, demands as many. */
  public static final int MAX_BYTES = 500 * 1024;

  /** The most bytes of a pattern: longer than any URL, so that a rule cut here forbids no less. */
  private static final int MAX_PATTERN = 8192;

  private static final long MAX_DELAY = 1_000_000_000_000L;
  private static final String MARK = new String("\uFEFF".getBytes(UTF_8), ISO_8859_1);

  /** The beginnings of fields; the rest of the name does not count, as it does not for Google. */
  private static final List<String> AGENT = List.of("user-agent", "useragent", "user agent");

  private static final List<String> DISALLOW =
      List.of("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw");

  private static final List<String> ALLOW = List.of("allow");

  private static final String MARKUP =
      "(?i:<!--|-->|</?(?:body|br|code|div|head|html|li|p|pre|span|title|tt|ul|xmp)\\b[^<>\\r\\n]{0,200}>)";

  /** The end of a line in an HTML file. */
  private static final Pattern LINE_END = Pattern.compile("[\r\n]|" + MARKUP);

  private static final Pattern PLAIN_END = Pattern.compile("[\r\n]");

  /** A tag in the line of an agent, which shows an HTML file: no agent has a tag in its name. */
  private static final Pattern MARKED_AGENT =
      Pattern.compile("(?i:user-?agent)[^<\r\n]{0,200}" + MARKUP);

  /** The beginning of a line that does not continue the text before it. */
  private static final Pattern FRESH = Pattern.compile("\\s*+(?:#|[A-Za-z][A-Za-z \\t_-]{0,40}+:)");

  private static final Set<String> DELAY = Set.of("crawl-delay", "crawldelay", "crawl delay");

  /** A group of lines for the same agents. */
  private static final class Group {
    boolean ours;
    boolean all;

    /** Whether the agents named since the last Crawl-delay include us; below, all agents. */
    boolean delaysUs;

    boolean delaysAll;

    boolean hasDelay;
    boolean hasRules;
    long delayOfOurs;
    long delayOfAll;
    final List<Rule> rules = new ArrayList<>();
  }

  private final String token;
  private final List<Group> groups = new ArrayList<>();
  private Group group = new Group();

  /** An Allow whose path may yet turn out to be cut by a tag. */
  private @Nullable Rule allowed;

  private RobotsFile(String token) {
    this.token = token;
  }

  /**
   * @param cut whether the file was cut off; then half a line at its end is not read
   * @param token the agent's product token
   */
  public static RuleList read(byte[] file, boolean cut, String token) {
    String text = octets(file);
    boolean ends = cut || text.length() > MAX_BYTES;
    return new RobotsFile(token)
        .lines(text.length() > MAX_BYTES ? text.substring(0, MAX_BYTES) : text, ends);
  }

  /** Returns a char for each byte of the text in UTF-8, or in its own charset of single bytes. */
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
    Matcher end = (isMarkup(text) ? LINE_END : PLAIN_END).matcher(text);
    int start = 0;
    while (end.find()) {
      boolean isTag = text.charAt(end.start()) > '\r';
      part(text.substring(start, end.start()), isTag);
      start = end.end();
    }
    if (!cut) {
      part(text.substring(start), false);
    }
    return merged();
  }

  /**
   * Reads a part of a line between tags. A path that goes on after a tag is narrower than its part
   * before the tag, so that part allows nothing.
   */
  private void part(String text, boolean endsInTag) {
    if (FRESH.matcher(text).lookingAt()) {
      allow();
    } else if (!text.isBlank()) {
      allowed = null;
    }
    line(text);
    if (!endsInTag) {
      allow();
    }
  }

  private void allow() {
    if (allowed != null) {
      group.rules.add(allowed);
      allowed = null;
    }
  }

  /** Whether the file may have tags around its lines; otherwise a tag in a path is text. */
  private static boolean isMarkup(String text) {
    String head = text.substring(0, Math.min(text.length(), 1024)).replace(MARK, "").strip();
    return head.startsWith("<") || MARKED_AGENT.matcher(text).find();
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
    if (begins(key, AGENT)) {
      agent(value);
    } else if (begins(key, DISALLOW)) {
      // Google's matcher reads no further than a NUL; of an Allow the whole value counts
      int nul = value.indexOf('\0');
      rule(false, nul < 0 ? value : value.substring(0, nul));
    } else if (begins(key, ALLOW)) {
      rule(true, value);
    } else if (DELAY.contains(key)) {
      delay(delay(value));
    }
  }

  private static boolean begins(String key, List<String> names) {
    return names.stream().anyMatch(key::startsWith);
  }

  private void agent(String value) {
    if (group.hasRules || groups.isEmpty()) {
      group = new Group();
      groups.add(group);
    } else if (group.hasDelay) {
      group.hasDelay = false;
      group.delaysUs = false;
      group.delaysAll = false;
    }
    if (value.equals("*") || value.startsWith("* ") || value.startsWith("*\t")) {
      group.all = true;
      group.delaysAll = true;
    } else if (product(value).equalsIgnoreCase(token)) {
      group.ours = true;
      group.delaysUs = true;
    }
  }

  /** Returns the name before a version: letters, and digits only if our own name has some. */
  private String product(String value) {
    boolean digits = token.chars().anyMatch(c -> c >= '0' && c <= '9');
    int end = 0;
    while (end < value.length() && isOfName(value.charAt(end), digits)) {
      end++;
    }
    return value.substring(0, end);
  }

  private static boolean isOfName(char c, boolean digits) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || digits && c >= '0' && c <= '9'
        || c == '-'
        || c == '_';
  }

  /**
   * Adds a rule. A Disallow without a leading slash counts as if it had one, because its author
   * meant that.
   */
  private void rule(boolean allow, String value) {
    group.hasRules = true;
    boolean rooted = value.startsWith("/") || value.startsWith("*");
    boolean whole = value.length() <= MAX_PATTERN;
    if (value.isEmpty() || allow && !(rooted && whole)) {
      return;
    }
    Rule rule = Rule.of(allow, rooted ? value : "/" + value).cut(MAX_PATTERN);
    if (allow) {
      allowed = rule;
    } else {
      group.rules.add(rule);
    }
  }

  /**
   * Adds a Crawl-delay. Often it is the only line for an agent, so it concerns the agents named
   * since the last delay. It does not end the group, though: the group's rules concern all of its
   * agents.
   */
  private void delay(long ms) {
    group.hasDelay = true;
    if (group.delaysUs) {
      group.delayOfOurs = Math.max(group.delayOfOurs, ms);
    }
    if (group.delaysAll) {
      group.delayOfAll = Math.max(group.delayOfAll, ms);
    }
  }

  /** Reads seconds, which may have a fraction and a unit after them. Returns ms. */
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
