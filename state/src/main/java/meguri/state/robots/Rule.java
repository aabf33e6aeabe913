package meguri.state.robots;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A line that allows or disallows the paths that match its pattern. */
public final class Rule {

  private final boolean allow;
  private final String pattern;
  private final String relaxed;

  private Rule(boolean allow, String pattern) {
    this.allow = allow;
    this.pattern = pattern;
    this.relaxed = Octets.relaxed(pattern);
  }

  /**
   * @param octets the pattern, a char for each byte: as a robots.txt has it, or {@link #pattern}
   */
  public static Rule of(boolean allow, String octets) {
    return new Rule(allow, Octets.ofPattern(octets));
  }

  public boolean allow() {
    return allow;
  }

  public String pattern() {
    return pattern;
  }

  /** By how much it takes precedence. */
  int length() {
    return pattern.length();
  }

  /** Whether it matches whatever begins with it. */
  boolean isPrefix() {
    return pattern.indexOf('*') < 0 && !pattern.endsWith("$");
  }

  /** The same, for all that begins like what it matches. */
  Rule cut(int length) {
    if (pattern.length() <= length) {
      return this;
    }
    // half an encoded octet would match nothing
    int encoded = pattern.lastIndexOf('%', length - 1);
    return new Rule(
        allow, pattern.substring(0, encoded > length - 3 && encoded > 0 ? encoded : length));
  }

  /** An octet that may be spelt in two ways counts as both only in what is disallowed. */
  boolean matches(String path, String relaxedPath) {
    if (fits(pattern, path)) {
      return true;
    }
    boolean another = !relaxed.equals(pattern) || !relaxedPath.equals(path);
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
      int found = path.indexOf(part, at);
      if (found < 0) {
        return false;
      }
      at = found + part.length();
      from = next + 1;
    }
    String last = pattern.substring(from, end);
    return anchored
        ? path.length() - last.length() >= at && path.endsWith(last)
        : path.indexOf(last, at) >= 0;
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
