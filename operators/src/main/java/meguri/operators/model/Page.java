package meguri.operators.model;

import meguri.state.content.BodyFinding;

/**
 * An answered request, with what Content found about its body and what Parse read in it.
 *
 * @param payload the body's digest in the archive's own form; empty if Content needed none
 * @param conversion the page's text, if the archive gets it
 */
public record Page(
    Fetched fetched, BodyFinding finding, Wishes wishes, String payload, Conversion conversion)
    implements ParseInput {

  public Page(Fetched fetched, BodyFinding finding) {
    this(fetched, finding, "");
  }

  public Page(Fetched fetched, BodyFinding finding, String payload) {
    this(fetched, finding, Wishes.NONE, payload, Conversion.NONE);
  }

  public static Page fresh(Fetched fetched) {
    return new Page(fetched, BodyFinding.NEW);
  }

  public Page asking(Wishes wished) {
    return wished.equals(wishes) ? this : new Page(fetched, finding, wished, payload, conversion);
  }

  public Page saying(Conversion text) {
    return text.isEmpty() ? this : new Page(fetched, finding, wishes, payload, text);
  }
}
