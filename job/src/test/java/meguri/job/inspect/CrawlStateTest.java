package meguri.job.inspect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.state.frontier.Accounts;
import meguri.web.Request;
import meguri.web.WebLog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a crawl that version 0.1 has stored, and that has another place since. */
class CrawlStateTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path tmp;
  private static Path crawl;
  private static CrawlDir dir;
  private static CrawlState state;
  private static Map<Object, Long> states;

  @BeforeAll
  static void open() throws IOException {
    crawl = Unpacked.in(tmp);
    dir = CrawlDir.at(crawl);
    state = CrawlState.open(dir, Optional.empty());
    states =
        Table.of(state, Export.What.URLS).stream()
            .collect(groupingBy(row -> row.get("state"), counting()));
  }

  @AfterAll
  static void close() {
    state.close();
  }

  @Test
  void everyPageThatTheWebHasServedIsScheduledOrOver() throws IOException {
    Map<Object, Object> found =
        Table.of(state, Export.What.URLS).stream()
            .filter(row -> row.containsKey("url"))
            .collect(toMap(row -> row.get("url"), row -> row.get("state")));
    Set<String> served = served();
    assertThat(served).hasSizeGreaterThan(60);
    assertThat(served)
        .allSatisfy(url -> assertThat(found.get(url)).isIn("scheduled", "due", "in-flight"));
    assertThat(found.values()).as("URLs that were not asked for yet").contains("queued");
  }

  @Test
  void theRowsAreAsManyAsTheSlotsAndTheRegistryCount() throws IOException {
    long[] sums = new long[3];
    state
        .frontier()
        .slots(
            (number, slot) -> {
              Accounts accounts = slot.accounts();
              sums[0] += accounts.scheduled();
              sums[1] += accounts.waiting();
              sums[2] += slot.flight() == null ? 0 : 1;
              return true;
            });
    Set<Long> known = new HashSet<>();
    RegistryView registry = state.registry();
    for (int group = 0; group < registry.groups(); group++) {
      registry.records(group, (id, record) -> known.add(id));
    }
    long waiting = count("queued") + count("due");
    assertThat(count("scheduled")).isEqualTo(sums[0]).isPositive();
    assertThat(Table.of(state, Export.What.SCHEDULE)).hasSize((int) sums[0]);
    assertThat(waiting).isEqualTo(sums[1]).isPositive();
    List<Map<String, Object>> rows = Table.of(state, Export.What.URLS);
    assertThat(rows.stream().map(row -> row.get("id")).collect(toSet())).hasSameSizeAs(rows);
    assertThat(rows.stream().filter(row -> row.containsKey("score")).count())
        .isEqualTo(known.size());
    assertThat(rows.size() - count("gone")).isEqualTo(known.size());
    assertThat(count("gone")).isPositive();
  }

  @Test
  void eachHostOfTheWebHasARowWithItsAddress() throws IOException {
    Map<Object, Object> addresses =
        Table.of(state, Export.What.HOSTS).stream()
            .filter(row -> row.containsKey("address"))
            .collect(toMap(row -> row.get("host"), row -> row.get("address")));
    for (Request request : WebLog.read(Unpacked.log(crawl))) {
      assertThat(addresses).containsEntry("http://" + request.host() + ":20583", request.address());
    }
  }

  @Test
  void aVisitedPageIsDescribedInWordsAndInJson() throws IOException {
    Explanation explanation = ask("h00000.meguri.test:20583/news/2025/signal-signal-5");
    assertThat(explanation.lines().get(1))
        .isEqualTo("  is known as http://h00000.meguri.test:20583/news/2025/signal-signal-5.");
    assertThat(String.join("\n", explanation.lines()))
        .contains("is visited again from 20")
        .contains("crawl.revisit: fixed gives it ")
        .contains("Its score is ")
        .contains("was first found on http://h00000.meguri.test:20583/p/1.html.")
        .contains("2 links away from a seed")
        .contains("its body");
    assertThat(explanation.json())
        .contains("\"state\":\"scheduled\"")
        .contains("\"nextVisit\":\"20")
        .contains("\"fingerprint\":\"")
        .contains("\"inlinks\":");
  }

  @Test
  void aForbiddenPageAnUnknownOneAndAHostAreDescribed() throws IOException {
    assertThat(String.join("\n", ask("http://www.h00004.test:20583/r/0").lines()))
        .contains("is forbidden by robots.txt since ");
    assertThat(String.join("\n", ask("http://www.h00004.test:20583/nowhere").lines()))
        .contains("was not known to the crawl");
    String host = String.join("\n", ask("http://www.h00004.test:20583").lines());
    assertThat(host)
        .contains("is asked at 127.83.0.3, which is slot ")
        .contains("Between two requests to its host Meguri leaves 300 ms")
        .contains("Its robots.txt has ");
    // the state of version 0.1 does not note that a page has moved within its queue
    assertThat(String.join("\n", ask("http://h00006.meguri.test:20583/r/6").lines()))
        .contains("1 URL waits for a first visit; it is the next.")
        .contains("It was requested 1 time without a usable answer");
    assertThat(ask("nobody.test").json()).contains("\"state\":\"unknown\"");
    assertThatThrownBy(() -> ask("mailto:me@a.test"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("neither a URL that can be crawled nor a host");
  }

  @Test
  void everyUrlInTheExportIsFoundByItself() throws IOException {
    UrlSearch search = new UrlSearch(state);
    for (Map<String, Object> row : Table.of(state, Export.What.URLS)) {
      Object url = row.get("url");
      if (url != null) {
        Located found = search.find(url.toString(), Question.originOf(url.toString()));
        assertThat(found.state().word()).as("%s", url).isEqualTo(row.get("state"));
      }
    }
  }

  @Test
  void nothingInTheDirectoryChanges() throws IOException {
    Map<Path, Long> before = files();
    try (CrawlState again = CrawlState.open(dir, Optional.empty())) {
      assertThat(Table.of(again, Export.What.URLS)).isNotEmpty();
    }
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void aSavepointThatIsNamedIsReadAndOneThatDoesNotExistIsRefused() throws IOException {
    String savepoint = state.point().path().getPath();
    try (CrawlState named = CrawlState.open(dir, Optional.of(savepoint))) {
      assertThat(Table.of(named, Export.What.QUEUE)).isNotEmpty();
    }
    assertThatThrownBy(() -> CrawlState.open(dir, Optional.of(tmp + "/none")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("There is no checkpoint or savepoint that can be read in");
  }

  @Test
  void stateOfANewerMeguriIsRefusedInASentence(@TempDir Path elsewhere) throws IOException {
    Path other = Unpacked.in(elsewhere);
    forge(other, "RollEntrySerializer", "RollEntrySerialized");
    assertThatThrownBy(() -> CrawlState.open(CrawlDir.at(other), Optional.empty()))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("This Meguri cannot read the checkpoint /");
  }

  @Test
  void damagedStateIsRefusedInASentence(@TempDir Path elsewhere) throws IOException {
    Path other = Unpacked.in(elsewhere);
    forge(other, ".meguri.test:20583/", ".meguri.text:20583/");
    assertThatThrownBy(
            () -> {
              try (CrawlState damaged = CrawlState.open(CrawlDir.at(other), Optional.empty())) {
                Table.of(damaged, Export.What.URLS);
              }
            })
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("is damaged");
  }

  private static Explanation ask(String text) throws IOException {
    return new Question(state, dir).ask(text).get(0);
  }

  private static long count(String word) {
    return states.getOrDefault(word, 0L);
  }

  /** Returns the URLs that were fetched, as the crawl log says. */
  private static Set<String> served() throws IOException {
    Set<String> fetched = new HashSet<>();
    try (Stream<Path> files = Files.list(crawl.resolve("crawl-log"))) {
      for (Path file : files.toList()) {
        for (String line : Files.readAllLines(file)) {
          JsonNode json = JSON.readTree(line);
          if (json.path("outcome").asText().equals("fetched")) {
            fetched.add(json.path("url").asText());
          }
        }
      }
    }
    return fetched;
  }

  private static Map<Path, Long> files() throws IOException {
    try (Stream<Path> files = Files.walk(crawl)) {
      return files.collect(toMap(file -> file, file -> file.toFile().lastModified()));
    }
  }

  private static void forge(Path other, String said, String instead) throws IOException {
    try (Stream<Path> files = Files.walk(other.resolve("savepoints"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = Files.readString(file, ISO_8859_1);
        Files.writeString(file, bytes.replace(said, instead), ISO_8859_1);
      }
    }
  }
}
