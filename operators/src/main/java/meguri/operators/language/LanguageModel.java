package meguri.operators.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import opennlp.tools.langdetect.LanguageDetectorModel;
import opennlp.tools.ml.model.MaxentModel;

/**
 * OpenNLP's model of languages: how much each group of one to three letters speaks for each. It
 * takes the heap that docs/language.md states, once in a process. Threads share it.
 *
 * <p>OpenNLP's own detector first cleans a text by regular expressions. {@link TextSample} leaves
 * nothing to clean.
 */
final class LanguageModel {

  /** The name within the jar of the model. */
  private static final String FILE = "/langdetect-183.bin";

  private static final int LONGEST_GROUP = 3;

  private final MaxentModel model;
  private final String[] tags;

  /** The place in {@link #tags} of each outcome: the model has two names for some languages. */
  private final int[] places;

  private LanguageModel(MaxentModel model) {
    this.model = model;
    Map<String, Integer> found = new LinkedHashMap<>();
    places = new int[model.getNumOutcomes()];
    for (int i = 0; i < places.length; i++) {
      String tag = LanguageTag.ofModel(model.getOutcome(i));
      places[i] = found.computeIfAbsent(tag, any -> found.size());
    }
    tags = found.keySet().toArray(new String[0]);
  }

  /** Returns the model, which it loads at the first call. */
  static LanguageModel shared() {
    return Loaded.MODEL;
  }

  /** Returns the tags of the languages that the model knows. Do not change them. */
  String[] tags() {
    return tags;
  }

  /**
   * Judges the language of some words.
   *
   * @param words in lower case, with a blank between
   * @param probabilities gets the probability of each of the {@link #tags}
   */
  void judge(String words, double[] probabilities) {
    Set<String> groups = groups(' ' + words + ' ');
    double[] outcomes = model.eval(groups.toArray(new String[0]));
    Arrays.fill(probabilities, 0);
    for (int i = 0; i < outcomes.length; i++) {
      probabilities[places[i]] += outcomes[i];
    }
  }

  private static Set<String> groups(String words) {
    Set<String> groups = new HashSet<>(4 * words.length());
    for (int from = 0; from < words.length(); from++) {
      int last = Math.min(words.length(), from + LONGEST_GROUP);
      for (int to = from + 1; to <= last; to++) {
        groups.add(words.substring(from, to));
      }
    }
    return groups;
  }

  private static LanguageModel load() {
    try (InputStream file = LanguageModel.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IOException("the class path lacks opennlp-models-langdetect");
      }
      return new LanguageModel(new LanguageDetectorModel(file).getMaxentModel());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the model of languages: " + e.getMessage(), e);
    }
  }

  /** Java loads this class, and with it the model, when it is first asked for. */
  private static final class Loaded {
    static final LanguageModel MODEL = load();
  }
}
