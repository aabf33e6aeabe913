package meguri.papers.plot;

import java.util.List;

/**
 * The goal of a figure.
 *
 * @param measured the figure, as the page shows it
 * @param wanted the goal, as the page shows it
 */
public record Goal(String what, String measured, String wanted, Verdict verdict, boolean isMore) {

  /** The outcome. */
  public enum Verdict {
    REACHED("reached"),
    /** The figure is a difference whose spread includes zero: neither side leads. */
    LEVEL("not decided: the two are **level**, as the spread includes zero"),
    MISSED("**missed**");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }
  }

  /**
   * Returns the goal of a figure of which more is better.
   *
   * @param unit the format of both numbers
   */
  public static Goal atLeast(String what, String unit, double wanted, double measured) {
    return of(what, unit, wanted, measured, measured >= wanted, true);
  }

  /** Returns the goal of a figure of which less is better. */
  public static Goal atMost(String what, String unit, double wanted, double measured) {
    return of(what, unit, wanted, measured, measured <= wanted, false);
  }

  /**
   * Returns the goal of a lead: by how much one thing is better than another, measured several
   * times. It is level, whatever the goal, if zero lies within the spread, or if there is none.
   *
   * @param mean the mean of the lead
   * @param deviation the standard deviation of a lead; NaN if there was only one
   */
  public static Goal lead(String what, String unit, double wanted, double mean, double deviation) {
    Verdict verdict = mean >= wanted ? Verdict.REACHED : Verdict.MISSED;
    return new Goal(
        what,
        "%s ± %s".formatted(unit.formatted(mean), unit.formatted(deviation)),
        unit.formatted(wanted),
        Math.abs(mean) > deviation ? verdict : Verdict.LEVEL,
        true);
  }

  /**
   * Returns what some leads say: "leads the best of them on 1 of 3 webs, …".
   *
   * @param where the things that they were measured on
   */
  public static String summary(List<Goal> leads, String where) {
    return "leads the best of them on %d of %d %s, is level with it on %d, and is behind on %d"
        .formatted(
            count(leads, Verdict.REACHED),
            leads.size(),
            where,
            count(leads, Verdict.LEVEL),
            count(leads, Verdict.MISSED));
  }

  private static long count(List<Goal> goals, Verdict verdict) {
    return goals.stream().filter(goal -> goal.verdict == verdict).count();
  }

  private static Goal of(
      String what, String unit, double wanted, double measured, boolean isReached, boolean isMore) {
    return new Goal(
        what,
        unit.formatted(measured),
        unit.formatted(wanted),
        isReached ? Verdict.REACHED : Verdict.MISSED,
        isMore);
  }

  /** Returns an item of a list. */
  @Override
  public String toString() {
    return "* %s: %s (%s is better). The goal, %s, is %s."
        .formatted(what, measured, isMore ? "more" : "less", wanted, verdict.text);
  }
}
