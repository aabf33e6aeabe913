package meguri.state.revisit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Percentage;

class BudgetTest {

  private static final double UNLIMITED = Double.POSITIVE_INFINITY;
  private static final Percentage FEW_PER_CENT = Percentage.withPercentage(4);

  @Property(tries = 40, seed = "4")
  void everyPolicyMeetsTheBudgetFromAnyStart(
      @ForAll @DoubleRange(min = -6, max = 6) double decade,
      @ForAll @IntRange(min = 2, max = 30) int daysPerVisit,
      @ForAll boolean optimal) {
    Village village = village(optimal, Math.pow(10, decade), 1);
    double budget = 500.0 / daysPerVisit;
    village.budget(budget, UNLIMITED);
    village.grow(500, 20);
    village.run(700);
    assertThat(village.run(300)).isCloseTo(budget, FEW_PER_CENT);
  }

  @Property(tries = 30, seed = "5")
  void aChangeOfThePagesOrTheBudgetIsMetAgain(
      @ForAll @DoubleRange(min = 0.2, max = 5) double factor,
      @ForAll @IntRange(min = 0, max = 2_000) int newcomers,
      @ForAll @IntRange(min = 0, max = 400) int leavers,
      @ForAll boolean optimal) {
    Village village = village(optimal, 1, 1);
    village.budget(100, UNLIMITED);
    village.grow(500, 20);
    village.run(500);
    village.grow(newcomers, 1);
    village.shrink(leavers);
    village.budget(100 * factor, UNLIMITED);
    village.run(700);
    assertThat(village.run(300)).isCloseTo(100 * factor, FEW_PER_CENT);
  }

  @Example
  void thePriceSettlesAndDoesNotSwing() {
    Village village = village(true, 1_000, 1);
    village.budget(100, UNLIMITED);
    village.grow(1_000, 20);
    village.run(700);
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int day = 0; day < 100; day++) {
      village.run(1);
      least = Math.min(least, village.priceAt(0));
      most = Math.max(most, village.priceAt(0));
    }
    assertThat(most / least).isLessThan(1.02);
  }

  @Example
  void aRestoreChangesNoPrice() {
    Village one = village(true, 1, 1);
    Village other = village(true, 1, 1);
    for (int i = 0; i < 20; i++) {
      one.grow(20, 5);
      other.grow(20, 5);
      assertThat(one.run(20)).isEqualTo(other.run(20));
      other.restore();
    }
    assertThat(one.crawl).isEqualTo(other.crawl);
  }

  @Example
  void aServersOwnBudgetIsKept() {
    Village village = village(true, 1, 2);
    village.budget(1_000, 20);
    village.grow(1_000, 20);
    village.run(700);
    village.run(300);
    assertThat(village.visitsAt(0)).isCloseTo(20, FEW_PER_CENT);
    assertThat(village.visitsAt(1)).isCloseTo(20, FEW_PER_CENT);
  }

  @Example
  void aServerWithRequestsToSpareCostsNoMoreThanTheCrawl() {
    Village spared = village(true, 1, 2);
    spared.budget(100, UNLIMITED);
    spared.grow(1_000, 20);
    spared.run(1_000);
    Village spare = village(true, 1, 2);
    spare.budget(100, 500);
    spare.grow(1_000, 20);
    spare.run(1_000);
    assertThat(spare.priceAt(0)).isCloseTo(spared.priceAt(0), FEW_PER_CENT);
  }

  @Example
  void withoutABudgetAVisitCostsNothing() {
    Budget unlimited = new Budget(UNLIMITED, UNLIMITED);
    assertThat(unlimited.price(Multiplier.START, Multiplier.START)).isZero();
  }

  @Example
  void aBudgetOfZeroIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Budget(0, 1))
        .withMessageContaining("0.0 visits per second in all");
  }

  private static Village village(boolean optimal, double base, int slots) {
    return new Village(11, optimal ? new Optimal() : new Adaptive(0), base, slots);
  }
}
