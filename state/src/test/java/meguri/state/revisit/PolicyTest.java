package meguri.state.revisit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class PolicyTest {

  private static final double SECONDS = 86_400;
  private static final long DAY = 86_400_000;
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final Policy optimal = new Optimal();

  @Property(tries = 1_000)
  void theNextVisitIsWorthItsPrice(
      @ForAll @DoubleRange(min = -11, max = 0) double rateDecade,
      @ForAll @DoubleRange(min = -3, max = 6) double weightDecade,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double loss) {
    double rate = Math.pow(10, rateDecade);
    double weight = Math.pow(10, weightDecade);
    double price = loss * weight / (rate * SECONDS);
    double interval = optimal.interval(ChangeRate.known(rate), weight, price) / 1_000;
    double step = 1e-4;
    double frequency = 1 / interval;
    double worth =
        weight
            * (freshness(rate, frequency * (1 + step)) - freshness(rate, frequency * (1 - step)))
            / (2 * step * frequency);
    assertThat(worth / (price * SECONDS)).isCloseTo(1, within(2e-3));
  }

  @Property(tries = 1_000)
  void anImportantPageIsNotVisitedLessAndADearerVisitIsNotMadeMore(
      @ForAll @DoubleRange(min = -9, max = -1) double rateDecade,
      @ForAll @DoubleRange(min = 0.1, max = 1e4) double weight,
      @ForAll @DoubleRange(min = -6, max = 6) double priceDecade) {
    ChangeRate rate = ChangeRate.known(Math.pow(10, rateDecade));
    double price = Math.pow(10, priceDecade);
    for (Policy policy : new Policy[] {optimal, new Adaptive(0.5), new Fixed(DAY)}) {
      double interval = policy.interval(rate, weight, price);
      assertThat(interval).isPositive();
      assertThat(policy.interval(rate, 2 * weight, price)).isLessThanOrEqualTo(interval);
      assertThat(policy.interval(rate, weight, 2 * price)).isGreaterThanOrEqualTo(interval);
    }
  }

  @Property(tries = 1_000)
  void theNextVisitIsWorthItsPriceForAnyCertainty(
      @ForAll @DoubleRange(min = 0.6, max = 60) double shape,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double part) {
    double most = shape > 1 ? shape / (shape - 1) : 5;
    double x = Optimal.changes(part * most, shape);
    if (x > 1e6) {
      return; // beyond any interval
    }
    double area = 0; // by Simpson's rule, in steps that grow
    double from = 0;
    for (int i = 1; i <= 4_000; i++) {
      double to = x * Math.pow(i / 4_000.0, 4);
      double middle = fresh((from + to) / 2, shape);
      area += (to - from) / 6 * (fresh(from, shape) + 4 * middle + fresh(to, shape));
      from = to;
    }
    assertThat(area - x * fresh(x, shape)).isCloseTo(part * most, within(1e-4));
  }

  @Example
  void aPageWithLittleEvidenceIsVisitedEvenIfItSeemsTooFast() {
    double rate = 1.2 / SECONDS;
    assertThat(optimal.interval(ChangeRate.known(rate), 1, 1)).isEqualTo(NEVER);
    assertThat(optimal.interval(new ChangeRate(rate, 3), 1, 1)).isBetween(2.0 * DAY, 30.0 * DAY);
  }

  @Example
  void aPageThatChangesTooFastIsVisitedLessAndFinallyNever() {
    double price = 1;
    double slow = optimal.interval(perDay(0.1), 1, price);
    double medium = optimal.interval(perDay(0.5), 1, price);
    double fast = optimal.interval(perDay(0.99), 1, price);
    assertThat(medium).isLessThan(slow);
    assertThat(fast).isGreaterThan(medium);
    assertThat(optimal.interval(perDay(1.01), 1, price)).isEqualTo(NEVER);
    assertThat(new Adaptive(1).interval(perDay(100), 1, price)).isLessThan(medium);
  }

  @Example
  void pagesWithoutWorthOrPriceAreNoSpecialCase() {
    assertThat(optimal.interval(perDay(1), 0, 1)).isEqualTo(NEVER);
    assertThat(optimal.interval(perDay(1), 0, 0)).isZero();
    assertThat(optimal.interval(perDay(1), 1, 0)).isZero();
  }

  @Example
  void fixedAndAdaptiveAreStretchedOnlyIfTheBudgetIsShort() {
    assertThat(new Fixed(DAY).interval(perDay(1), 1, 0.1)).isEqualTo(DAY);
    assertThat(new Fixed(DAY).interval(perDay(1), 1, 3)).isEqualTo(3 * DAY);
    assertThat(new Adaptive(0.5).interval(perDay(1), 1, 0.1)).isCloseTo(DAY / 2.0, within(1.0));
    assertThat(new Adaptive(0.5).interval(perDay(1), 1, 3)).isCloseTo(3.0 * DAY, within(1.0));
  }

  @Example
  void anIntervalIsWithinItsBoundsAndGrowsFourfoldAtMost() {
    Bounds bounds = Bounds.DEFAULT;
    assertThat(bounds.clip(0)).isEqualTo(60_000);
    assertThat(bounds.clip(NEVER)).isEqualTo(400 * DAY);
    assertThat(bounds.step(400 * DAY, NEVER)).isEqualTo(30 * DAY);
    assertThat(bounds.step(400 * DAY, 30 * DAY)).isEqualTo(120 * DAY);
    assertThat(bounds.step(60_000, 30 * DAY)).isEqualTo(60_000);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Bounds(2, 1, 3))
        .withMessageContaining("from 2 to 1 ms");
  }

  @Example
  void aPageNotWorthAVisitGetsOneNowAndThen() {
    Revisits revisits = new Revisits(optimal, Bounds.DEFAULT, new Budget(1e-5, NEVER), 1 / SECONDS);
    Multiplier dear = new Multiplier(1e6, 0, 0, 0);
    History history = new History();
    long last = 0;
    for (int visit = 0; visit < 4; visit++) {
      last =
          revisits
              .plan(
                  history,
                  ChangeRate.known(1),
                  1,
                  HostRate.UNKNOWN,
                  dear,
                  Multiplier.START,
                  spread -> spread)
              .interval();
    }
    assertThat(last).isEqualTo(400 * DAY);
  }

  @Example
  void noPageWaitsLongerThanEightTimesTheMeanBecauseOthersAreWorthMore() {
    Budget week = Budget.perPage(1 / (7 * SECONDS)).of(1_000, NEVER);
    Revisits revisits = new Revisits(optimal, Bounds.DEFAULT, week, 1 / SECONDS);
    double all = 1_000 / (7 * SECONDS);
    for (double weight : new double[] {0, 1e-9}) {
      History history = new History();
      long last = 0;
      for (int visit = 0; visit < 6; visit++) {
        Multiplier full = new Multiplier(1, all - history.frequencyTold().made(), all, 1e-9);
        last =
            revisits
                .plan(history, weight, HostRate.UNKNOWN, full, Multiplier.START, spread -> spread)
                .interval();
      }
      assertThat(last).as("interval of a page worth %s", weight).isEqualTo(56 * DAY);
    }
  }

  @Example
  void aHostIsAsFastAsItsPagesAreOnAverageEachWithItsLatestEstimate() {
    HostRate host = HostRate.UNKNOWN.moved(0, 2).moved(0, 4).moved(4, 1).moved(0, 6);
    assertThat(host).isEqualTo(new HostRate(9, 3));
    assertThat(host.moved(6, 0)).isEqualTo(new HostRate(3, 2));
    assertThat(host.prior(3).mean()).isCloseTo(3, within(1e-9));
    assertThat(HostRate.UNKNOWN.prior(0.25).mean()).isCloseTo(0.25, within(1e-9));
    assertThat(HostRate.UNKNOWN.moved(0, 5).moved(5, 0)).isEqualTo(HostRate.UNKNOWN);
  }

  @Example
  void aNewPageOfAKnownHostIsExpectedToChangeAsItsOthersDo() {
    Revisits revisits =
        new Revisits(optimal, Bounds.DEFAULT, new Budget(1, NEVER), 1 / (30 * SECONDS));
    HostRate host = HostRate.UNKNOWN;
    for (int page = 0; page < 20; page++) {
      History history = new History();
      for (int hour = 1; hour < 20; hour++) {
        history.visited(Observation.of(VisitFinding.CHANGED, hour * 3_600_000L));
        host =
            revisits
                .plan(history, 1, host, Multiplier.START, Multiplier.START, spread -> spread)
                .host();
      }
    }
    assertThat(host.pages()).isEqualTo(20);
    assertThat(new History().rate(host.prior(revisits.elsewhere())).perSecond())
        .isGreaterThan(1 / 3_600.0);
  }

  private static ChangeRate perDay(double changes) {
    return ChangeRate.known(changes / SECONDS);
  }

  private static double fresh(double x, double shape) {
    return Math.pow(1 + x / shape, -shape);
  }

  private static double freshness(double rate, double frequency) {
    return -Math.expm1(-rate / frequency) * frequency / rate;
  }
}
