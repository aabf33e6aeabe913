package meguri.bench.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import meguri.papers.BenchCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TextBenchTest {

  private static final String PROSE =
      "Rivers carry more than water: they bring stones from the hills, and mud from the fields. "
          .repeat(5);

  @TempDir private Path directory;

  @Test
  void thePageComparesTheExtractorsOnBothHalves() throws IOException {
    Path html = Files.createDirectories(directory.resolve("html"));
    for (String id : new String[] {"a", "b"}) {
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(html.resolve(id + ".html.gz")))) {
        String page =
            "<nav><a href=/>Start here and go on to all the other pages</a></nav><article><p>"
                + PROSE
                + "</article>";
        out.write(page.getBytes(UTF_8));
      }
    }
    String page = "{\"url\": \"http://a.test/\", \"articleBody\": \"" + PROSE + "\"}";
    Files.writeString(
        directory.resolve("ground-truth.json"), "{\"a\": " + page + ", \"b\": " + page + "}");
    assertThat(run("--small", "--articles=" + directory, "--out=" + directory)).isEmpty();
    assertThat(Files.readString(directory.resolve("text.md")))
        .contains("| `MainContent`, all pages | 2 | 1.000 | 1.000 | 1.000 |")
        .contains("| `MainContent`, second half | 1 | 1.000 | 1.000 | 1.000 |")
        .containsPattern("jsoup, all text, all pages \\| 2 \\| 0\\.\\d+ \\| 1.000 ")
        .contains("on 2 of 2 pages");
  }

  @Test
  void aDirectoryWithoutPagesIsRefused() {
    assertThat(run("--articles=" + directory)).contains("ground-truth.json: there is no such file");
  }

  /** Runs the command and returns what it refuses. */
  private static String run(String... arguments) {
    StringWriter errors = new StringWriter();
    CommandLine line = BenchCommand.line(new TextBench()).setErr(new PrintWriter(errors));
    return line.execute(arguments) == 0 ? "" : errors.toString();
  }
}
