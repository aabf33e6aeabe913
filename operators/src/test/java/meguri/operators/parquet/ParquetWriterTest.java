package meguri.operators.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import meguri.operators.model.ContentBuilder;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Answer;
import meguri.operators.model.PageEvent.Before;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEvent.Place;
import meguri.operators.model.PageEventBuilder;
import meguri.operators.model.PageEventFields;
import meguri.operators.model.PageEventFields.Field;
import meguri.operators.model.PageEventFields.Flag;
import meguri.operators.model.PageEventFields.LongText;
import meguri.operators.model.PageEventFields.Real;
import meguri.operators.model.PageEventFields.Text;
import meguri.operators.model.PageEventFields.Texts;
import meguri.operators.model.PageEventFields.Time;
import meguri.operators.model.PageEventFields.Whole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DuckDB reads what we write. */
class ParquetWriterTest {

  @TempDir private Path dir;

  @Test
  void anotherReaderFindsEveryFieldOfEveryEvent() throws Exception {
    List<PageEvent> events = IntStream.range(0, 200).mapToObj(i -> event(i, "text " + i)).toList();
    assertThat(read(write(events, 1 << 20))).isEqualTo(rows(events));
  }

  @Test
  void aColumnHasTheNameAndTheTypeOfItsField() throws Exception {
    Path file = write(List.of(event(1, "x")), 1 << 20);
    Map<String, String> expected = new LinkedHashMap<>();
    for (Field field : PageEventFields.all()) {
      expected.put(field.name(), typeOf(field));
    }
    try (DuckDb database = new DuckDb()) {
      Map<String, String> types = new LinkedHashMap<>();
      for (Map<String, Object> row : database.rows("DESCRIBE SELECT * FROM FILES", file)) {
        types.put((String) row.get("column_name"), (String) row.get("column_type"));
      }
      assertThat(types).isEqualTo(expected);
    }
  }

