package meguri.state.revisit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Percentage;

class ChangeRateTest {

  private static final double HOUR = 3_600;
  private static final double DAY = 24 * HOUR;

  @Property(tries = 300)
  void theEstimateAtEqualIntervalsIsTheClosedFormOfChoAndGarciaMolina(
      @ForAll @IntRange(min = 1, max = 16) int changed,
      @ForAll @IntRange(min = 0, max = 16) int unchanged,
      @ForAll @DoubleRange(min = 60, max = 400 * DAY) double interval) {
    Evidence evidence = new Evidence();
    for (int i = 0; i < changed + unchanged; i++) {
      if (i < changed) {
        evidence.changed(interval);
      } else {
        evidence.unchanged(interval);
      }
    }
    // the past fades a little on the way: compared is with the visits that are left of it
    double x = evidence.count(0) + evidence.count(1) + evidence.count(2);
    double n = x + evidence.calm() / interval;
    double half = 0.5 * Math.min(1, x);
    double closed = -Math.log((n - x + half) / (n + half)) / interval;
    assertThat(estimate(evidence, 0, Prior.NONE))
        .isCloseTo(closed, Percentage.withPercentage(0.01));
    assertThat(x).isCloseTo(changed, Percentage.withPercentage(35));
  }

  @Property(tries = 500)
  void noRateIsMoreLikelyThanTheEstimate(
      @ForAll long seed, @ForAll @DoubleRange(min = -9, max = -2) double decade) {
    SplittableRandom random = new SplittableRandom(seed);
    Evidence evidence = visits(random, Math.pow(10, decade), 1 + random.nextInt(100), DAY);
    Prior prior = new Prior(1 / DAY, 0.5);
    double estimate = estimate(evidence, 0, prior);
    double most = likelihood(evidence, prior, estimate);
    for (double factor : new double[] {0.01, 0.5, 0.99, 1.01, 2, 100}) {
      assertThat(likelihood(evidence, prior, Math.min(1, estimate * factor)))
          .as("at %s times the estimate", factor)
          .isLessThanOrEqualTo(most + 1e-9 * Math.abs(most));
    }
  }

  @Example
  void overUnequalIntervalsItIsNearTheTruthOnAverage() {
    SplittableRandom random = new SplittableRandom(7);
    for (double expected : new double[] {0.05, 0.2, 0.5, 1, 2}) {
      double rate = expected / DAY;
      double sum = 0;
      double squares = 0;
      int pages = 2_000;
      for (int page = 0; page < pages; page++) {
        double ratio = estimate(visits(random, rate, 100, DAY), 0, Prior.NONE) / rate;
        sum += ratio;
        squares += (ratio - 1) * (ratio - 1);
      }
      assertThat(sum / pages)
          .as("mean of estimate / rate at %s changes per interval", expected)
          .isCloseTo(1, within(0.06));
      assertThat(Math.sqrt(squares / pages))
          .as("error at %s changes per interval", expected)
          .isLessThan(expected < 0.1 ? 0.5 : 0.3);
    }
  }

  @Example
  void knowingWhenAPageChangedHelpsMostWhereItChangesBetweenAllVisits() {
    SplittableRandom random = new SplittableRandom(8);
    double rate = 6 / DAY;
    double blind = 0;
    double dated = 0;
    for (int page = 0; page < 500; page++) {
      Evidence without = new Evidence();
      Evidence with = new Evidence();
      for (int visit = 0; visit < 20; visit++) {
        double age = exponential(random, rate);
        if (age < DAY) {
          without.changed(DAY);
          with.changedAgo(age);
        } else {
          without.unchanged(DAY);
          with.unchanged(DAY);
        }
      }
      blind += Math.abs(estimate(without, 0, Prior.NONE) / rate - 1);
      dated += Math.abs(estimate(with, 0, Prior.NONE) / rate - 1);
    }
    assertThat(dated).isLessThan(blind / 1.8);
    assertThat(dated / 500).isLessThan(0.25);
  }

