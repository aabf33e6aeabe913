package meguri.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Optimal;
import meguri.state.revisit.Revisits;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class RevisitRulesTest {

  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final Duration HOUR = Duration.ofHours(1);

  private final Configuration options = new Configuration();

  @Test
  void aCrawlWithoutOptionsMakesAVisitAWeekForEachPageWhereItPaysMost() {
    Revisits revisits = RevisitRules.of(options);
    assertThat(revisits.policy()).isInstanceOf(Optimal.class);
    assertThat(revisits.budget()).isEqualTo(Budget.perPage(1 / (7 * 86_400.0)));
    assertThat(revisits.bounds())
        .isEqualTo(
            new Bounds(
                HOUR.toMillis(), Duration.ofDays(400).toMillis(), Duration.ofDays(1).toMillis()));
  }

  @Test
  void theIntervalIsTheMeanOfAllPages() {
    options.set(RevisitOptions.INTERVAL, Duration.ofDays(30));
    assertThat(RevisitRules.of(options).budget()).isEqualTo(Budget.perPage(1 / (30 * 86_400.0)));
  }

  @Test
  void aBudgetOfTheCrawlReplacesThatOfThePages() {
    options.set(RevisitOptions.BUDGET, 2.5);
    assertThat(RevisitRules.of(options).budget()).isEqualTo(new Budget(2.5, NONE));
  }

  @Test
  void onlyTheOptimalPolicyHasABudgetUnlessOneIsSet() {
    for (RevisitRules.Kind kind : RevisitRules.Kind.values()) {
      options.set(CrawlOptions.REVISIT, kind);
      assertThat(RevisitRules.of(options).budget().isLimited())
          .as("%s has a budget", kind)
          .isEqualTo(kind == RevisitRules.Kind.OPTIMAL);
    }
  }

  @Test
  void anIntervalOutsideItsBoundsIsNoMistakeIfItIsAMean() {
    options.set(RevisitOptions.SHORTEST, Duration.ofDays(10));
    AllOptions.check(options);
  }
}
