package meguri.operators.language;

import java.lang.Character.UnicodeScript;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells the language of a text. A detector keeps nothing from one text to the next, and serves one
 * thread.
 */
public final class LanguageDetector {

  /*
   * What a page declares is a hint and no more: templates come with lang="en", whatever is written
   * into them. It counts for most where the text is too short to tell, and in a choice between near
   * relatives.
   *
   * The model's probabilities hardly differ: for a sentence of English, 0.05 is that of English and
   * 0.03 that of German. Their eighth power tells how often the first of them is right, a lower one
   * if the text is short. Each place of the sample is judged by itself. All of them choose the language; how much
   * the places agree is the confidence. A page that is half in English and half in French so has
   * neither for sure.
   */

  /** A lower confidence is no answer. */
  private static final double LEAST = 0.5;

  /** The confidence in what a page declares, if the text hardly tells. */
  private static final float DECLARED = 0.5f;

  /** From this confidence on, a declared language that the model does not know is wrong. */
  private static final double CONTRADICTED = 0.9;

  /** The fewest letters that can contradict the page. */
  private static final int FEW = 20;

  /** No place may rule a language out: it may be a title, or a list of names. */
  private static final double LEAST_PROBABLE = 1e-4;

  private static final double LEAST_SHARP = 2.5;
  private static final double MOST_SHARP = 8;
  private static final double LETTERS_PER_POWER = 7;

  private static final double IF_DECLARED = 20;
  private static final double IF_ENGLISH_DECLARED = 4;

  /** For languages that many pages of the web are in. */
  private static final double IF_COMMON = 3;

  private static final Set<String> COMMON =
      Set.of(
          "ar", "cs", "de", "en", "es", "fa", "fr", "hu", "id", "it", "nl", "pl", "pt", "ro", "ru",
          "sv", "tr", "uk", "vi");

  /** Against languages that few pages are in. */
  private static final double IF_RARE = 0.05;

  /** Against languages that have not all letters of the text. */
  private static final double IF_FOREIGN_LETTERS = 0.001;

  /** A text has so many letters of another language by chance: in names. */
  private static final int FOREIGN_LETTERS = 2;

  private static final Set<String> RARE =
      Set.of(
          "ast", "ba", "br", "bs", "ce", "ceb", "eo", "fo", "fy", "gsw", "jv", "la", "lb", "li",
          "mi", "min", "ms", "nan", "nds", "oc", "pnb", "sa", "su", "vo", "war");

  private final TextSample sample = new TextSample();
  private final Map<UnicodeScript, boolean[]> candidates = new EnumMap<>(UnicodeScript.class);

  /**
   * Returns the language that most of the text is in.
   *
   * @param declared the languages that the page declares, as it writes them; see {@link
   *     DeclaredLanguages}
   */
  public DetectedLanguage of(String text, Collection<String> declared) {
    sample.read(text);
    if (sample.letters() == 0) {
      return DetectedLanguage.NONE;
    }
    List<String> tags =
        declared.stream().map(LanguageTag::ofDeclared).filter(tag -> !tag.isEmpty()).toList();
    UnicodeScript script = sample.mostUsed();
    double share = sample.share(script);
    List<String> own = Writing.own(script);
    if (!own.isEmpty()) {
      int letters = sample.count(script);
      return sure(ofScript(script, own, tags), share * letters / (letters + 1));
    }
    return Writing.isModelled(script)
        ? ofModel(script, share, tags)
        : declaredOr(DetectedLanguage.NONE, tags);
  }

  private String ofScript(UnicodeScript script, List<String> own, List<String> declared) {
    if (script == UnicodeScript.HAN && sample.isJapanese(declared.contains("ja"))) {
      return "ja";
    }
    for (String tag : own) {
      if (declared.contains(tag)) {
        return tag;
      }
    }
    return own.get(0);
  }

  private DetectedLanguage ofModel(UnicodeScript script, double share, List<String> declared) {
    LanguageModel model = LanguageModel.shared();
    String[] tags = model.tags();
    boolean[] possible = candidates.computeIfAbsent(script, any -> possible(script, tags));
    double[] weights = new double[tags.length];
    for (int i = 0; i < tags.length; i++) {
      weights[i] = possible[i] ? weight(tags[i], declared) : 0;
    }
    double[] joint = new double[tags.length];
    double[] sum = new double[tags.length];
    double[] one = new double[tags.length];
    List<String> parts = sample.parts(script);
    for (String part : parts) {
      model.judge(part, one);
      double all = 0;
      double sharpness = sharpness(part);
      for (int i = 0; i < one.length; i++) {
        one[i] = possible[i] ? Math.pow(tags.length * one[i], sharpness) * weights[i] : 0;
        all += one[i];
      }
      for (int i = 0; i < one.length && all > 0; i++) {
        if (possible[i]) {
          sum[i] += one[i] / all / parts.size();
          joint[i] += Math.log(Math.max(one[i] / all, LEAST_PROBABLE));
        }
      }
    }
    int best = -1;
    for (int i = 0; i < joint.length; i++) {
      if (possible[i] && (best < 0 || joint[i] > joint[best])) {
        best = i;
      }
    }
    double confidence = sum[best] * share;
    boolean isContradicted = confidence >= CONTRADICTED && sample.letters() >= FEW;
    boolean isKnown = declared.stream().anyMatch(List.of(tags)::contains);
    if (!isContradicted && !isKnown) {
      return declaredOr(sure(tags[best], confidence), declared);
    }
    return confidence < LEAST && declared.contains(tags[best])
        ? new DetectedLanguage(tags[best], DECLARED)
        : sure(tags[best], confidence);
  }

  /** Returns the power to which the model's probabilities are raised. */
  private static double sharpness(String words) {
    return Math.max(LEAST_SHARP, Math.min(MOST_SHARP, words.length() / LETTERS_PER_POWER));
  }

  /** Returns the one language that the page declares, if there is one. */
  private static DetectedLanguage declaredOr(DetectedLanguage other, List<String> declared) {
    boolean isOne = declared.stream().distinct().count() == 1;
    return isOne ? new DetectedLanguage(declared.get(0), DECLARED) : other;
  }

  private static DetectedLanguage sure(String tag, double confidence) {
    return confidence < LEAST
        ? DetectedLanguage.NONE
        : new DetectedLanguage(tag, (float) confidence);
  }

  private double weight(String tag, List<String> declared) {
    double weight = COMMON.contains(tag) ? IF_COMMON : RARE.contains(tag) ? IF_RARE : 1;
    if (sample.count(Writing.lettersThatLack(tag)) >= FOREIGN_LETTERS) {
      weight *= IF_FOREIGN_LETTERS;
    }
    if (declared.contains(tag)) {
      weight *= tag.equals("en") ? IF_ENGLISH_DECLARED : IF_DECLARED;
    }
    return weight;
  }

  private static boolean[] possible(UnicodeScript script, String[] tags) {
    boolean[] possible = new boolean[tags.length];
    for (int i = 0; i < tags.length; i++) {
      possible[i] = Writing.isIn(script, tags[i]);
    }
    return possible;
  }
}
