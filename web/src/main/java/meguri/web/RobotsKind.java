package meguri.web;

import java.util.List;

/** The rules of a host's robots.txt for the agent {@code meguri}. */
public enum RobotsKind {
  /** The file is missing: 404, so everything is allowed. */
  MISSING,
  /** A file of no bytes: everything is allowed. */
  EMPTY,
  /** Everything is allowed, in words. */
  OPEN,
  /** {@code /private/} is closed to all agents. */
  HIDDEN(new Rule(false, "/private/")),
  /**
   * Everything is closed to all. A group of meguri's own closes two folders, and one of them only
   * in part.
   */
  NAMED(new Rule(false, "/private/"), new Rule(false, "/docs/"), new Rule(true, "/docs/a/")),
  /** Everything is closed to all. */
  CLOSED(new Rule(false, "/")),
  /** The answer is 500, so nothing may be fetched (RFC 9309, section 2.3.1.4). */
  FAILING(new Rule(false, "/"));

  /** A line of robots.txt; of those that match, the longest decides (RFC 9309, section 2.2.2). */
  record Rule(boolean allow, String prefix) {}

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<Rule> rules;

  RobotsKind(Rule... rules) {
    this.rules = List.of(rules);
  }

  List<Rule> rules() {
    return rules;
  }

  /** Returns whether meguri may fetch a path, with its query. */
  public boolean allows(String path) {
    boolean allowed = true;
    int longest = -1;
    for (Rule rule : rules) {
      if (rule.prefix().length() > longest && path.startsWith(rule.prefix())) {
        longest = rule.prefix().length();
        allowed = rule.allow();
      }
    }
    return allowed;
  }
}
