package meguri.operators.model;

/**
 * The text of a page for the archive, which calls it a conversion.
 *
 * @param text the main content as plain text; empty if the archive gets none
 * @param isCut whether the text was longer than it may be
 */
public record Conversion(String text, boolean isCut) {

  public static final Conversion NONE = new Conversion("", false);

  public boolean isEmpty() {
    return text.isEmpty();
  }
}
