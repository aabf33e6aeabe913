package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import meguri.text.MainContent;
import meguri.web.Site;
import meguri.web.Target;
import meguri.web.testkit.ServedWeb;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.assertj.core.api.SoftAssertions;
import org.jsoup.Jsoup;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcTargetRecord;

/**
 * Judges the outputs of a stopped crawl that has seen a web to its end: do they hold the same
 * visits, each once, and is what they say at last what the web is?
 */
final class FeedJudge {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> CONTENT = Set.of("new", "changed", "copy");
  private static final Set<String> UNKEPT = Set.of("blocked", "forbidden");
  private static final Set<String> AWAY = Set.of("gone", "redirected");

  private final Path dir;
  private final String brokers;
  private final String topic;
  private final Map<String, String> truth;

  /**
   * @param end the web's end, wall clock in ms
   */
  FeedJudge(ServedWeb web, Path dir, String brokers, String topic, long end) throws IOException {
    this.dir = dir;
    this.brokers = brokers;
    this.topic = topic;
    truth = present(web, end);
  }

  /** Returns the text of each page that the web has at its end, by URL. */
  private static Map<String, String> present(ServedWeb web, long end) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (String url : web.truth().pageUrls().toList()) {
      Target.Page page = page(web.site(), url);
      if (!web.site().versions().isGone(page.host(), page.page(), end)) {
        String html = new String(web.site().html(page.host(), page.page(), end), UTF_8);
        texts.put(url, MainContent.of(Jsoup.parse(html, url), URI.create(url)).text());
      }
    }
    return texts;
  }

  private static Target.Page page(Site site, String url) {
    return (Target.Page) site.find(url).orElseThrow();
  }

  /** Whether readers of the topic have each page as the web has it at its end, and no other. */
  boolean isInStep() throws IOException {
    return indexed(records()).texts().equals(truth);
  }

  void judge() throws Exception {
    List<String> archived = archived();
    List<JsonNode> events = events();
    List<ConsumerRecord<String, String>> records = records();
    List<String> ids = events.stream().map(event -> event.get("id").asText()).toList();
    System.out.printf(
        "== all outputs: %,d records in the archive, %,d events, %,d records in the topic; %s%n",
        archived.size(),
        ids.size(),
        records.size(),
        events.stream()
            .collect(
                Collectors.groupingBy(
                    event -> event.get("kind").asText(), TreeMap::new, Collectors.counting())));
    SoftAssertions all = new SoftAssertions();
    all.assertThat(archived).as("visits in the archive").doesNotHaveDuplicates();
    all.assertThat(ids).as("visits in JSON lines").doesNotHaveDuplicates();
    all.assertThat(
            events.stream()
                .filter(event -> event.has("status"))
                .filter(event -> !UNKEPT.contains(event.get("kind").asText()))
                .map(event -> event.get("id").asText()))
        .as("answered visits in JSON lines are those in the archive")
        .containsExactlyInAnyOrderElementsOf(archived);
    all.assertThat(records.stream().map(record -> header(record, "id")))
        .as("visits in the topic are those in JSON lines")
        .containsExactlyInAnyOrderElementsOf(ids);
    ToyIndex index = indexed(records);
    all.assertThat(index.texts()).as("what the topic says at last").isEqualTo(truth);
    String word = truth.values().iterator().next().toLowerCase(Locale.ROOT).split("\\W+")[3];
    all.assertThat(index.search(word))
        .as("pages with the word %s in an index that follows the topic", word)
        .containsExactlyInAnyOrderElementsOf(
            truth.keySet().stream().filter(url -> hasWord(truth.get(url), word)).toList());
    all.assertThat(inSqlite()).as("what JSON lines say at last, in SQLite").isEqualTo(truth);
    all.assertThat(events.stream().map(event -> event.get("kind").asText()))
        .as("kinds of events")
        .contains("new", "changed", "unchanged", "gone", "copy", "redirected", "forbidden");
    all.assertThat(truth).as("pages of the web").hasSizeGreaterThan(60);
    eachUrlHasOneStory(events, all);
    parquetIsTheSame(ids, all);
    all.assertAll();
  }

  /** Checks, by DuckDB, that Parquet holds what JSON lines hold, and that the recipes work. */
  private void parquetIsTheSame(List<String> ids, SoftAssertions all) throws Exception {
    Path pages = dir.resolve("pages");
    String parquet = "read_parquet('" + pages + "/*/*.parquet')";
    String lines =
        "read_json('"
            + pages
            + "/*/*.jsonl.gz', union_by_name = true, maximum_object_size = 20000000)";
    try (DuckDb database = new DuckDb()) {
      all.assertThat(database.rows("SELECT id FROM " + parquet).stream().map(row -> row.get(0)))
          .as("visits in Parquet are those in JSON lines")
          .containsExactlyInAnyOrderElementsOf(ids);
      String same =
          "kind, id, url, copy_of, redirects_to, host, status, reason, type, title, text, markdown,"
              + " links, digest, bytes, visits, depth, via, epoch_ms(fetched)";
      for (String[] pair : new String[][] {{parquet, lines}, {lines, parquet}}) {
        all.assertThat(
                database.rows(
                    "SELECT %s FROM %s EXCEPT ALL SELECT %s FROM %s"
                        .formatted(same, pair[0], same, pair[1])))
            .as("events in %s alone", pair[0])
            .isEmpty();
      }
      List<String> recipes = DuckDb.recipes(pages);
      all.assertThat(recipes).as("recipes for DuckDB").hasSizeGreaterThanOrEqualTo(2);
      for (String recipe : recipes) {
        all.assertThat(database.rows(recipe)).as(recipe).isNotEmpty();
      }
      Map<String, String> present = new TreeMap<>();
      recipes.stream()
          .filter(recipe -> recipe.contains("HAVING"))
          .findFirst()
          .map(recipe -> present(database, recipe))
          .orElseThrow()
          .forEach(row -> present.put(row.get(0), row.get(2)));
      all.assertThat(present).as("what the recipe finds in Parquet at last").isEqualTo(truth);
    }
  }

  private static List<List<String>> present(DuckDb database, String recipe) {
    try {
      return database.rows(recipe);
    } catch (SQLException e) {
      throw new IllegalStateException(recipe, e);
    }
  }

  /** Checks that each event follows from the one before. */
  private static void eachUrlHasOneStory(List<JsonNode> events, SoftAssertions all) {
    Map<String, List<JsonNode>> byUrl =
        events.stream().collect(Collectors.groupingBy(event -> event.get("url").asText()));
    Set<String> breaks = new TreeSet<>();
    byUrl.forEach(
        (url, story) -> {
          story.sort(Comparator.comparing(event -> event.get("fetched").asText()));
          String digest = "";
          boolean isPresent = false;
          for (JsonNode event : story) {
            String kind = event.get("kind").asText();
            if (!event.path("previous_digest").asText().equals(digest)) {
              breaks.add(url + ": another previous digest at " + event.get("fetched"));
            }
            if (CONTENT.contains(kind)) {
              if (kind.equals("new") == isPresent && !kind.equals("copy")) {
                breaks.add(url + ": " + kind + " at " + event.get("fetched"));
              }
              digest = event.get("digest").asText();
              isPresent = true;
            } else if (AWAY.contains(kind)) {
              isPresent = false;
            }
          }
        });
    all.assertThat(breaks).as("events that do not follow from the one before").isEmpty();
  }

  private List<String> archived() throws IOException {
    List<String> ids = new ArrayList<>();
    for (Path file : committed("warc")) {
      if (!file.toString().endsWith(".warc.gz") || file.toString().contains("-metadata-")) {
        continue;
      }
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (Set.of("response", "revisit").contains(record.type())
              && !((WarcTargetRecord) record).target().endsWith("/robots.txt")) {
            ids.add(record.id().toString());
          }
        }
      }
    }
    return ids;
  }

  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : committed("pages")) {
      if (!file.toString().endsWith(".jsonl.gz")) {
        continue;
      }
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), UTF_8))) {
        in.lines().forEach(lines::add);
      }
    }
    return lines;
  }

  private List<JsonNode> events() throws IOException {
    List<JsonNode> events = new ArrayList<>();
    for (String line : lines()) {
      events.add(JSON.readTree(line));
    }
    return events;
  }

  private List<Path> committed(String output) throws IOException {
    try (Stream<Path> files = Files.walk(dir.resolve(output))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .toList();
    }
  }

  /** Returns what a reader of committed records finds in the topic, in each partition's order. */
  private List<ConsumerRecord<String, String>> records() {
    List<ConsumerRecord<String, String>> records = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", brokers, "isolation.level", "read_committed"),
            new StringDeserializer(),
            new StringDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  private static ToyIndex indexed(List<ConsumerRecord<String, String>> records) throws IOException {
    ToyIndex index = new ToyIndex();
    for (ConsumerRecord<String, String> record : records) {
      index.accept(record);
    }
    return index;
  }

  private static boolean hasWord(String text, String word) {
    return List.of(text.toLowerCase(Locale.ROOT).split("\\W+")).contains(word);
  }

  /** Returns the text of each page as SQLite has it by the recipe in docs/feed.md. */
  private Map<String, String> inSqlite() throws IOException, SQLException {
    String page = Files.readString(Path.of("../docs/feed.md"));
    String view = page.replaceAll("(?s).*```sqlite\n(.*?)```.*", "$1");
    Map<String, String> pages = new TreeMap<>();
    try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = database.createStatement()) {
      statement.execute("CREATE TABLE events (event TEXT)");
      database.setAutoCommit(false);
      try (PreparedStatement insert = database.prepareStatement("INSERT INTO events VALUES (?)")) {
        for (String line : lines()) {
          insert.setString(1, line);
          insert.execute();
        }
      }
      statement.execute(view);
      try (ResultSet found = statement.executeQuery("SELECT url, text FROM pages")) {
        while (found.next()) {
          pages.put(found.getString(1), found.getString(2));
        }
      }
    }
    return pages;
  }

  private static String header(ConsumerRecord<String, String> record, String name) {
    assertThat(record.headers().lastHeader(name)).as("header %s of %s", name, record).isNotNull();
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }
}
