package meguri.job.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import meguri.operators.metrics.MetricNames;
import org.junit.jupiter.api.Test;

class EndDetectorTest {

  private final EndDetector detector = new EndDetector();
  private final Map<String, Double> gauges = new HashMap<>();
  private String status = "RUNNING";
  private boolean allRunning = true;
  private String traffic = "1<1>";
  private long now = 1_000_000;

  EndDetectorTest() {
    gauges.put(MetricNames.FRONTIER_ACCEPTED, 7.0);
    gauges.put(MetricNames.FRONTIER_FETCHED, 7.0);
    gauges.put(MetricNames.FRONTIER_WAITING, 0.0);
    gauges.put(MetricNames.FRONTIER_IN_FLIGHT, 0.0);
    gauges.put(MetricNames.RESOLVE_PENDING, 0.0);
    gauges.put(MetricNames.FRONTIER_DROPPED, 0.0);
    gauges.put(MetricNames.SEEDS_UNREAD, 0.0);
  }

  @Test
  void theCrawlIsOverAfterFourFreshIdleReadings() {
    assertThat(readings()).isEqualTo(4);
  }

  @Test
  void readingsOfTheSameMomentCountOnce() {
    for (int i = 0; i < 10; i++) {
      assertThat(detector.isOver(reading(now), now + i)).isFalse();
    }
  }

  @Test
  void aCrawlWithWaitingUrlsIsNotOver() {
    gauges.put(MetricNames.FRONTIER_WAITING, 1.0);
    assertThat(readings()).isEqualTo(-1);
  }

  @Test
  void aCrawlThatResolvesAHostIsNotOver() {
    gauges.put(MetricNames.RESOLVE_PENDING, 1.0);
    assertThat(readings()).isEqualTo(-1);
  }

  @Test
  void aCrawlWithRecordsInTheLoopTopicIsNotOver() {
    gauges.put(MetricNames.LOOP_SENT, 12.0);
    gauges.put(MetricNames.LOOP_RETURNED, 11.0);
    assertThat(readings()).isEqualTo(-1);
    gauges.put(MetricNames.LOOP_RETURNED, 12.0);
    assertThat(readings()).isEqualTo(4);
  }

  @Test
  void aCrawlThatIsStillReadingAPageIsNotOver() {
    gauges.put(MetricNames.PARSE_READING, 1.0);
    assertThat(readings()).isEqualTo(-1);
  }

  @Test
  void aCrawlWhoseSourceOfSeedsIsSlowIsNotOver() {
    gauges.put(MetricNames.SEEDS_UNREAD, 1.0);
    assertThat(readings()).isEqualTo(-1);
    gauges.put(MetricNames.SEEDS_UNREAD, 0.0);
    assertThat(readings()).isEqualTo(4);
  }

  @Test
  void aCrawlThatDoesNotTellWhetherItHasReadItsSeedsIsNotOver() {
    gauges.remove(MetricNames.SEEDS_UNREAD);
    assertThat(readings()).isEqualTo(-1);
  }

  @Test
  void aSpentBudgetEndsACrawlWithUnreadSeeds() {
    gauges.put(MetricNames.SEEDS_UNREAD, 1_000.0);
    gauges.put(MetricNames.FRONTIER_BUDGET_SPENT, 1.0);
    assertThat(readings()).isEqualTo(4);
  }

  @Test
  void aCrawlWithAMissingMetricIsNotOver() {
    gauges.remove(MetricNames.FRONTIER_IN_FLIGHT);
    assertThat(readings()).isEqualTo(-1);
  }

  @Test
  void aRestartingJobIsNotOver() {
    status = "RESTARTING";
    assertThat(readings()).isEqualTo(-1);
  }

  @Test
  void aJobWithATaskInDeploymentIsNotOver() {
    allRunning = false;
    assertThat(readings()).isEqualTo(-1);
  }

  @Test
  void aMovingRecordRestartsTheCount() {
    readings(3);
    traffic = "2<1>";
    assertThat(readings()).isEqualTo(4);
  }

  @Test
  void aSpentBudgetEndsACrawlWithWaitingUrlsButNotOneWithRequestsInFlight() {
    gauges.put(MetricNames.FRONTIER_WAITING, 100.0);
    gauges.put(MetricNames.FRONTIER_BUDGET_SPENT, 1.0);
    gauges.put(MetricNames.FRONTIER_IN_FLIGHT, 1.0);
    assertThat(readings()).isEqualTo(-1);
    gauges.put(MetricNames.FRONTIER_IN_FLIGHT, 0.0);
    assertThat(readings()).isEqualTo(4);
  }

  @Test
  void aCrawlWithoutAnyUrlIsOverAfterTenSeconds() {
    gauges.put(MetricNames.FRONTIER_ACCEPTED, 0.0);
    gauges.put(MetricNames.FRONTIER_FETCHED, 0.0);
    assertThat(readings()).isEqualTo(11);
  }

  @Test
  void figuresThatAreOnlyShownDoNotHoldUpTheEnd() {
    readings(3);
    gauges.put(MetricNames.SLOTS + "interval", 5.0);
    assertThat(readings()).isEqualTo(1);
  }

  /** Returns after how many readings, one a second, the crawl is over; −1 after twenty. */
  private int readings() {
    return readings(20);
  }

  private int readings(int most) {
    for (int i = 1; i <= most; i++) {
      now += 1_000;
      if (detector.isOver(reading(now), now)) {
        return i;
      }
    }
    return -1;
  }

  private Reading reading(long clock) {
    Map<String, Double> all = new HashMap<>(gauges);
    all.put(MetricNames.FRONTIER_CLOCK, (double) clock);
    return new Reading(status, allRunning, traffic, all);
  }
}
