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

/**
 * People look at a crawl in two terminals, a small and a large one, while it runs and after it was
 * killed; a program looks without a terminal.
 */
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
    Path small = tmp.resolve("small");
    Path large = tmp.resolve("large");
    try (ServedWeb web = Child.serve(tmp.resolve("web"), 12, 60);
        Child crawler = Child.crawl(web, out, dir, "--delay=500ms")) {
      crawler.awaitFirstRequest(web, 0, out);
      try (Child top = top(80, 24, small, dir);
          Child wide = top(200, 60, large, dir)) {
        Await.until("the states of the slots sum up", () -> sumsUp(status(dir, 0)));
        shows(small, "limit", "servers", "Frontier", "quit");
        shows(large, "limit", "servers", "Frontier", "quit");
        top.type("/par");
        shows(small, "show only: par");
        top.type("\rs");
        shows(small, "sort rooms: busy");

        crawler.kill();

        shows(small, "is not running", "meguri resume");
        shows(large, "is not running", "meguri resume");
        leave(top, small);
        leave(wide, large);
      }
    }
    assertThat(status(dir, 1)).contains("is not running", "meguri resume");
  }

  private static Child top(int columns, int lines, Path screen, Path dir) throws IOException {
    return Child.inTerminal(columns, lines, screen, "top", "--every=200ms", dir.toString());
  }

  private static void leave(Child top, Path screen) throws Exception {
    assertThat(text(screen)).contains(ENTERS).doesNotContain(LEAVES);
    top.type("q");
    Await.until("the terminal is as before", () -> text(screen).contains(LEAVES));
    assertThat(top.endsWithin(PATIENCE)).as(words(screen)).isTrue();
    assertThat(top.exitCode()).isZero();
  }

  /** Returns what {@code meguri status --json} says, and checks that it ends with this code. */
  private String status(Path dir, int code) throws Exception {
    Path said = tmp.resolve("status");
    Files.deleteIfExists(said);
    try (Child status = Child.start(said, "status", "--json", dir.toString())) {
      assertThat(status.endsWithin(PATIENCE)).isTrue();
      assertThat(status.exitCode()).as(text(said)).isEqualTo(code);
    }
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
      Await.until("the terminal shows \"" + text + "\"", () -> words(screen).contains(text));
    }
  }

  /** Returns all that the screen has shown, without colours and the ends of lines. */
  private static String words(Path screen) throws IOException {
    return text(screen).replaceAll("\u001b\\[[0-9;?]*[A-Za-z]", "").replaceAll("\\s+", " ");
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), UTF_8); // a sign may be half written
  }
}
