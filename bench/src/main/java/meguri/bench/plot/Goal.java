package meguri.bench.plot;

/**
 * What a figure is to come to at least.
 *
 * @param unit how both numbers are written, as a format
 */
public record Goal(String what, String unit, double wanted, double measured) {

  public boolean isReached() {
    return measured >= wanted;
  }

  /** An item of a list. */
  @Override
  public String toString() {
    return "* %s: %s; the goal, %s, is %s."
        .formatted(
            what,
            unit.formatted(measured),
            unit.formatted(wanted),
            isReached() ? "reached" : "**missed**");
  }
}
