package meguri.bench.near;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import meguri.papers.BenchCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearBenchTest {

  @TempDir private Path directory;

  @Test
  void thePageTellsWhatIsFound() throws IOException {
    Path html = Files.createDirectories(directory.resolve("html"));
    StringBuilder truth = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(html.resolve(i + ".html.gz")))) {
        out.write("<p>not read".getBytes(UTF_8));
      }
      truth
          .append(i == 0 ? "{" : ", ")
          .append(
              "\"%d\": {\"url\": \"http://a.test/\", \"articleBody\": \"%s\"}"
                  .formatted(i, text(i)));
    }
    Files.writeString(directory.resolve("ground-truth.json"), truth + "}");
    int code =
        BenchCommand.line(new NearBench())
            .execute("--small", "--articles=" + directory, "--out=" + directory);
    assertThat(code).isZero();
    assertThat(Files.readString(directory.resolve("near.md")))
        .contains("| nothing | 10 | 100.0 % | 100.0 % | 1.00 |")
        .contains("| 1 % of the words | 10 | 100.0 % | 100.0 % |")
        .contains("| 40 % of the words | 10 | 0.0 % |")
        .contains("| 0 | 0.0 % | 5 | 0 |");
  }

  private static String text(int seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      text.append("w").append(Character.toString('a' + random.nextInt(26)));
      text.append(Character.toString('a' + random.nextInt(26))).append(i % 40 == 39 ? "\\n" : " ");
    }
    return text.toString();
  }
}
