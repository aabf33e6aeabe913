package meguri.job.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import meguri.job.watch.Reading;
import meguri.operators.metrics.MetricNames;
import org.junit.jupiter.api.Test;

class RatesTest {

  private final Rates rates = new Rates();

  @Test
  void aRateIsTheMeanOfTheLastTenSecondsByTheDateOfTheFigures() {
    for (int second = 1; second <= 60; second++) {
      add(second * 1_000, second <= 50 ? 0 : (second - 50) * 7);
    }
    assertThat(rates.pages()).isEqualTo(7);
    assertThat(rates.history()).hasSize(59).endsWith(7.0, 7.0).startsWith(0.0);
  }

  @Test
  void figuresOfTheSameMomentCountOnce() {
    add(1_000, 10);
    add(1_000, 10);
    assertThat(rates.isKnown()).isFalse();
    assertThat(rates.pages()).isZero();
    add(11_000, 110);
    assertThat(rates.pages()).isEqualTo(10);
  }

  @Test
  void figuresOfAClusterThatAreOlderThanTheWindowStillMakeARate() {
    add(1_000, 0);
    add(31_000, 300);
    assertThat(rates.pages()).isEqualTo(10);
  }

  @Test
  void aRestartBeginsAnew() {
    add(1_000, 100);
    add(2_000, 200);
    add(3_000, 50);
    assertThat(rates.isKnown()).isFalse();
    add(4_000, 60);
    assertThat(rates.pages()).isEqualTo(10);
  }

  private void add(long clock, double pages) {
    rates.add(
        new Reading(
            "RUNNING",
            true,
            "",
            Map.of(
                MetricNames.FRONTIER_CLOCK, (double) clock, MetricNames.FRONTIER_FETCHED, pages)));
  }
}
