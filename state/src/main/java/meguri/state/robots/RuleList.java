package meguri.state.robots;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules of a robots.txt for one agent. The longest matching rule decides; of two equally long
 * ones, the one that allows. A path that no rule matches is allowed.
 *
 * @param crawlDelay ms, 0 if the file has no Crawl-delay
 */
public record RuleList(List<Rule> rules, long crawlDelay) {

  public static final RuleList ALLOW_ALL = new RuleList(List.of(), 0);

  /** The longest pattern that matters, because no URL is as long. */
  private static final int LONGEST = 8192;

  /** The bytes of a serialized rule beside its pattern. */
  private static final int OVERHEAD = 5;

  /**
   * The most octets of a URL, times the rules that may match anywhere in it: some milliseconds of
   * work.
   */
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
   * Whether a comparison would take too long: a hostile site may have so many rules with stars, and
   * such long URLs, that each URL takes a tenth of a second.
   */
  private boolean isTooMuch(String path) {
    return (long) rules.size() * path.length() > MOST_COMPARED
        && rules.stream().filter(Rule::hasStar).count() * path.length() > MOST_COMPARED;
  }

  /** Returns the bytes that the rules take when serialized. */
  public int size() {
    return rules.stream().mapToInt(rule -> OVERHEAD + rule.length()).sum();
  }

  /**
   * Returns the bytes that the rules take on the heap, more or less: short rules take far more than
   * serialized.
   */
  public int heapSize() {
    return rules.stream().mapToInt(Rule::heapSize).sum();
  }

  /**
   * Returns a list of at most so many bytes that allows nothing that this one forbids. It leaves
   * out rules without effect. If it is still too long, patterns are cut to a length at which it
   * fits. Longer rules that allow are then left out: they could outweigh a rule that forbids and
   * has become shorter.
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
   * Returns the rules without repeated ones, and without narrower versions of a shorter rule,
   * unless a rule of the other kind has a length in between.
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
   * Whether a rule has no effect, by comparison with the longest other rule that is not longer. A
   * hostile site may write so many rules that comparing each with each takes seconds.
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
