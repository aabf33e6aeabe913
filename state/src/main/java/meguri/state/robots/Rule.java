package meguri.state.robots;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A line that allows or disallows the paths that match its pattern. */
public final class Rule {

  private static final int LONG = 16;

  /** A rule itself, its pattern's string and array. */
  private static final int HEAP_OVERHEAD = 80;

  private static final int STRING_OVERHEAD = 40;

  private final boolean allow;

  /** The pattern as written, with one spelling for each octet. Its length is the precedence. */
  private final String pattern;

  /** The form that paths are compared with. */
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

  /** The length by which it takes precedence. */
  int length() {
    return pattern.length();
  }

  /** Whether it matches whatever begins with it. */
  boolean isPrefix() {
    return pattern.indexOf('*') < 0 && !pattern.endsWith("$");
  }

  /** Bytes that it takes on the heap, more or less. */
  int heapSize() {
    return HEAP_OVERHEAD
        + pattern.length()
        + (normal.equals(pattern) ? 0 : STRING_OVERHEAD + normal.length())
        + (relaxed.equals(normal) ? 0 : STRING_OVERHEAD + relaxed.length());
  }

  boolean hasStar() {
    return pattern.indexOf('*') >= 0;
  }

  /** The same, for all that begins like what it matches. */
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

  /** An octet that may be spelt in two ways counts as both only in what is disallowed. */
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
   * Where a part first stands, −1 if nowhere. A long one is looked for as Knuth, Morris and Pratt
   * (1977) do, in time linear in both: a site that means harm may write rules and URLs for which
   * the simple way takes their product.
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

  /** How much of the part is matched with one char more. */
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
