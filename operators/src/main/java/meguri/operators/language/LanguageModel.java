package meguri.operators.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import opennlp.tools.langdetect.LanguageDetectorModel;
import opennlp.tools.ml.model.AbstractModel;
import opennlp.tools.ml.model.Context;

/**
 * OpenNLP's model of languages: how much each group of one to three letters speaks for each. It
 * takes the heap that docs/language.md states, once in a process. Threads share it.
 *
 * <p>OpenNLP's own detector first cleans a text by regular expressions. {@link TextSample} leaves
 * nothing to clean. Its model has an object and two arrays for each group, and finds a group by a
 * text that has to be made first. Here all groups are in a few arrays: that takes 16 MB instead of
 * 36, and two thirds of the time.
 */
final class LanguageModel {

  /** The name within the jar of the model. */
  private static final String FILE = "/langdetect-183.bin";

  private static final int LONGEST_GROUP = 3;

  /**
   * From so many languages on, a group has a row with a weight for each language, and not a list.
   * Nearly all groups of an ordinary text are such, and the processor adds eight weights of a row
   * at a time: 80 letters take 5 µs instead of 23.
   */
  private static final int LANGUAGES_IN_ROW = 40;

  /** Stands in place of a list's end for a group that has a row. */
  private static final int ROW = -1;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final String[] tags;

  /** The place in {@link #tags} of each outcome: the model has two names for some languages. */
  private final int[] places;

  /** The groups of letters by their hash, where the slot behind the last is the first. */
  private final long[] groups;

  /**
   * Where the weights of the group in each slot begin and end: in the lists, or in {@link #rows} if
   * the end is {@link #ROW}.
   */
  private final int[] from;

  private final int[] to;

  /** For each weight of a list, the outcome for which it speaks. */
  private final byte[] outcomes;

  private final float[] weights;

  /** Rows of weights, one for each outcome. */
  private final float[] rows;

  private LanguageModel(AbstractModel model) {
    Map<String, Integer> found = new LinkedHashMap<>();
    places = new int[model.getNumOutcomes()];
    if (places.length > Byte.MAX_VALUE) {
      throw new IllegalArgumentException(places.length + " languages are too many");
    }
    for (int i = 0; i < places.length; i++) {
      String tag = LanguageTag.ofModel(model.getOutcome(i));
      places[i] = found.computeIfAbsent(tag, any -> found.size());
    }
    tags = found.keySet().toArray(new String[0]);
    Map<String, Context> byGroup = byGroup(model);
    int size = Integer.highestOneBit(byGroup.size()) << 1;
    groups = new long[size];
    from = new int[size];
    to = new int[size];
    int inLists = 0;
    int withRow = 0;
    for (Context context : byGroup.values()) {
      int languages = context.getOutcomes().length;
      inLists += languages < LANGUAGES_IN_ROW ? languages : 0;
      withRow += languages < LANGUAGES_IN_ROW ? 0 : 1;
    }
    outcomes = new byte[inLists];
    weights = new float[inLists];
    rows = new float[withRow * places.length];
    int next = 0;
    int nextRow = 0;
    for (Map.Entry<String, Context> entry : byGroup.entrySet()) {
      if (entry.getKey().length() > LONGEST_GROUP) {
        continue;
      }
      long group = group(entry.getKey(), 0, entry.getKey().length());
      int slot = slot(group);
      groups[slot] = group;
      int[] spokenFor = entry.getValue().getOutcomes();
      double[] parameters = entry.getValue().getParameters();
      if (spokenFor.length < LANGUAGES_IN_ROW) {
        from[slot] = next;
        for (int i = 0; i < spokenFor.length; i++) {
          outcomes[next] = (byte) spokenFor[i];
          weights[next++] = (float) parameters[i];
        }
        to[slot] = next;
      } else {
        from[slot] = nextRow;
        for (int i = 0; i < spokenFor.length; i++) {
          rows[nextRow + spokenFor[i]] = (float) parameters[i];
        }
        nextRow += places.length;
        to[slot] = ROW;
      }
    }
  }

  @SuppressWarnings("unchecked") // OpenNLP says so
  private static Map<String, Context> byGroup(AbstractModel model) {
    return (Map<String, Context>) model.getDataStructures()[1];
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
    String all = ' ' + words + ' ';
    float[] sums = new float[places.length];
    int[] found = new int[LONGEST_GROUP * all.length()];
    int count = 0;
    int[] seen = new int[Integer.highestOneBit(Math.max(1, LONGEST_GROUP * all.length())) << 2];
    for (int begin = 0; begin < all.length(); begin++) {
      int last = Math.min(all.length(), begin + LONGEST_GROUP);
      for (int end = begin + 1; end <= last; end++) {
        int slot = slot(group(all, begin, end));
        if (to[slot] != 0 && isFirst(slot, seen)) {
          if (to[slot] == ROW) {
            found[count++] = from[slot];
          } else {
            addList(slot, sums);
          }
        }
      }
    }
    addRows(found, count, sums);
    double sum = 0;
    Arrays.fill(probabilities, 0);
    for (int i = 0; i < sums.length; i++) {
      double probability = Math.exp(sums[i]);
      probabilities[places[i]] += probability;
      sum += probability;
    }
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] /= sum;
    }
  }

  private void addList(int slot, float[] sums) {
    for (int i = from[slot]; i < to[slot]; i++) {
      sums[outcomes[i]] += weights[i];
    }
  }

  /** Adds four rows at a time, which halves the time of one by one. */
  private void addRows(int[] begins, int count, float[] sums) {
    int next = 0;
    for (; next + 4 <= count; next += 4) {
      int one = begins[next];
      int two = begins[next + 1];
      int three = begins[next + 2];
      int four = begins[next + 3];
      for (int i = 0; i < sums.length; i++) {
        sums[i] = sums[i] + rows[one + i] + rows[two + i] + rows[three + i] + rows[four + i];
      }
    }
    for (; next < count; next++) {
      int begin = begins[next];
      for (int i = 0; i < sums.length; i++) {
        sums[i] += rows[begin + i];
      }
    }
  }

  /**
   * Returns whether a slot was not seen before: a group counts once, however often it occurs.
   *
   * @param seen the slots seen, plus one, by their hash
   */
  private static boolean isFirst(int slot, int[] seen) {
    int at = slot & seen.length - 1;
    while (seen[at] != 0) {
      if (seen[at] == slot + 1) {
        return false;
      }
      at = at + 1 & seen.length - 1;
    }
    seen[at] = slot + 1;
    return true;
  }

  /** Returns the slot of a group, or the empty one in which it would be. */
  private int slot(long group) {
    int slot = (int) (group * GOLDEN >>> 40) & groups.length - 1;
    while (groups[slot] != 0 && groups[slot] != group) {
      slot = slot + 1 & groups.length - 1;
    }
    return slot;
  }

  /** Returns a group of letters as a number, which is never 0. */
  private static long group(String words, int from, int to) {
    long group = to - from;
    for (int i = from; i < to; i++) {
      group = group << Character.SIZE | words.charAt(i);
    }
    return group;
  }

  private static LanguageModel load() {
    try (InputStream file = LanguageModel.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IOException("the class path lacks opennlp-models-langdetect");
      }
      return new LanguageModel((AbstractModel) new LanguageDetectorModel(file).getMaxentModel());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the model of languages: " + e.getMessage(), e);
    }
  }

  /** Java loads this class, and with it the model, when it is first asked for. */
  private static final class Loaded {
    static final LanguageModel MODEL = load();
  }
}
