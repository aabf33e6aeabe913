package meguri.papers.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import meguri.papers.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarBenchTest {

  private final CommandRun command;

  CalendarBenchTest(@TempDir Path directory) {
    command = new CommandRun(new CalendarBench(), directory);
  }

  @Test
  void thePageHasAllFigures() throws IOException {
    String page = command.small();

    assertThat(page)
        .contains("./meguri bench calendar --small\n")
        .contains(
            "| 1 day | 400 | 90 |", "| 1 hour | 9,600 | 173 |", "| 1 minute | 576,000 | 275 |")
        .contains("**The paper**", "**It came out**", "**Meguri goes beyond**")
        .contains("| **Meguri's calendar** | 20,000 | 60 s |", "| **Meguri's calendar** | 5,000 |")
        .contains("| a timer and a ValueState for each record | 20,000 | 60 s |")
        .contains("### Zipf, T = 9,600", "### Peaked, T = 9,600", "## Strict timing")
        .contains("| reached |")
        .doesNotContain("| **missed** |");
    command.assertCharts(page, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "--records=5, --records is 5; expected 1000 to 16000000",
    "--growth=99000000, --growth is 99000000; expected 1000 to 16000000",
    "--buffers=0, --buffers is 0; expected 1 to 1024",
    "--longest=1, --longest is 1; expected 100 to 10000000",
    "--seconds=0, --seconds is 0.0; expected more than 0",
    "--starts=0, --starts is 0; expected 1 or more",
    "--rate=0, --rate is 0; expected 1 or more"
  })
  void senselessSizesAreRefused(String option, String message) {
    command.assertRefused(option, message);
  }
}
