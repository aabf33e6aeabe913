package meguri.operators.language;

/**
 * The language that most of a text is in.
 *
 * @param tag of BCP 47, such as {@code en}; empty if it is not clear
 * @param confidence how sure the tag is, from 0 to 1; 0 if there is none
 */
public record DetectedLanguage(String tag, float confidence) {

  public static final DetectedLanguage NONE = new DetectedLanguage("", 0);

  public boolean isKnown() {
    return !tag.isEmpty();
  }
}
