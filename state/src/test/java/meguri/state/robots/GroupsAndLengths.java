package meguri.state.robots;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A second reading of robots.txt, for comparison: written from what RFC 9309 and Google's
 * documentation of its own reading say, without regard to time or memory. Rules weigh as much as
 * they are long as written. It knows neither misspelt fields nor HTML.
 */
final class GroupsAndLengths {

  private record Line(String field, String value) {}

  private GroupsAndLengths() {}

  static boolean allows(String file, String agent, String path) {
    List<Line> lines = lines(file);
    boolean named = false;
    for (Line line : lines) {
      named |= line.field.equals("user-agent") && isNamed(line.value, agent);
    }
    int allow = -1;
    int disallow = -1;
    boolean ours = false;
    boolean inAgents = false;
    for (Line line : lines) {
      switch (line.field) {
        case "user-agent" -> {
          boolean us = named ? isNamed(line.value, agent) : line.value.equals("*");
          ours = inAgents && ours || us;
          inAgents = true;
        }
        case "allow", "disallow" -> {
          inAgents = false;
          String pattern = line.value;
          if (ours && !pattern.isEmpty() && matches(pattern, 0, path, 0)) {
            if (line.field.equals("allow")) {
              allow = Math.max(allow, pattern.length());
            } else {
              disallow = Math.max(disallow, pattern.length());
            }
          }
        }
        default -> {}
      }
    }
    return allow >= disallow;
  }

  private static List<Line> lines(String file) {
    List<Line> lines = new ArrayList<>();
    for (String line : file.split("\r\n|\r|\n", -1)) {
      String text = line.replaceAll("#.*", "").strip();
      int colon = text.indexOf(':');
      if (colon > 0) {
        lines.add(
            new Line(
                text.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                text.substring(colon + 1).strip()));
      }
    }
    return lines;
  }

  private static boolean isNamed(String value, String agent) {
    return value.replaceAll("[^a-zA-Z_-].*", "").equalsIgnoreCase(agent);
  }

  /** By trying everything. */
  private static boolean matches(String pattern, int p, String path, int at) {
    if (p == pattern.length()) {
      return true;
    }
    char c = pattern.charAt(p);
    if (c == '$' && p == pattern.length() - 1) {
      return at == path.length();
    }
    if (c == '*') {
      return matches(pattern, p + 1, path, at)
          || at < path.length() && matches(pattern, p, path, at + 1);
    }
    return at < path.length() && path.charAt(at) == c && matches(pattern, p + 1, path, at + 1);
  }
}
