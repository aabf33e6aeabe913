package meguri.operators.model;

import meguri.state.content.BodyFinding;

/** An answered request, with what Content found about its body and what Parse read in it. */
public record Page(Fetched fetched, BodyFinding finding, Wishes wishes) {

  public Page(Fetched fetched, BodyFinding finding) {
    this(fetched, finding, Wishes.NONE);
  }

  public static Page fresh(Fetched fetched) {
    return new Page(fetched, BodyFinding.NEW);
  }

  public Page asking(Wishes wished) {
    return wished.equals(wishes) ? this : new Page(fetched, finding, wished);
  }
}
