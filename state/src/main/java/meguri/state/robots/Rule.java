package meguri.state.robots;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A line that allows or disallows the paths that match its pattern. */
public final class Rule {

  private static final int LONG = 16;

  /** The heap bytes of a rule itself, and of its pattern's string and array. */
  private static final int HEAP_OVERHEAD = 80;

  private static final int STRING_OVERHEAD = 40;

  private final boolean allow;

  /** The pattern as written, with one spelling for each octet. Its length is the precedence. */
  private final String pattern;

  /** The form with which paths are compared. */
  private final String normal;

  private final String relaxed;

  private Rule(boolean allow, String pattern) {
    this.allow = allow;
    this.pattern = pattern;
    String octets = Octets.ofPattern(pattern);
    this.normal = octets.equals(pattern) ? pattern : octets;
    String relaxedOctets = Octets.relaxed(normal);
    this.relaxed = relaxedOctets.equals(normal) ? normal : relaxedOctets;
  }

  /**
   * @param octets the pattern, a char for each byte: as a robots.txt has it, or {@link #pattern}
   */
  public static Rule of(boolean allow, String octets) {
    return new Rule(allow, Octets.measured(octets));
  }

  public boolean allow() {
    return allow;
  }

  public String pattern() {
    return pattern;
  }

  /** Returns the length by which it takes precedence. */
  int length() {
    return pattern.length();
  }

  /** Whether it matches every path that begins with it. */
  boolean isPrefix() {
    return pattern.indexOf('*') < 0 && !pattern.endsWith("$");
  }

  /** Returns the bytes that it takes on the heap, more or less. */
  int heapSize() {
    return HEAP_OVERHEAD
        + pattern.length()
        + (normal.equals(pattern) ? 0 : STRING_OVERHEAD + normal.length())
        + (relaxed.equals(normal) ? 0 : STRING_OVERHEAD + relaxed.length());
  }

  boolean hasStar() {
    return pattern.indexOf('*') >= 0;
  }

  /** Returns the rule with a shorter pattern, which matches every path that this one matches. */
  Rule cut(int length) {
    if (pattern.length() <= length) {
      return this;
    }
    // half an encoded octet would match nothing, and a dollar become the end
    int encoded = pattern.lastIndexOf('%', length - 1);
    int end = encoded > length - 3 && encoded > 0 ? encoded : length;
    while (end > 0 && pattern.charAt(end - 1) == '$') {
      end--;
    }
    return new Rule(allow, pattern.substring(0, end));
  }

  /**
   * Whether it matches a path. An octet with two spellings counts as both only in a rule that
   * disallows.
   */
  boolean matches(String path, String relaxedPath) {
    if (fits(normal, path)) {
      return true;
    }
    boolean another = !relaxed.equals(normal) || !relaxedPath.equals(path);
    return !allow && another && fits(relaxed, relaxedPath);
  }

  private static boolean fits(String pattern, String path) {
    boolean anchored = pattern.endsWith("$");
    int end = pattern.length() - (anchored ? 1 : 0);
    int star = pattern.indexOf('*');
    if (star < 0) {
      return path.startsWith(pattern.substring(0, end)) && (!anchored || path.length() == end);
    }
    if (!path.startsWith(pattern.substring(0, star))) {
      return false;
    }
    int at = star;
    int from = star + 1;
    for (int next = pattern.indexOf('*', from); next >= 0; next = pattern.indexOf('*', from)) {
      String part = pattern.substring(from, next);
      int found = find(part, path, at);
      if (found < 0) {
        return false;
      }
      at = found + part.length();
      from = next + 1;
    }
    String last = pattern.substring(from, end);
    return anchored
        ? path.length() - last.length() >= at && path.endsWith(last)
        : find(last, path, at) >= 0;
  }

  /**
   * Returns where a part first occurs, −1 if nowhere. A long part is searched for with the
   * algorithm of Knuth, Morris and Pratt (1977), in time linear in both: with rules and URLs of a
   * hostile site, the simple way may take the product of their lengths.
   */
  private static int find(String part, String path, int from) {
    if (part.length() < LONG) {
      return path.indexOf(part, from);
    }
    int[] borders = new int[part.length()];
    for (int i = 1, border = 0; i < part.length(); i++) {
      border = longer(part, borders, border, part.charAt(i));
      borders[i] = border;
    }
    for (int i = from, matched = 0; i < path.length(); i++) {
      matched = longer(part, borders, matched, path.charAt(i));
      if (matched == part.length()) {
        return i + 1 - matched;
      }
    }
    return -1;
  }

  /** Returns how much of the part is matched with one char more. */
  private static int longer(String part, int[] borders, int matched, char c) {
    int length = matched;
    while (length > 0 && part.charAt(length) != c) {
      length = borders[length - 1];
    }
    return part.charAt(length) == c ? length + 1 : 0;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Rule rule && allow == rule.allow && pattern.equals(rule.pattern);
  }

  @Override
  public int hashCode() {
    return Objects.hash(allow, pattern);
  }

  @Override
  public String toString() {
    return (allow ? "Allow: " : "Disallow: ") + pattern;
  }
}
