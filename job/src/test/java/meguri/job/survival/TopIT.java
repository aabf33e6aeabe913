package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import meguri.job.Await;
import meguri.operators.metrics.MetricNames;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A person looks at a crawl, in a terminal and without, while it runs and after it was killed. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TopIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String ENTERS = "\u001b[?1049h";
  private static final String LEAVES = "\u001b[?1049l";

  @TempDir private Path tmp;

  @Test
  void aCrawlCanBeSeenUntilItIsKilledAndTheTerminalIsAsBefore() throws Exception {
    assumeThat(Path.of("/usr/bin/script")).exists();
    Path dir = tmp.resolve("crawl");
    Path out = tmp.resolve("out");
    Path screen = tmp.resolve("screen");
    try (ServedWeb web = Child.serve(tmp.resolve("web"), 12, 60);
        Child crawler = Child.crawl(web, out, dir, "--delay=500ms")) {
      crawler.awaitFirstRequest(web, 0, out);
      try (Child top = Child.inTerminal(80, 24, screen, "top", "--every=200ms", dir.toString())) {
        Await.until("the states of the slots sum up", () -> sumsUp(status(dir, 0)));
        shows(screen, ENTERS, "limit", "servers", "interval", "Frontier", "quit");
        top.type("/par");
        shows(screen, "show only: ", "par");
        top.type("\rs");
        shows(screen, "sort rooms: busy");

        crawler.kill();

        shows(screen, "is not running", "meguri resume");
        assertThat(text(screen)).doesNotContain(LEAVES);
        top.type("q");
        assertThat(top.endsWithin(PATIENCE)).as(text(screen)).isTrue();
        assertThat(top.exitCode()).isZero();
        assertThat(text(screen)).contains(LEAVES);
      }
    }
    assertThat(status(dir, 1)).contains("is not running", "meguri resume");
    Path said = tmp.resolve("report.out");
    try (Child report = Child.start(said, "report", dir.toString())) {
      assertThat(report.endsWithin(PATIENCE)).isTrue();
      assertThat(report.exitCode()).as(Child.said(said)).isZero();
    }
    assertThat(dir.resolve("report.html")).isNotEmptyFile();
  }

  /** Returns what {@code meguri status --json} says once it ends with this code. */
  private String status(Path dir, int code) throws Exception {
    Path said = tmp.resolve("status-" + code);
    Await.until(
        "meguri status ends with " + code,
        () -> {
          Files.deleteIfExists(said);
          try (Child status = Child.start(said, "status", "--json", dir.toString())) {
            return status.endsWithin(PATIENCE) && status.exitCode() == code;
          }
        });
    return text(said);
  }

  private static boolean sumsUp(String json) throws IOException {
    JsonNode status = new ObjectMapper().readTree(json);
    JsonNode metrics = status.path("metrics");
    long slots = 0;
    for (String name : (Iterable<String>) metrics::fieldNames) {
      boolean isState = name.startsWith(MetricNames.SLOTS) && !name.equals(MetricNames.SLOTS_KNOWN);
      slots += isState ? metrics.path(name).asLong() : 0;
    }
    assertThat(status.path("status").asText()).isEqualTo("RUNNING");
    assertThat(status.path("limit").asText()).isNotEmpty();
    assertThat(status.path("rooms")).hasSizeGreaterThan(3);
    return slots > 0 && slots == metrics.path(MetricNames.SLOTS_KNOWN).asLong();
  }

  private static void shows(Path screen, String... texts) throws Exception {
    for (String text : texts) {
      Await.until("the terminal shows \"" + text + "\"", () -> text(screen).contains(text));
    }
  }

  /** Returns the text of the screen without colours and the ends of lines. */
  private static String words(Path screen) throws IOException {
    return text(screen).replaceAll("\u001b\\[[0-9;?]*[A-Za-z]", "").replaceAll("\\s+", " ");
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), UTF_8); // a sign may be half written
  }
}
