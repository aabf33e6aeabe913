package meguri.job.options;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that the user probably meant. */
final class Nearest {

  private Nearest() {}

  /** Returns the name with the fewest edits to this one, if they change at most a third of it. */
  static Optional<String> to(String name, Collection<String> names) {
    return names.stream()
        .min(Comparator.comparingInt(known -> distance(name, known)))
        .filter(
            known ->
                distance(name, known) <= Math.max(2, known.length() / 3)
                    || known.endsWith("." + name));
  }

  /** Returns the Levenshtein distance. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int substituted = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