  @Example
  void aPageOfFewVisitsIsEstimatedByItsHostAndOneOfManyByItself() {
    Prior host = new Prior(1 / HOUR, 0.5);
    Evidence evidence = new Evidence();
    assertThat(estimate(evidence, 0, host)).isCloseTo(1 / HOUR, Percentage.withPercentage(0.01));
    evidence.unchanged(HOUR);
    assertThat(estimate(evidence, 0, host)).isBetween(0.2 / HOUR, 0.5 / HOUR);
    for (int i = 0; i < 200; i++) {
      evidence.unchanged(DAY);
    }
    assertThat(estimate(evidence, 0, host)).isLessThan(1 / (200 * DAY));
  }

  @Example
  void extremeEvidenceStaysWithinTheBounds() {
    assertThat(estimate(new Evidence(), 0, Prior.NONE))
        .isCloseTo(ChangeRate.LEAST, Percentage.withPercentage(1));
    Evidence always = new Evidence();
    Evidence never = new Evidence();
    for (int i = 0; i < 1_000; i++) {
      always.changed(HOUR);
      never.unchanged(400 * DAY);
    }
    assertThat(estimate(always, 0, Prior.NONE)).isBetween(3 / HOUR, 5 / HOUR);
    assertThat(estimate(never, 0, Prior.NONE)).isEqualTo(ChangeRate.LEAST, within(1e-12));
    assertThat(estimate(never, 0, new Prior(1 / HOUR, 0.5))).isLessThan(1e-10);
  }

  @Example
  void certaintyCountsOnlyInformativeChanges() {
    Prior host = new Prior(1 / DAY, 1);
    assertThat(certainty(new Evidence(), host)).isCloseTo(1, within(1e-3));
    Evidence dated = new Evidence();
    Evidence tooSeldom = new Evidence();
    for (int i = 0; i < 10; i++) {
      dated.changedAgo(DAY);
      tooSeldom.changed(50 * DAY);
    }
    assertThat(certainty(dated, host)).isBetween(9.0, 11.0);
    assertThat(certainty(tooSeldom, host)).isBetween(0.9, 1.1);
  }

  @Example
  void thePastFades() {
    Evidence evidence = new Evidence();
    for (int i = 0; i < 100; i++) {
      evidence.unchanged(10 * DAY);
    }
    for (int i = 0; i < 150; i++) {
      if (i % 2 == 0) {
        evidence.changed(DAY);
      } else {
        evidence.unchanged(DAY);
      }
    }
    double truth = Math.log(2) / DAY;
    assertThat(estimate(evidence, 0, Prior.NONE)).isBetween(0.4 * truth, truth);

    Evidence calmed = new Evidence();
    for (int i = 0; i < 1_000; i++) {
      calmed.changed(DAY);
    }
    for (int i = 0; i < 200; i++) {
      calmed.unchanged(DAY);
    }
    assertThat(estimate(calmed, 0, Prior.NONE)).isLessThan(0.2 / DAY);
  }

  private static double estimate(Evidence evidence, double alsoCalm, Prior prior) {
    return ChangeRate.estimate(evidence, alsoCalm, prior).perSecond();
  }

  private static double certainty(Evidence evidence, Prior prior) {
    return ChangeRate.estimate(evidence, 0, prior).certainty();
  }

  private static Evidence visits(SplittableRandom random, double rate, int visits, double mean) {
    Evidence evidence = new Evidence();
    for (int i = 0; i < visits; i++) {
      double interval = mean * Math.pow(4, 2 * random.nextDouble() - 1);
      if (exponential(random, rate) < interval) {
        evidence.changed(interval);
      } else {
        evidence.unchanged(interval);
      }
    }
    return evidence;
  }

  private static double exponential(SplittableRandom random, double rate) {
    return -Math.log(1 - random.nextDouble()) / rate;
  }

  /** As the estimate's javadoc has it, written down naively. */
  private static double likelihood(Evidence evidence, Prior prior, double rate) {
    double sum = (evidence.dated() + prior.shape()) * Math.log(rate);
    sum -= rate * (evidence.calm() + prior.shape() / prior.mean());
    for (int i = 0; i < Evidence.CLUSTERS; i++) {
      sum += evidence.count(i) * Math.log(-Math.expm1(-rate * evidence.interval(i)));
    }
    return sum;
  }
}
