package meguri.operators.language;

import static java.util.function.Predicate.not;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Some of a text's letters, in lower case and with one blank between words. Of a long text it takes
 * {@value #PLACES} places, because a page may begin with a foreign title and end with a legal
 * notice.
 */
final class TextSample {

  /** The places of a text that are looked at. */
  private static final int PLACES = 3;

  /** The letters that are taken at each place. */
  private static final int LETTERS = 80;

  /** The characters that are read at each place, letters or not. */
  private static final int READ = 3 * LETTERS;

  /** Of so many letters of Japanese, one is kana at least. */
  private static final int KANA_IN = 12;

  /** The letters that a title in Han may have. */
  private static final int TITLE = 40;

  private static final UnicodeScript[] SCRIPTS = UnicodeScript.values();

  private final int[] counts = new int[SCRIPTS.length];
  private final List<String> parts = new ArrayList<>(PLACES);
  private final StringBuilder part = new StringBuilder(2 * LETTERS);
  private int letters;

  void read(String text) {
    Arrays.fill(counts, 0);
    parts.clear();
    letters = 0;
    int length = text.length();
    if (length <= PLACES * LETTERS) {
      for (int from = 0; from < length; ) {
        from = take(text, from, length);
      }
    } else {
      for (int place = 0; place < PLACES; place++) {
        int from = (int) ((long) length * place / PLACES);
        take(text, wordFrom(text, from), Math.min(length, from + READ));
      }
    }
  }

  /** Returns the number of letters. */
  int letters() {
    return letters;
  }

  /** Returns the places, each with words of the text, as far as they are in a script. */
  List<String> parts(UnicodeScript script) {
    return count(script) == letters
        ? parts
        : parts.stream().map(words -> only(script, words)).filter(not(String::isEmpty)).toList();
  }

  /** Returns how many letters are among these. */
  int count(String some) {
    int count = 0;
    for (String part : some.isEmpty() ? List.<String>of() : parts) {
      for (int i = 0; i < part.length(); i++) {
        count += some.indexOf(part.charAt(i)) >= 0 ? 1 : 0;
      }
    }
    return count;
  }

  private static String only(UnicodeScript script, String words) {
    StringBuilder only = new StringBuilder(words.length());
    words
        .codePoints()
        .forEach(
            c -> {
              if (!Character.isLetter(c) || UnicodeScript.of(c) == script) {
                only.appendCodePoint(c);
              } else if (only.length() > 0 && only.charAt(only.length() - 1) != ' ') {
                only.append(' ');
              }
            });
    return only.toString().strip();
  }

  /** Returns how many letters are of this script. Those of Japanese all count as Han. */
  int count(UnicodeScript script) {
    return script == UnicodeScript.HAN ? own(script) + kana() : own(script);
  }

  /** Returns the share of the text that is in this script, by what its letters say. */
  double share(UnicodeScript script) {
    int all = 0;
    for (UnicodeScript any : SCRIPTS) {
      all += own(any) * Writing.weight(any);
    }
    return all == 0 ? 0 : (double) count(script) * Writing.weight(script) / all;
  }

  /** Returns the script that says most of the text. That of Japanese is Han. */
  UnicodeScript mostUsed() {
    UnicodeScript most = UnicodeScript.HAN;
    for (UnicodeScript script : SCRIPTS) {
      if (!isKana(script) && said(script) > said(most)) {
        most = script;
      }
    }
    return most;
  }

  /**
   * Returns whether a text in Han is Japanese. No sentence of Japanese is without kana, but many a
   * title is.
   */
  boolean isJapanese(boolean isDeclared) {
    int count = count(UnicodeScript.HAN);
    return kana() * KANA_IN >= count || isDeclared && count < TITLE;
  }

  private int said(UnicodeScript script) {
    return count(script) * Writing.weight(script);
  }

  private int kana() {
    return own(UnicodeScript.HIRAGANA) + own(UnicodeScript.KATAKANA);
  }

  private static boolean isKana(UnicodeScript script) {
    return script == UnicodeScript.HIRAGANA || script == UnicodeScript.KATAKANA;
  }

  private int own(UnicodeScript script) {
    return counts[script.ordinal()];
  }

  /** Returns where the next word begins: half a word is no word. */
  private static int wordFrom(String text, int from) {
    int end = Math.min(text.length(), from + 40);
    for (int i = from; i > 0 && i < end; i++) {
      if (!Character.isLetter(text.charAt(i - 1)) && !Character.isSurrogate(text.charAt(i))) {
        return i;
      }
    }
    return from;
  }

  /** Takes the letters of one place. Returns where to go on. */
  private int take(String text, int from, int to) {
    part.setLength(0);
    int taken = 0;
    int i = from;
    while (i < to && taken < LETTERS) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (isOfWord(c)) {
        part.appendCodePoint(Character.toLowerCase(c));
        taken += count(c);
      } else if (part.length() > 0 && part.charAt(part.length() - 1) != ' ') {
        part.append(' ');
      }
    }
    if (taken > 0) {
      letters += taken;
      parts.add(part.toString().strip());
    }
    return i;
  }

  private int count(int c) {
    if (!Character.isLetter(c)) {
      return 0;
    }
    UnicodeScript script = c < 0x80 ? UnicodeScript.LATIN : UnicodeScript.of(c);
    counts[script.ordinal()]++;
    return 1;
  }

  /** Returns whether a character is a letter, the vowel sign of one, or stands between letters. */
  private static boolean isOfWord(int c) {
    if (c < 0x80) {
      return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '\'';
    }
    return switch (Character.getType(c)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK ->
          true;
      default -> c == '\u2019';
    };
  }
}
