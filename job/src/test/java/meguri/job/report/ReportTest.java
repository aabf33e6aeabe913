package meguri.job.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import meguri.job.CrawlDir;
import meguri.job.options.CrawlOptions;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.LogLine;
import meguri.operators.sink.LogLineEncoder;
import org.apache.flink.configuration.Configuration;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final LogLineEncoder ENCODER = new LogLineEncoder();
  private static final String[] OUTCOMES = {
    "fetched", "fetched", "fetched", "fetched", "gone", "failed", "blocked", "robots", "dropped"
  };
  private static final int[] STATUSES = {200, 200, 304, 301, 404, 503, 403, 200, 0};
  private static final String[] REASONS = {
    "", "", "", "", "", "", "cloudflare: page 7", "", "robots"
  };

  @TempDir private Path dir;
  private final Random random = new Random(22);

  @BeforeEach
  void begin() throws IOException {
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, "c-1");
    options.set(CrawlOptions.DIR, CrawlDir.at(dir).uri());
    CrawlDir.at(dir).keep(options, List.of("https://a.test/"));
    Files.createDirectories(dir.resolve("crawl-log"));
  }

  @Test
  void theNumbersOfALargeCrawlAreThoseOfItsLogAndThePageIsSmall() throws Exception {
    log("one", 60_000);
    log("two", 60_000);

    Document page = report();

    List<JsonNode> lines = lines();
    List<JsonNode> requests = lines.stream().filter(ReportTest::isRequest).toList();
    assertThat(Files.size(dir.resolve("report.html"))).isLessThan(2_000_000);
    assertThat(card(page, "requests")).isEqualTo(requests.size());
    assertThat(column(page, "statuses"))
        .isEqualTo(counts(requests, line -> status(line.path("status").asInt())));
    assertThat(sum(column(page, "outcomes"))).isEqualTo(requests.size());
    assertThat(column(page, "outcomes").get("pages"))
        .isEqualTo(
            requests.stream()
                .filter(line -> line.path("outcome").asText().equals("fetched"))
                .filter(line -> line.path("status").asInt() == 200)
                .count());
    assertThat(column(page, "drops"))
        .isEqualTo(
            counts(
                lines.stream().filter(line -> !isRequest(line)).toList(),
                line -> line.path("reason").asText()));
    assertThat(column(page, "failures"))
        .isEqualTo(Map.of("HTTP 503", (long) withOutcome(lines, "failed")));
    assertThat(column(page, "blocks"))
        .isEqualTo(Map.of("cloudflare", (long) withOutcome(lines, "blocked")));
    assertThat(sum(wide(page, "time", "all"))).isEqualTo(requests.size());
    assertThat(sum(wide(page, "hosts", "requests"))).isEqualTo(requests.size());
    assertThat(sum(wide(page, "hosts", "failed"))).isEqualTo(withOutcome(lines, "failed"));
    assertThat(sum(wide(page, "hosts", "robots refusals")))
        .isEqualTo(withOutcome(lines, "dropped"));
    Map<String, Long> perHost = counts(requests, line -> line.path("url").asText().split("/")[2]);
    Map<String, Long> shown = wide(page, "hosts", "requests");
    shown.remove("other hosts");
    assertThat(shown).hasSize(HostTable.ROWS);
    assertThat(perHost).containsAllEntriesOf(shown);
    assertThat(column(page, "intervals").get("1 s to 1.5 s")).isGreaterThan(80_000);
  }

  @Test
  void whatAServerSaysIsTextAndNeverMarkup() throws Exception {
    String evil = "<script>alert(1)</script>\"'><img src=x onerror=y>\u202e";
    line("one", url("<b>&host\"'.test", "<script>x</script>?a=\"'"), 503, "failed", evil + ": x");
    line("one", url("a.test", evil), 200, "fetched", "");
    line("one", url("a.test", ""), 403, "blocked", evil);
    line("one", url("a.test", ""), 0, "dropped", evil);

    Document page = report();

    assertThat(page.select("script, img, b, iframe, object, link, a")).isEmpty();
    assertThat(page.select("*").stream().flatMap(e -> e.attributes().asList().stream()))
        .noneMatch(attribute -> attribute.getKey().startsWith("on"))
        .noneMatch(attribute -> attribute.getKey().equals("style"));
    assertThat(page.text()).contains("<b>&host\"'.test", "<script>alert(1)</script>");
    assertThat(Files.readString(dir.resolve("report.html"))).doesNotContain("\u202e");
  }

  @Test
  void thePageNeedsNothingFromElsewhereAndForbidsIt() throws Exception {
    line("one", "https://a.test/", 200, "fetched", "");
    Document page = report();
    String policy = page.select("meta[http-equiv=Content-Security-Policy]").attr("content");
    String sheet = page.selectStream("style").findFirst().orElseThrow().data();
    String hash =
        Base64.getEncoder()
            .encodeToString(MessageDigest.getInstance("SHA-256").digest(sheet.getBytes(UTF_8)));
    assertThat(policy).startsWith("default-src 'none'; style-src 'sha256-" + hash + "'");
    assertThat(page.select("[src], [href], [action]")).isEmpty();
    assertThat(sheet).doesNotContain("url(", "@import").contains("prefers-color-scheme: dark");
    assertThat(page.select("meta[name=viewport]").attr("content")).contains("width=device-width");
  }

  @Test
  void unfinishedFilesCountOnlyAsFarAsACheckpointCoversThem() throws Exception {
    line("one", "https://a.test/", 200, "fetched", "");
    Files.writeString(
        dir.resolve("crawl-log/.meguri-c-1-chk1-x.jsonl.inprogress.1"),
        Files.readString(file("one")));
    Document page = report();
    assertThat(card(page, "requests")).isEqualTo(1);
    assertThat(page.text()).contains("the newest are not here yet");
  }

  @Test
  void aLineThatBrokeOffIsCountedAsDamaged() throws Exception {
    line("one", "https://a.test/", 200, "fetched", "");
    Files.writeString(file("one"), "{\"time\":\"2026-", StandardOpenOption.APPEND);
    Document page = report();
    assertThat(card(page, "requests")).isEqualTo(1);
    assertThat(page.text()).contains("1 lines are damaged");
  }

  @Test
  void aCrawlThatHasFetchedNothingHasAPageThatSaysSo() throws Exception {
    assertThat(report().text()).contains("The crawl log has no request yet.");
  }

  @Test
  void runsTellWhatTheCrawlCostAndHowLinksWereRecognised() throws Exception {
    line("one", "https://a.test/", 200, "fetched", "");
    for (int i = 0; i < 2; i++) {
      new Run(
              Instant.EPOCH,
              Instant.EPOCH.plusSeconds(9),
              "done",
              3_000,
              Map.of(
                  MetricNames.FETCH_REQUESTS,
                  300.0,
                  MetricNames.FETCH_BYTES,
                  60_000.0,
                  MetricNames.REGISTRY_HITS_LRU,
                  500.0,
                  MetricNames.DROPPED + "out-of-scope",
                  70.0))
          .append(dir);
    }
    Files.writeString(dir.resolve("runs.jsonl"), "{\"began\":", StandardOpenOption.APPEND);
    Document page = report();
    assertThat(page.select("#cost").text())
        .contains("runs that have ended 2", "CPU time for each request 10 ms", "120 kB");
    assertThat(column(page, "dedup")).containsEntry("known by the LRU", 1_000L);
    assertThat(column(page, "room-drops")).isEqualTo(Map.of("out-of-scope", 140L));
  }

  @Test
  void howFarServersWereUsedCountsEachServerOnce() throws Exception {
    log("one", 60_000);
    log("two", 0);
    // 20 ms for an answer and 1 s of interval each 1.12 s; every ninth line is no request: 81 %
    Map<String, Long> uses = column(report(), "uses");
    assertThat(sum(uses)).isEqualTo(100);
    assertThat(uses).containsEntry("0 to 10 %", 0L).containsEntry("60 to 70 %", 0L);
  }

  @Test
  void languagesAndWishesAreThoseOfFinishedEvents() throws Exception {
    line("one", "https://a.test/", 200, "fetched", "");
    Path day = Files.createDirectories(dir.resolve("pages/date=2026-11-20"));
    String events =
        """
        {"schema":1,"kind":"new","url":"https://a.test/","language":"en","robots":"noindex, noarchive","text":"x"}
        {"schema":1,"kind":"changed","language":"de","links":["https://b.test/"]}
        {"schema":1,"kind":"copy","language":"en"}
        {"schema":1,"kind":"new","robots":"noindex"}
        {"schema":1,"kind":"gone"}
        """;
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(day.resolve("meguri-c-1-chk1-x.jsonl.gz")))) {
      out.write(events.getBytes(UTF_8));
    }
    Files.writeString(day.resolve(".meguri-c-1-chk2-x.jsonl.inprogress.1"), events);

    Document page = report();

    assertThat(column(page, "languages")).isEqualTo(Map.of("en", 2L, "de", 1L, "unknown", 1L));
    assertThat(column(page, "wishes")).isEqualTo(Map.of("noindex", 2L, "noarchive", 1L));
  }

  private Document report() throws IOException {
    Report.write(dir, dir.resolve("report.html"));
    return Jsoup.parse(Files.readString(dir.resolve("report.html")));
  }

  /** Writes a file of the log whose lines are of all kinds; each server is asked every 1.1 s. */
  private void log(String name, int count) throws IOException {
    try (OutputStream out = Files.newOutputStream(file(name))) {
      for (int i = 0; i < count; i++) {
        int slot = i % 100;
        int kind = random.nextInt(OUTCOMES.length);
        int host = random.nextInt(10) == 0 ? random.nextInt(40_000) : slot;
        ENCODER.encode(
            new LogLine(
                Lines.BEGIN + i / 100 * 1_120L + slot,
                "http://h" + host + ".test/" + random.nextInt(100_000),
                STATUSES[kind],
                OUTCOMES[kind],
                random.nextInt(20_000),
                20,
                "md5:" + random.nextInt(80_000),
                "",
                random.nextInt(9),
                0,
                random.nextFloat(),
                3,
                slot + (name.equals("one") ? 0 : 100),
                0,
                REASONS[kind]),
            out);
      }
    }
  }

  private void line(String name, String url, int status, String outcome, String reason)
      throws IOException {
    try (OutputStream out =
        Files.newOutputStream(file(name), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      ENCODER.encode(
          new LogLine(Lines.BEGIN, url, status, outcome, 9, 20, "", "", 0, 0, 1, 1, 5, 0, reason),
          out);
    }
  }

  private Path file(String name) {
    return dir.resolve("crawl-log/meguri-c-1-" + name + ".jsonl");
  }

  private static String url(String host, String path) {
    return "http://" + host + "/" + path;
  }

  private List<JsonNode> lines() throws IOException {
    ObjectMapper json = new ObjectMapper();
    try (Stream<String> one = Files.lines(file("one"));
        Stream<String> two = Files.lines(file("two"))) {
      return Stream.concat(one, two)
          .map(
              line -> {
                try {
                  return json.readTree(line);
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              })
          .toList();
    }
  }

  private static boolean isRequest(JsonNode line) {
    return !line.path("outcome").asText().equals("dropped");
  }

  private static int withOutcome(List<JsonNode> lines, String outcome) {
    return (int)
        lines.stream().filter(line -> line.path("outcome").asText().equals(outcome)).count();
  }

  private static String status(int status) {
    return status == 0 ? "no answer" : String.valueOf(status);
  }

  private static Map<String, Long> counts(List<JsonNode> lines, Function<JsonNode, String> of) {
    Map<String, Long> counts = new TreeMap<>();
    lines.forEach(line -> counts.merge(of.apply(line), 1L, Long::sum));
    return counts;
  }

  private static long sum(Map<String, Long> column) {
    return column.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long card(Document page, String name) {
    return page.select("dl div").stream()
        .filter(div -> div.select("dt").text().equals(name))
        .mapToLong(div -> number(div.select("dd").text()))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the numbers of a table with bars, by their labels. */
  private static Map<String, Long> column(Document page, String table) {
    Map<String, Long> column = new TreeMap<>();
    for (Element row : page.select("#" + table + " tr")) {
      column.put(row.select("th bdi").text(), number(row.select("td.n").text()));
    }
    return column;
  }

  /** Returns the numbers of a column of a wide table, by the first cells of its rows. */
  private static Map<String, Long> wide(Document page, String table, String column) {
    Map<String, Long> numbers = new HashMap<>();
    for (Element row : page.select("#" + table + " tr:has(td)")) {
      numbers.put(
          row.select("th").text(), number(row.select("td[data-of='" + column + "']").text()));
    }
    return numbers;
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }
}
