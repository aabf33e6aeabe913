package meguri.operators.language;

import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which languages are written in which script. */
final class Writing {

  /**
   * The scripts of one language. Others that are written in it follow; a page has to declare those.
   */
  private static final Map<UnicodeScript, List<String>> OWN =
      Map.ofEntries(
          Map.entry(UnicodeScript.HAN, List.of("zh", "yue", "wuu")),
          Map.entry(UnicodeScript.HANGUL, List.of("ko")),
          Map.entry(UnicodeScript.THAI, List.of("th", "nod", "tts")),
          Map.entry(UnicodeScript.LAO, List.of("lo")),
          Map.entry(UnicodeScript.KHMER, List.of("km")),
          Map.entry(UnicodeScript.MYANMAR, List.of("my", "shn", "mnw")),
          Map.entry(UnicodeScript.TIBETAN, List.of("bo", "dz")),
          Map.entry(UnicodeScript.HEBREW, List.of("he", "yi", "lad")),
          Map.entry(UnicodeScript.GREEK, List.of("el")),
          Map.entry(UnicodeScript.ARMENIAN, List.of("hy", "hyw")),
          Map.entry(UnicodeScript.GEORGIAN, List.of("ka", "xmf")),
          Map.entry(UnicodeScript.ETHIOPIC, List.of("am", "ti")),
          Map.entry(UnicodeScript.BENGALI, List.of("bn", "as")),
          Map.entry(UnicodeScript.GUJARATI, List.of("gu")),
          Map.entry(UnicodeScript.GURMUKHI, List.of("pa")),
          Map.entry(UnicodeScript.KANNADA, List.of("kn")),
          Map.entry(UnicodeScript.MALAYALAM, List.of("ml")),
          Map.entry(UnicodeScript.ORIYA, List.of("or")),
          Map.entry(UnicodeScript.SINHALA, List.of("si")),
          Map.entry(UnicodeScript.TAMIL, List.of("ta")),
          Map.entry(UnicodeScript.TELUGU, List.of("te")),
          Map.entry(UnicodeScript.THAANA, List.of("dv")));

  /** The languages of the model that are written in other scripts than Latin. */
  private static final Map<UnicodeScript, Set<String>> OF_MODEL =
      Map.of(
          UnicodeScript.CYRILLIC,
          Set.of(
              "ba", "be", "bg", "ce", "kk", "ky", "mk", "mn", "ru", "sr", "tg", "tt", "uk", "uz"),
          UnicodeScript.ARABIC,
          Set.of("ar", "fa", "pnb", "ps", "ur"),
          UnicodeScript.DEVANAGARI,
          Set.of("hi", "mr", "ne", "sa"));

  /** Letters of other languages that these do not have: the model counts them for little. */
  private static final Map<String, String> LACKING =
      Map.of(
          "be", "ищъїєґђјљњћџѓѕќ",
          "bg", "ыэёіїєґўђјљњћџѓѕќ",
          "mk", "йщъыэюяьёіїєґўђћ",
          "ru", "іїєґўђјљњћџѓѕќ",
          "sr", "йщъыэюяьёіїєґўѓѕќ",
          "uk", "ыёэъўђјљњћџѓѕќ");

  /** The languages that are written in another script, and in Latin too. */
  private static final Set<String> ALSO_LATIN = Set.of("sr", "uz");

  private Writing() {}

  /** Returns the languages of a script that tells its language; else none. */
  static List<String> own(UnicodeScript script) {
    return OWN.getOrDefault(script, List.of());
  }

  /** Returns letters that a language does not have, though its relatives have them. */
  static String lettersThatLack(String tag) {
    return LACKING.getOrDefault(tag, "");
  }

  /** Returns whether the model can tell the languages of this script apart. */
  static boolean isModelled(UnicodeScript script) {
    return script == UnicodeScript.LATIN || OF_MODEL.containsKey(script);
  }

  /** Returns whether a language of the model may be written in a script. */
  static boolean isIn(UnicodeScript script, String tag) {
    if (script != UnicodeScript.LATIN) {
      return OF_MODEL.getOrDefault(script, Set.of()).contains(tag);
    }
    return ALSO_LATIN.contains(tag)
        || OF_MODEL.values().stream().noneMatch(tags -> tags.contains(tag))
            && OWN.values().stream().noneMatch(tags -> tags.contains(tag));
  }

  /** Returns how many Latin letters one of a script stands for: some write a word in two. */
  static int weight(UnicodeScript script) {
    return switch (script) {
      case HAN, HIRAGANA, KATAKANA, HANGUL -> 3;
      default -> 1;
    };
  }
}
