package meguri.bench.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How well a text agrees with the truth, as scrapinghub's article-extraction-benchmark counts: both
 * are sets, with repeats, of four words in a row. Precision is the share of the text's that the
 * truth has, recall the share of the truth's that the text has.
 */
record Score(double precision, double recall) {

  private static final Pattern WORD = Pattern.compile("\\w+", Pattern.UNICODE_CHARACTER_CLASS);
  private static final int IN_A_ROW = 4;

  static Score of(String truth, String text) {
    Map<List<String>, Integer> expected = shingles(truth);
    Map<List<String>, Integer> found = shingles(text);
    int both = 0;
    for (Map.Entry<List<String>, Integer> shingle : found.entrySet()) {
      both += Math.min(shingle.getValue(), expected.getOrDefault(shingle.getKey(), 0));
    }
    int inText = found.values().stream().mapToInt(Integer::intValue).sum();
    int inTruth = expected.values().stream().mapToInt(Integer::intValue).sum();
    return new Score(share(both, inText, inTruth), share(both, inTruth, inText));
  }

  /** Returns the mean precision and the mean recall. */
  static Score mean(List<Score> scores) {
    return new Score(
        scores.stream().mapToDouble(Score::precision).average().orElse(0),
        scores.stream().mapToDouble(Score::recall).average().orElse(0));
  }

  /** Returns the harmonic mean of precision and recall. */
  double f1() {
    double sum = precision + recall;
    return sum == 0 ? 0 : 2 * precision * recall / sum;
  }

  /** One if both are empty; and nothing is all wrong that says nothing where it should. */
  private static double share(int both, int of, int other) {
    return of == 0 ? other == 0 ? 1 : 0 : (double) both / of;
  }

  private static Map<List<String>, Integer> shingles(String text) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      words.add(word.group());
    }
    Map<List<String>, Integer> shingles = new HashMap<>();
    int length = Math.min(IN_A_ROW, words.size());
    for (int i = 0; length > 0 && i + length <= words.size(); i++) {
      shingles.merge(List.copyOf(words.subList(i, i + length)), 1, Integer::sum);
    }
    return shingles;
  }
}
