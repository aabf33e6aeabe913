package meguri.bench.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import meguri.papers.BenchCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguageBenchTest {

  @TempDir private Path directory;

  @Test
  void thePageTellsWhatIsRight() throws IOException {
    text("en", "All human beings are born free and equal in dignity and rights. ");
    text("ru", "Все люди рождаются свободными и равными в своем достоинстве и правах. ");
    int code =
        BenchCommand.line(new LanguageBench())
            .execute("--small", "--texts=" + directory, "--out=" + directory);
    assertThat(code).isZero();
    assertThat(Files.readString(directory.resolve("language.md")))
        .contains("2 texts in 2 languages")
        .containsPattern("\\| 320 \\| 4 \\| 100\\.0 % \\| 0\\.0 % \\| 0\\.0 % \\|")
        .containsPattern("takes \\d+ MB of heap");
  }

  private void text(String tag, String words) throws IOException {
    Files.writeString(
        directory.resolve(tag + ".html"), "<html lang=%s><p>%s".formatted(tag, words.repeat(40)));
  }
}
