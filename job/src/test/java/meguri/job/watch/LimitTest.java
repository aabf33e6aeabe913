package meguri.job.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import meguri.operators.metrics.MetricNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words for what limits a crawl. */
class LimitTest {

  private static final TaskLoad PARSE = new TaskLoad("Content -> Parse", 1, 0.99, 0, 1, 1);
  private static final TaskLoad REGISTRY = new TaskLoad("Registry", 1, 0.75, 0, 1, 1);

  private final Map<String, Double> gauges = new HashMap<>();
  private List<TaskLoad> tasks = List.of();

  LimitTest() {
    gauges.put(MetricNames.FRONTIER_ACCEPTED, 1_000.0);
    gauges.put(MetricNames.FRONTIER_WAITING, 900.0);
    gauges.put(MetricNames.FRONTIER_IN_FLIGHT, 20.0);
    slots("in-flight", 20);
  }

  @Test
  void politenessIsTheLimitWhenMostServersWaitForTheirInterval() {
    slots("interval", 480);
    slots("empty", 7_000);
    assertThat(limit()).isEqualTo("politeness: 480 of 500 servers wait their second");
    assertThat(limit(Duration.ofMillis(2_500)))
        .isEqualTo("politeness: 480 of 500 servers wait their 2.5 s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          crawl-delay | Crawl-delay: 480 of 500 servers ask for it in robots.txt
          back-off    | servers: 480 of 500 servers failed, or asked for fewer requests
          robots      | robots.txt: 480 of 500 servers do not give it
          dns         | moved hosts: 480 of 500 servers wait for the former one
          ready       | frontier.in-flight: 480 of 500 servers could be asked now
          """)
  void theStateOfMostServersWithWorkNamesTheLimit(String state, String words) {
    slots(state, 480);
    assertThat(limit()).isEqualTo(words);
  }

  @Test
  void slowServersAreTheLimitWhenAllOfThemAreBeingAsked() {
    assertThat(limit()).isEqualTo("servers: 20 of 20 servers owe an answer");
  }

  @Test
  void serversThatAreAboutToBeAskedAreNoLimit() {
    gauges.put(MetricNames.FRONTIER_IN_FLIGHT, 0.0);
    gauges.remove(MetricNames.SLOTS + "in-flight");
    slots("ready", 2);
    slots("interval", 1);
    assertThat(limit()).startsWith("politeness: 1 of 1 server");
  }

  @Test
  void aSingleServerIsSpokenOfAsOne() {
    gauges.remove(MetricNames.SLOTS + "in-flight");
    slots("interval", 1);
    assertThat(limit()).isEqualTo("politeness: 1 of 1 server waits its second");
  }

  @Test
  void aRoomThatIsBusyAllTheTimeIsTheLimitWhateverServersWaitFor() {
    slots("interval", 480);
    tasks = List.of(new TaskLoad("Registry", 1, 0.3, 0, 1, 1), PARSE);
    assertThat(limit()).isEqualTo("CPU: parsing");
  }

  @Test
  void noRoomIsTheLimitBeforeFlinkHasMeasuredAny() {
    slots("interval", 480);
    tasks = List.of(new TaskLoad("Allowance", 1, 1, 0, 1, 1), new TaskLoad("Seeds", 1, 0, 0, 0, 0));
    assertThat(limit()).startsWith("politeness");
  }

  @Test
  void theSourceOfSeedsIsTheLimitOnlyWhileItHasSeedsToRead() {
    slots("interval", 480);
    tasks = List.of(new TaskLoad("Source: Seeds -> Scope of seeds", 1, 1, 0, 1, 1), REGISTRY);
    assertThat(limit()).startsWith("politeness");
    gauges.put(MetricNames.SEEDS_UNREAD, 0.0);
    assertThat(limit()).startsWith("politeness");
    gauges.put(MetricNames.SEEDS_UNREAD, 1_000.0);
    assertThat(limit()).isEqualTo("CPU: reading the seeds");
  }

  @Test
  void aRoomThatHoldsUpOthersIsTheLimitEvenIfItPausesNowAndThen() {
    tasks = List.of(REGISTRY);
    assertThat(limit()).startsWith("servers:");
    tasks = List.of(REGISTRY, new TaskLoad("Content -> Parse", 1, 0.1, 0.8, 1, 1));
    assertThat(limit()).isEqualTo("CPU and disk: the set of seen URLs (Registry)");
  }

  @Test
  void theNameServerIsTheLimitWhenMoreHostsWaitForAnAddressThanUrlsForAServer() {
    gauges.put(MetricNames.RESOLVE_PENDING, 5_000.0);
    assertThat(limit()).isEqualTo("your name server: 5,000 hosts without an address yet");
  }

  @Test
  void aCrawlThatWaitsForTheNextVisitsSaysHowManyThereAre() {
    gauges.put(MetricNames.FRONTIER_WAITING, 0.0);
    gauges.put(MetricNames.FRONTIER_IN_FLIGHT, 0.0);
    assertThat(limit()).isEqualTo("links: nothing is left to fetch");
    gauges.put(MetricNames.FRONTIER_SCHEDULED, 1_200.0);
    assertThat(limit()).isEqualTo("nothing is due: 1,200 pages wait for the next visit");
  }

  @Test
  void aSpentBudgetIsTheLimit() {
    gauges.put(MetricNames.FRONTIER_BUDGET_SPENT, 1.0);
    assertThat(limit()).startsWith("crawl.max-pages:");
  }

  @Test
  void aJobThatRestartsOrStartsSaysSo() {
    Limit limit = new Limit(Duration.ofSeconds(1));
    assertThat(limit.of(new Reading("RESTARTING", false, "", gauges)))
        .isEqualTo("Flink: the job is restarting");
    assertThat(limit.of(new Reading("RUNNING", false, "", gauges)))
        .isEqualTo("Flink: the job is starting its tasks");
    assertThat(limit.of(new Reading("RUNNING", true, "", Map.of()))).isEqualTo("it has just begun");
  }

  private String limit() {
    return limit(Duration.ofSeconds(1));
  }

  private String limit(Duration interval) {
    return new Limit(interval).of(new Reading("RUNNING", true, "", gauges, tasks));
  }

  private void slots(String state, double count) {
    gauges.put(MetricNames.SLOTS + state, count);
  }
}
