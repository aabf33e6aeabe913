package meguri.job.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import meguri.job.watch.Checkpoints;
import meguri.job.watch.DedupStage;
import meguri.job.watch.Limit;
import meguri.job.watch.Reading;
import meguri.job.watch.Scene;
import meguri.job.watch.TaskLoad;
import meguri.operators.metrics.MetricNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewTest {

  private static final long NOW = Instant.parse("2026-11-18T12:00:09Z").toEpochMilli();

  private final Rates rates = new Rates();
  private final Map<String, Double> gauges = new HashMap<>();

  ViewTest() {
    gauges.put(MetricNames.FRONTIER_FETCHED, 12_345.0);
    gauges.put(MetricNames.FRONTIER_WAITING, 8_812.0);
    gauges.put(MetricNames.FRONTIER_IN_FLIGHT, 37.0);
    gauges.put(MetricNames.FETCH_BYTES, 1.2e9);
    gauges.put(MetricNames.SLOTS_KNOWN, 500.0);
    gauges.put(MetricNames.SLOTS + "in-flight", 37.0);
    gauges.put(MetricNames.SLOTS + "interval", 443.0);
    gauges.put(MetricNames.SLOTS + "back-off", 20.0);
    for (DedupStage stage : DedupStage.values()) {
      gauges.put(stage.metric(), 100.0);
    }
    gauges.put(MetricNames.OUTCOME + "failed", 12.0);
    gauges.put(MetricNames.OUTCOME + "blocked", 4.0);
    gauges.put(MetricNames.BLOCKED + "cloudflare", 4.0);
    gauges.put(MetricNames.BLOCKED + "akamai", 0.0);
    for (int i = 0; i < 30; i++) {
      gauges.put(MetricNames.DROPPED + "reason-" + i, 1_000.0 * i);
    }
  }

  @ParameterizedTest
  @CsvSource({"80, 24", "200, 60", "40, 10", "20, 5", "300, 100"})
  void everyScreenIsFilledAndNeverOverflows(int width, int height) {
    List<Line> lines = lines(width, height, "");
    assertThat(lines)
        .allSatisfy(line -> assertThat(line.plain(width).length()).isLessThanOrEqualTo(width))
        .allSatisfy(line -> assertThat(text(line.ansi(width))).hasSizeLessThanOrEqualTo(width));
    if (height >= 24) {
      assertThat(lines).hasSizeLessThanOrEqualTo(height);
    }
  }

  @Test
  void aSmallTerminalShowsWhatMatters() {
    assertThat(text(lines(80, 23, "")))
        .contains("meguri c-1  RUNNING  0:12:33")
        .contains("limit     politeness: 443 of 500 servers wait their second")
        .contains("12,345", "8,812 waiting  37 in flight", "1.2 GB")
        .contains("# 37 in-flight  = 443 interval  x 20 back-off")
        .contains("600  16.7% lru  16.7% second")
        .contains("12 failed", "4 blocked", "4 by cloudflare")
        .contains("29,000 reason-29", "more")
        .contains("3 s ago", "2.0 MB", "took 400 ms", "1 failed")
        .contains("Content > Parse")
        .doesNotContain("akamai");
  }

  @Test
  void theBarOfServersIsAsLongAsTheLineAllows() {
    String bar =
        lines(80, 24, "").stream()
            .map(line -> line.plain(80))
            .filter(line -> line.startsWith("servers"))
            .findFirst()
            .orElseThrow();
    assertThat(bar).hasSize(80).startsWith("servers   500 #####").endsWith("=xxx");
  }

  @Test
  void theFilterLeavesRoomsReasonsAndKindsThatHoldIt() {
    String shown = text(lines(120, 40, "REASON-2"));
    assertThat(shown)
        .contains("29,000 reason-29", "  2,000 reason-2\n")
        .doesNotContain("reason-3", "Parse", "cloudflare");
  }

  @Test
  void roomsAreInTheOrderThatTheUserChose() {
    assertThat(order(Order.JOB)).containsExactly("Frontier", "Content", "Registry");
    assertThat(order(Order.BUSY)).containsExactly("Content", "Registry", "Frontier");
    assertThat(order(Order.HELD_UP)).startsWith("Frontier");
    assertThat(order(Order.NAME)).containsExactly("Content", "Frontier", "Registry");
  }

  @Test
  void aTaskIsShownByItsRooms() {
    assertThat(
            View.rooms(
                "Source: Loop -> Frontier -> (Fetch -> Stamp -> Outcomes: Writer -> Outcomes: Committer, Scope)"))
        .isEqualTo("Loop > Frontier > (Fetch > Outcomes, Scope)");
    assertThat(View.rooms("Crawl log: Writer -> Crawl log: Committer")).isEqualTo("Crawl log");
  }

  @Test
  void textFromElsewhereCannotMoveTheCursor() {
    Line line = new Line().add("a\u001b[2J\u009b\u202e漢b");
    assertThat(line.plain(80)).isEqualTo("a?[2J???b");
    assertThat(line.ansi(80)).isEqualTo("a?[2J???b");
  }

  @Test
  void aLineIsCutWithoutLosingTheEndOfItsColour() {
    Line line = new Line().add(Line.Look.BAD, "abc").add("def");
    assertThat(line.ansi(2)).isEqualTo("\u001b[31mab\u001b[0m");
    assertThat(line.ansi(4)).isEqualTo("\u001b[31mabc\u001b[0md");
  }

  private List<String> order(Order order) {
    View view = new View(120, 40, Glyphs.ASCII, order, "");
    List<String> first = new ArrayList<>();
    for (Line line : view.of(scene(), rates, new Limit(Duration.ofSeconds(1)))) {
      String name = line.plain(120).split(" ")[0];
      if (List.of("Frontier", "Content", "Registry").contains(name)) {
        first.add(name);
      }
    }
    return first;
  }

  private List<Line> lines(int width, int height, String filter) {
    return new View(width, height, Glyphs.ASCII, Order.JOB, filter)
        .of(scene(), rates, new Limit(Duration.ofSeconds(1)));
  }

  private Scene scene() {
    List<TaskLoad> tasks =
        List.of(
            new TaskLoad("Frontier -> Fetch -> Split", 2, 0.1, 0.4, 41, 41),
            new TaskLoad("Content -> Parse", 2, 0.6, 0, 41, 2_400),
            new TaskLoad("Registry", 2, 0.2, 0, 2_400, 7));
    return new Scene(
        "c-1",
        NOW,
        753_000,
        new Reading("RUNNING", true, "", gauges, tasks),
        new Checkpoints(12, 1, NOW - 3_000, 2_000_000, 300_000, 400));
  }

  private static String text(List<Line> lines) {
    return lines.stream().map(line -> line.plain(1_000)).collect(Collectors.joining("\n"));
  }

  private static String text(String ansi) {
    return ansi.replaceAll("\u001b\\[\\d+m", "");
  }
}
