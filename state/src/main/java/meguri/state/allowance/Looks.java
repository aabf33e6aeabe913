package meguri.state.allowance;

import java.util.ArrayList;
import java.util.List;

/**
 * The looks of a host's last new pages.
 *
 * @param copies a bit for each of the last {@value #PAGES}, the newest lowest: whether it was a
 *     copy, or nearly one
 * @param last the likenesses, the newest last, of pages that were no exact copies; several, because
 *     a maze may alternate between forms
 */
public record Looks(long copies, List<Long> last) {

  public static final Looks NONE = new Looks(0, List.of());

  /** The number of pages judged together. */
  public static final int PAGES = Long.SIZE;

  static final int COMPARED = 8;

  public Looks {
    last = List.copyOf(last);
    if (last.size() > COMPARED) {
      throw new IllegalArgumentException(last.size() + " likenesses; expected at most " + COMPARED);
    }
  }

  /** Returns the looks after an exact copy of a page of any host. */
  Looks copy() {
    return new Looks(copies << 1 | 1, last);
  }

  /** Returns the looks after a page that is no exact copy. */
  Looks page(long likeness) {
    boolean near = false;
    List<Long> all = new ArrayList<>(last);
    for (long one : last) {
      near |= Likeness.areNear(one, likeness);
    }
    if (all.size() == COMPARED) {
      all.remove(0);
    }
    all.add(likeness);
    return new Looks(copies << 1 | (near ? 1 : 0), all);
  }

  /**
   * Whether more than this share of {@value #PAGES} pages were copies. With too few pages so far it
   * is false.
   */
  boolean areCopies(double share) {
    return Long.bitCount(copies) > share * PAGES;
  }
}
