package meguri.state.robots;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules of a robots.txt that concern one agent. Of those that match, the longest decides; of
 * two as long, the one that allows; where none matches, all is allowed.
 *
 * @param crawlDelay ms, 0 if none is asked for
 */
public record RuleList(List<Rule> rules, long crawlDelay) {

  public static final RuleList ALLOW_ALL = new RuleList(List.of(), 0);

  /** The longest pattern that matters: no URL is as long. */
  private static final int LONGEST = 8192;

  /** Bytes of a written rule beside its pattern. */
  private static final int OVERHEAD = 5;

  /** Octets of a URL, times the rules that may match anywhere in it: some milliseconds' work. */
  private static final long MOST_COMPARED = 1 << 20;

  public RuleList {
    rules = List.copyOf(rules);
  }

  public boolean allows(String url) {
    String path = Octets.ofUrl(url);
    if (path.equals("/robots.txt")) {
      return true;
    }
    if (isTooMuch(path)) {
      return false;
    }
    String relaxed = Octets.relaxed(path);
    int longest = -1;
    boolean allowed = true;
    for (Rule rule : rules) {
      int length = rule.length();
      boolean decides = length > longest || length == longest && rule.allow();
      if (decides && rule.matches(path, relaxed)) {
        longest = length;
        allowed = rule.allow();
      }
    }
    return allowed;
  }

  /**
   * A site that means harm may have so many rules with stars, and URLs so long, that to compare
   * them takes a tenth of a second for each.
   */
  private boolean isTooMuch(String path) {
    return (long) rules.size() * path.length() > MOST_COMPARED
        && rules.stream().filter(Rule::hasStar).count() * path.length() > MOST_COMPARED;
  }

  /** Bytes that the rules take where they are written. */
  public int size() {
    return rules.stream().mapToInt(rule -> OVERHEAD + rule.length()).sum();
  }

  /** Bytes that the rules take on the heap, more or less: of short ones far more than written. */
  public int heapSize() {
    return rules.stream().mapToInt(Rule::heapSize).sum();
  }

  /**
   * A list of at most so many bytes that allows nothing this one does not: without the rules that
   * change nothing, and if it is still too long, with patterns cut to a length at which it is not.
   * Longer rules that allow are left out then: they could outweigh a rule that forbids and has
   * become shorter.
   */
  public RuleList fitting(int bytes) {
    RuleList list = this;
    if (size() > bytes) {
      list = new RuleList(withoutIdle(), crawlDelay);
    }
    for (int length = LONGEST; list.size() > bytes; length /= 2) {
      list = list.cut(length);
    }
    return list;
  }

  private RuleList cut(int length) {
    Set<Rule> shorter = new LinkedHashSet<>();
    for (Rule rule : rules) {
      if (!rule.allow()) {
        shorter.add(rule.cut(length));
      } else if (rule.length() < length - 2) {
        shorter.add(rule);
      }
    }
    return new RuleList(List.copyOf(shorter), crawlDelay);
  }

  /**
   * Without repeated rules, and without those that only say more narrowly what a shorter one says
   * already, no rule of the other kind being of a length between.
   */
  private List<Rule> withoutIdle() {
    Set<Rule> distinct = new LinkedHashSet<>(rules);
    List<Rule> kept = new ArrayList<>();
    for (boolean allow : new boolean[] {true, false}) {
      NavigableSet<Integer> others = new TreeSet<>();
      Set<String> prefixes = new HashSet<>();
      NavigableSet<Integer> lengths = new TreeSet<>();
      for (Rule rule : distinct) {
        if (rule.allow() != allow) {
          others.add(rule.length());
        } else if (rule.isPrefix()) {
          prefixes.add(rule.pattern());
          lengths.add(rule.length());
        }
      }
      for (Rule rule : distinct) {
        if (rule.allow() == allow && !isIdle(rule, prefixes, lengths, others)) {
          kept.add(rule);
        }
      }
    }
    return kept;
  }

  /**
   * Compares with the longest other rule that is not longer. A hostile site may write so many rules
   * that comparing each with each takes seconds.
   */
  private static boolean isIdle(
      Rule rule,
      Set<String> prefixes,
      NavigableSet<Integer> lengths,
      NavigableSet<Integer> others) {
    Integer other = others.floor(rule.length());
    return lengths.subSet(other == null ? -1 : other, false, rule.length(), false).stream()
        .anyMatch(length -> prefixes.contains(rule.pattern().substring(0, length)));
  }
}
