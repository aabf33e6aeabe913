package meguri.job.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import meguri.job.Refusal;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowsTest {

  @Test
  void emptyColumnsAreLeftOutOfJsonAndEmptyInCsv() throws IOException {
    StringWriter json = new StringWriter();
    JsonLines lines = new JsonLines(json);
    write(lines);
    lines.flush();
    assertThat(json)
        .hasToString(
            "{\"url\":\"http://a.test/?a=1,2\",\"links\":3}\n{\"url\":\"\\\"\",\"score\":1.5}\n");
    StringWriter csv = new StringWriter();
    write(new Csv(csv));
    assertThat(csv)
        .hasToString("url,links,score\r\n\"http://a.test/?a=1,2\",3,\r\n\"\"\"\",,1.5\r\n");
  }

  private static void write(Rows rows) throws IOException {
    rows.begin(List.of("url", "links", "score"));
    rows.row("http://a.test/?a=1,2", 3, null);
    rows.row("\"", null, 1.5f);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          state=queued              | 1 3
          state!=queued             | 2
          host=a.test               | 1 2
          host=http://a.test:8080   | 2
          links>=2                  | 2 3
          links<2                   | 1
          links=                    |
          visit>2026-02             | 3
          visit=                    | 2
          """)
  void onlyRowsThatFulfilTheConditionPass(String condition, String numbers) throws IOException {
    Table table = new Table();
    Where where = new Where(List.of(condition), table);
    where.begin(List.of("number", "host", "state", "links", "visit"));
    where.row(1, "https://a.test", "queued", 1, "2026-01-31T00:00:00Z");
    where.row(2, "http://a.test:8080", "gone", 2, null);
    where.row(3, "https://b.test", "queued", 10, "2026-03-01T00:00:00Z");
    assertThat(table.column("number")).isEqualTo(numbers == null ? "" : numbers);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          queued         | --where is "queued"; it must be a column, one of
          depth=1        | --where names the column "depth", and there are: links.
          links>many     | --where compares the column links with "many"; it must be a number.
          """)
  void aConditionThatMakesNoSenseIsRefused(String condition, String sentence) {
    assertThatThrownBy(
            () -> {
              Where where = new Where(List.of(condition), new Table());
              where.begin(List.of("links"));
              where.row(1);
            })
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void recordsComeOutOfTheirPartInTheirOrder(@TempDir Path directory) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<List<Integer>> expected = List.of(new ArrayList<>(), new ArrayList<>());
    try (Spill spill = new Spill(directory, 2)) {
      DataOutputSerializer record = new DataOutputSerializer(64);
      for (int i = 0; i < 100_000; i++) {
        int part = random.nextInt(10) == 0 ? 1 : 0;
        record.clear();
        record.writeInt(i);
        record.write(new byte[random.nextInt(40)]);
        if (part == 0 || expected.get(1).size() < 100) { // one part stays in memory
          expected.get(part).add(i);
          spill.add(part, record);
        }
      }
      for (int part = 0; part < 2; part++) {
        List<Integer> found = new ArrayList<>();
        spill.read(
            part,
            (in, length) -> {
              found.add(in.readInt());
              in.skipBytesToRead(length - Integer.BYTES);
            });
        assertThat(found).isEqualTo(expected.get(part));
      }
    }
    assertThat(directory).isEmptyDirectory();
  }
}
