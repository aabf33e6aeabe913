package meguri.operators.parse;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The refresh of a {@code meta} element (HTML standard, shared declarative refresh steps): the time
 * after which the browser goes on to another page, and its URL.
 */
final class Refresh {

  /** Never backtracks, so its time is linear. After a quote the URL ends at the next one. */
  private static final Pattern CONTENT =
      Pattern.compile(
          "\\s*+(?:\\d|(?=\\.))[\\d.]*+(?=[;,\\s])\\s*+[;,]?+\\s*+"
              + "(?:url\\s*+=\\s*+)?+(?:\"([^\"]*+)|'([^']*+)|(.*+))",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private Refresh() {}

  /**
   * Returns the reference of the target; empty if the refresh has no target, or this page again.
   */
  static String target(String content) {
    Matcher matcher = CONTENT.matcher(content);
    if (!matcher.lookingAt()) {
      return "";
    }
    for (int group = 1; group < 3; group++) {
      if (matcher.group(group) != null) {
        return matcher.group(group);
      }
    }
    return matcher.group(3);
  }
}
