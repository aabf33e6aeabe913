package meguri.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/**
 * Pieces of text, encoded once and laid end to end: a page copies its text from here. The few
 * hundred kilobytes stay in the processor's cache.
 */
final class Phrases {
  private static final int COUNT = 2048;
  private static final int WORDS = 1500;
  private static final String[] ONSETS = {
    "b", "br", "c", "ch", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "r", "s", "st", "t",
    "tr", "v", "w"
  };
  private static final String[] VOWELS = {"a", "e", "i", "o", "u", "ai", "ea", "ou", "é", "ö"};
  private static final String[] CODAS = {"", "", "", "n", "r", "s", "l", "nt", "ck", "th"};

  private final byte[] text;
  private final int[] starts;

  private Phrases(List<String> phrases) {
    Ink ink = new Ink(1 << 18);
    this.starts = new int[phrases.size() + 1];
    for (int i = 0; i < phrases.size(); i++) {
      ink.put(phrases.get(i).getBytes(UTF_8));
      starts[i + 1] = ink.length();
    }
    this.text = ink.copy();
  }

  /** Returns sentences of 6 to 16 words, with a blank behind each. */
  static Phrases sentences(long seed) {
    Dice dice = new Dice(Dice.hash(seed, 51));
    List<String> words = words(dice);
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      String sentence = run(dice, words, 6 + dice.below(11));
      String end = dice.below(8) == 0 ? "? " : ". ";
      sentences.add(Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + end);
    }
    return new Phrases(sentences);
  }

  /** Returns runs of 1 to 4 words, for titles and the text of links. */
  static Phrases titles(long seed) {
    Dice dice = new Dice(Dice.hash(seed, 52));
    List<String> words = words(dice);
    List<String> titles = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      titles.add(run(dice, words, 1 + dice.below(4)));
    }
    return new Phrases(titles);
  }

  void write(Ink ink, long hash) {
    int i = Dice.below(hash, COUNT);
    ink.put(text, starts[i], starts[i + 1] - starts[i]);
  }

  private static String run(Dice dice, List<String> words, int count) {
    StringBuilder run = new StringBuilder();
    for (int i = 0; i < count; i++) {
      // The square makes the first words frequent, as in any language.
      double unit = dice.unit();
      run.append(i == 0 ? "" : " ").append(words.get((int) (unit * unit * WORDS)));
    }
    return run.toString();
  }

  private static List<String> words(Dice dice) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < WORDS; i++) {
      StringBuilder word = new StringBuilder();
      for (int syllables = 1 + dice.below(3); syllables > 0; syllables--) {
        // The accented vowels are the last two; most draws leave them out.
        int vowels = dice.below(12) == 0 ? VOWELS.length : VOWELS.length - 2;
        word.append(ONSETS[dice.below(ONSETS.length)]).append(VOWELS[dice.below(vowels)]);
        word.append(CODAS[dice.below(CODAS.length)]);
      }
      words.add(word.toString());
    }
    return words;
  }
}
