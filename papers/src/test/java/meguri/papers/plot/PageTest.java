package meguri.papers.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

  @TempDir private Path directory;

  @Test
  void aPageHasItsTextTablesAndChartsInOrder() throws IOException {
    LineChart chart = new LineChart("Hits", Axis.linear("x"), Axis.linear("y"), List.of());
    Path file =
        new Page(directory.resolve("docs"), "dedup")
            .heading(1, "Dedup")
            .table(new Table("what", "time").row("a|b", "1.0").row("c", "2.5"))
            .chart("hits", chart)
            .write();

    assertThat(file).isEqualTo(directory.resolve("docs/dedup.md"));
    assertThat(file)
        .hasContent(
            """
            # Dedup

            | what | time |
            |---|---:|
            | a\\|b | 1.0 |
            | c | 2.5 |

            ![Hits](dedup/hits.svg)
            """);
    assertThat(Files.readString(directory.resolve("docs/dedup/hits.svg"))).isEqualTo(chart.svg());
  }

  @Test
  void aRowNeedsACellForEachColumn() {
    assertThatThrownBy(() -> new Table("a", "b").row("1"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
