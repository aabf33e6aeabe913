package meguri.papers.plot;

/**
 * The goal of a figure.
 *
 * @param unit the format of both numbers
 */
public record Goal(String what, String unit, double wanted, double measured, boolean isReached) {

  public static Goal atLeast(String what, String unit, double wanted, double measured) {
    return new Goal(what, unit, wanted, measured, measured >= wanted);
  }

  public static Goal atMost(String what, String unit, double wanted, double measured) {
    return new Goal(what, unit, wanted, measured, measured <= wanted);
  }

  /** Returns an item of a list. */
  @Override
  public String toString() {
    return "* %s: %s; the goal, %s, is %s."
        .formatted(
            what,
            unit.formatted(measured),
            unit.formatted(wanted),
            isReached ? "reached" : "**missed**");
  }
}
