package meguri.bench.near;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resemblance of two texts, counted and not estimated. */
final class Resemblance {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{Nd}]+");
  private static final int IN_A_ROW = 3;

  private Resemblance() {}

  static double of(String one, String other) {
    Set<List<String>> both = groups(one);
    Set<List<String>> either = new HashSet<>(both);
    Set<List<String>> others = groups(other);
    both.retainAll(others);
    either.addAll(others);
    return either.isEmpty() ? 1 : (double) both.size() / either.size();
  }

  private static Set<List<String>> groups(String text) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (word.find()) {
      if (word.group().chars().noneMatch(Character::isDigit)) {
        words.add(word.group());
      }
    }
    Set<List<String>> groups = new HashSet<>();
    for (int i = 0; i + IN_A_ROW <= words.size(); i++) {
      groups.add(List.copyOf(words.subList(i, i + IN_A_ROW)));
    }
    return groups;
  }
}