  private static String typeOf(Field field) {
    if (field instanceof Texts) {
      return "VARCHAR[]";
    } else if (field instanceof Time) {
      return "TIMESTAMP WITH TIME ZONE";
    } else if (field instanceof Whole) {
      return "BIGINT";
    } else if (field instanceof Real) {
      return "DOUBLE";
    }
    return field instanceof Flag ? "BOOLEAN" : "VARCHAR";
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "70000, 100000000", "3000, 20000"})
  void rowsAreTheSameInOneGroupOrInMany(int count, long groupBytes) throws Exception {
    Random random = new Random(count);
    List<PageEvent> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text = count > 10_000 ? "t" + i : words(random, random.nextInt(60));
      events.add(event(random.nextInt(1_000_000), text));
    }
    Path file = write(events, groupBytes);
    try (DuckDb database = new DuckDb()) {
      assertThat(
              database.rows(
                  "SELECT count(*) AS n, count(DISTINCT url) AS urls, sum(status) AS status,"
                      + " sum(length(text)) AS length, count(late) AS late FROM FILES",
                  file))
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.get("n")).isEqualTo((long) count);
                assertThat(row.get("urls"))
                    .isEqualTo(events.stream().map(PageEvent::url).distinct().count());
                assertThat(row.get("status"))
                    .hasToString(
                        String.valueOf(events.stream().mapToLong(e -> e.answer().status()).sum()));
                assertThat(row.get("length"))
                    .hasToString(
                        String.valueOf(
                            events.stream().mapToLong(e -> e.content().text().length()).sum()));
                assertThat(row.get("late"))
                    .isEqualTo(events.stream().filter(PageEvent::late).count());
              });
      if (count < 10_000) {
        assertThat(read(file)).isEqualTo(rows(events));
      }
      int groups =
          database
              .rows("SELECT DISTINCT row_group_id FROM parquet_metadata('" + file + "')", file)
              .size();
      if (count == 3000) {
        assertThat(groups).isGreaterThan(2);
      } else {
        assertThat(groups).isEqualTo(1);
      }
    }
  }

  @Test
  void theStatisticsOfTimesLetAReaderSkipGroups() throws Exception {
    List<PageEvent> events = IntStream.range(0, 50).mapToObj(i -> event(i, "x")).toList();
    Path file = write(events, 1 << 20);
    try (DuckDb database = new DuckDb()) {
      assertThat(
              database.rows(
                  "SELECT stats_null_count AS nulls, stats_min_value AS low, stats_max_value AS high"
                      + " FROM parquet_metadata('"
                      + file
                      + "') WHERE path_in_schema = 'fetched'",
                  file))
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.get("nulls")).isEqualTo(0L);
                assertThat(row.get("low")).asString().startsWith("2023-11-14 22:13:20");
                assertThat(row.get("high")).asString().startsWith("2023-11-14 22:13:20.049");
              });
      assertThat(
              database.rows(
                  "SELECT count(*) AS n FROM FILES WHERE fetched >= '2023-11-14 22:13:20.040Z'",
                  file))
          .containsExactly(Map.of("n", 10L));
    }
  }

  @Test
  void textsThatRepeatAreStoredOnce() throws Exception {
    List<PageEvent> events = IntStream.range(0, 20_000).mapToObj(i -> event(i % 7, "x")).toList();
    Path file = write(events, 1 << 24);
    try (DuckDb database = new DuckDb()) {
      List<Map<String, Object>> columns =
          database.rows(
              "SELECT path_in_schema AS name, encodings, total_compressed_size AS size FROM"
                  + " parquet_metadata('"
                  + file
                  + "') WHERE name IN ('kind', 'url')",
              file);
      assertThat(columns)
          .hasSize(2)
          .allMatch(row -> row.getOrDefault("encodings", "").toString().contains("RLE_DICTIONARY"));
      assertThat(read(file)).isEqualTo(rows(events));
    }
    assertThat(Files.size(file)).isLessThan(1_000_000);
  }

  @Test
  void hostileTextsAreValid() throws Exception {
    List<String> texts =
        List.of(
            "\uD800",
            "\uDC00\uD800",
            "a\0b",
            "\u202Eright to left\u202C",
            "ภาษาไทย日本語עברית",
            "\uD83D\uDE00".repeat(1000),
            "word ".repeat(1_000_000),
            "'; DROP TABLE visit; --\"\\\n\r\t",
            "\uFFFF\uFFFE\uFEFF");
    List<PageEvent> events = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      events.add(event(i, texts.get(i)));
    }
    List<Map<String, Object>> found = read(write(events, 1 << 20));
    assertThat(found).hasSameSizeAs(texts);
    for (int i = 0; i < texts.size(); i++) {
      assertThat(found.get(i).get("text"))
          .isEqualTo(new String(texts.get(i).getBytes(UTF_8), UTF_8));
    }
  }

  @Test
  void aFileWithoutRowsCanBeRead() throws Exception {
    assertThat(read(write(List.of(), 1000))).isEmpty();
  }

  @Test
  void anEventWithNothingInItIsARow() throws Exception {
    PageEvent bare = new PageEventBuilder(Kind.GONE, "http://a.test/", 0).build();
    List<PageEvent> events = Collections.nCopies(30, bare);
    assertThat(read(write(events, 1000))).isEqualTo(rows(events));
  }

  @Test
  void theSameEventsMakeTheSameFile() throws Exception {
    List<PageEvent> events = IntStream.range(0, 500).mapToObj(i -> event(i, "t" + i)).toList();
    assertThat(Files.readAllBytes(write(events, 50_000)))
        .isEqualTo(Files.readAllBytes(write(events, 50_000)));
  }

  @Test
  void theNoteIsFoundAgain() throws Exception {
    byte[] file = Files.readAllBytes(write(List.of(event(1, "x")), 1000));
    assertThat(ParquetWriter.note(file)).isEqualTo(4711);
    assertThatThrownBy(() -> ParquetWriter.note(new byte[] {1, 2, 3}))
        .isInstanceOf(IOException.class);
  }

  private Path write(List<PageEvent> events, long groupBytes) throws IOException {
    Path file = Files.createTempFile(dir, "events", ".parquet");
    try (OutputStream out = Files.newOutputStream(file);
        ParquetWriter writer = new ParquetWriter(out, "Meguri test", groupBytes)) {
      for (PageEvent event : events) {
        writer.write(event);
      }
      writer.finish(4711);
    }
    return file;
  }

  private static List<Map<String, Object>> read(Path file) throws Exception {
    try (DuckDb database = new DuckDb()) {
      return database.rows("SELECT * FROM FILES", file);
    }
  }

  /** Returns what a reader should find. */
  private static List<Map<String, Object>> rows(List<PageEvent> events) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (PageEvent event : events) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (Field field : PageEventFields.all()) {
        if (field instanceof Text text && !text.value().apply(event).isEmpty()) {
          row.put(field.name(), text.value().apply(event));
        } else if (field instanceof LongText text && !text.value().apply(event).isEmpty()) {
          row.put(field.name(), text.value().apply(event).toString());
        } else if (field instanceof Texts texts && !texts.value().apply(event).isEmpty()) {
          row.put(field.name(), texts.value().apply(event));
        } else if (field instanceof Time time && time.value().applyAsLong(event) != 0) {
          row.put(field.name(), time.value().applyAsLong(event));
        } else if (field instanceof Whole whole && whole.isKnown().test(event)) {
          row.put(field.name(), whole.value().applyAsLong(event));
        } else if (field instanceof Real real && real.isKnown().test(event)) {
          row.put(field.name(), real.value().applyAsDouble(event));
        } else if (field instanceof Flag flag && flag.value().test(event)) {
          row.put(field.name(), true);
        }
      }
      rows.add(row);
    }
    return rows;
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append(Integer.toString(random.nextInt(36 * 36 * 36), 36)).append(' ');
    }
    return words.toString();
  }

  private static PageEvent event(int number, String text) {
    boolean isPage = number % 3 != 0;
    Kind kind = Kind.values()[number % Kind.values().length];
    return new PageEventBuilder(
            kind, "http://host" + number % 5 + ".test/" + number, 1_700_000_000_000L + number)
        .answer(
            isPage
                ? new Answer(
                    200, "text/html", "UTF-8", "", "digest" + number, 100 + number, "\"e\"", "", "")
                : Answer.none("no answer"))
        .content(
            new ContentBuilder()
                .title("Title " + number)
                .text(text, "# " + text)
                .extraction(isPage ? "article" : "")
                .language(isPage ? "en" : "", isPage ? 0.75f : 0)
                .links(IntStream.range(0, number % 4).mapToObj(i -> "http://l.test/" + i).toList())
                .build())
        .place(new Place(number / 8f, number, 2, ""))
        .shown(
            kind,
            isPage ? new Before("", 1_600_000_000_000L, 1_500_000_000_000L, 3, 1) : Before.NOTHING,
            number % 11 == 0)
        .cut(number % 10 == 0 ? List.of(PageEvent.TEXT, PageEvent.BODY) : List.of())
        .build();
  }
}
