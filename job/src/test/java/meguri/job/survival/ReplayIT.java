package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import meguri.web.WebSpec;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crawl, a replay of its archive, and a later crawl that knows the archive. */
class ReplayIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Fields that depend on the order of the visits. */
  private static final List<String> BY_ORDER =
      List.of("score", "inlinks", "depth", "via", "kind", "copy_of");

  /** Fields that tell of a request, which a URL has not that robots.txt forbids. */
  private static final List<String> OF_REQUEST = List.of("id", "fetched", "first_visit");

  @TempDir private Path tmp;

  @Test
  void anArchiveIsReadAgainAndKnownToLaterCrawls() throws Exception {
    Path out = tmp.resolve("out");
    Path first = tmp.resolve("first");
    Path again = tmp.resolve("again");
    Path later = tmp.resolve("later");
    WebSpec spec = WebSpec.builder().hosts(12).pages(150).copies(0.1).gzip(true).build();
    String[] outputs = {"--set=output.files=jsonl", "--set=output.links=true"};
    try (ServedWeb web = Child.serve(tmp.resolve("web"), spec)) {
      try (Child crawl =
          Child.crawl(
              web,
              out,
              first,
              "--once",
              "--delay=20ms",
              "--set=warc.text=true",
              outputs[0],
              outputs[1])) {
        finish(crawl, out);
      }
      int requests = web.requests().size();
      assertThat(captures(first)).as("captures of the first crawl").hasSize(requests);
      Path index = tmp.resolve("index.cdxj");
      try (Child merge = Child.start(out, "index", first.toString(), "--to=" + index)) {
        finish(merge, out);
      }
      try (Child replay =
              Child.start(
                  out,
                  "replay",
                  first.resolve("warc").toString(),
                  "-o=" + again,
                  outputs[0],
                  outputs[1]);
          Child knowing =
              Child.crawl(web, out, later, "--once", "--delay=20ms", "--known=" + index)) {
        finish(replay, out);
        finish(knowing, out);
      }
      assertThat(web.requests())
          .as("requests of the first and of the last crawl, and none of the replay")
          .hasSize(requests + captures(later).size());
    }
    List<String> captures = captures(later);
    assertThat(captures).hasSameSizeAs(captures(first));
    Map<Boolean, List<String>> pages =
        captures.stream()
            .filter(it -> it.contains("\"status\":\"200\"") && !it.contains("/robots.txt"))
            .collect(Collectors.partitioningBy(it -> it.contains("warc/revisit")));
    assertThat(pages.get(false)).as("pages that the older archive does not have").isEmpty();
    assertThat(pages.get(true)).hasSizeGreaterThan(100);
    Map<String, ObjectNode> crawled = events(first);
    Map<String, ObjectNode> replayed = events(again);
    assertThat(crawled).hasSizeGreaterThan(140);
    assertThat(replayed.keySet()).isEqualTo(crawled.keySet());
    crawled.forEach((url, event) -> assertThat(replayed.get(url)).as(url).isEqualTo(event));
    assertThat(crawled.values())
        .filteredOn(event -> event.path("text").asText().length() > 100)
        .hasSizeGreaterThan(100)
        .anyMatch(event -> event.path("links").size() > 5);
    assertThat(again.resolve("warc")).doesNotExist();
  }

  private static void finish(Child child, Path out) throws Exception {
    assertThat(child.endsWithin(PATIENCE)).as("It ends. It said: %s", Child.said(out)).isTrue();
    assertThat(child.exitCode()).as(Child.said(out)).isZero();
  }

  /** Returns the lines of an archive's index, but for those of texts. */
  private static List<String> captures(Path dir) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(dir.resolve("warc"))) {
      for (Path file :
          (Iterable<Path>) files.filter(it -> it.toString().endsWith(".cdxj"))::iterator) {
        Files.readAllLines(file).stream().filter(it -> !it.startsWith("urn:")).forEach(lines::add);
      }
    }
    return lines;
  }

  /** Returns the events by URL, without what depends on the order. */
  private static Map<String, ObjectNode> events(Path dir) throws IOException {
    Map<String, ObjectNode> events = new TreeMap<>();
    try (Stream<Path> files = Files.walk(dir.resolve("pages"))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        try (BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
          for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode event = JSON.readTree(line);
            ObjectNode kept = ((ObjectNode) event).without(BY_ORDER);
            if (event.path("status").asInt() == 0) {
              kept = kept.without(OF_REQUEST);
            }
            assertThat(events.put(event.path("url").asText(), kept)).as(line).isNull();
          }
        }
      }
    }
    return events;
  }
}
