package meguri.job.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts by word: reasons, kinds, statuses. Most words are Meguri's own, but some come from
 * servers, so there are at most {@value #MOST} of them, and a word has at most {@value #LONGEST}
 * characters.
 */
final class Words {

  static final int MOST = 200;
  static final int LONGEST = 60;
  static final String OTHERS = "others";

  /** A word and its count. */
  record Count(String word, long count) {}

  private final Map<String, Long> counts = new HashMap<>();

  void add(String word) {
    add(word, 1);
  }

  void add(String word, long count) {
    String some = word.length() <= LONGEST ? word : word.substring(0, LONGEST) + "…";
    boolean fits = counts.size() < MOST || counts.containsKey(some);
    counts.merge(fits ? some : OTHERS, count, Long::sum);
  }

  /** Returns the words, the most frequent first. */
  List<Count> byCount() {
    return counts.entrySet().stream()
        .map(entry -> new Count(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::word))
        .toList();
  }

  /** Returns the words in their own order. */
  List<Count> byWord() {
    return byCount().stream().sorted(Comparator.comparing(Count::word)).toList();
  }

  long sum() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
