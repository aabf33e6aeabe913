package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedIndexTest {

  @TempDir private Path dir;

  @Test
  void allLinesOfManyIndexesComeOutInOrder() throws IOException {
    Random random = new Random(1);
    List<String> all = new ArrayList<>();
    for (int file = 0; file < 600; file++) {
      List<String> lines = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        lines.add("org,a)/%d 2026 {\"n\":\"%d\"}".formatted(random.nextInt(1000), file));
      }
      Collections.sort(lines);
      Files.write(dir.resolve("meguri-%d.cdxj".formatted(file)), lines);
      Files.writeString(dir.resolve("meguri-%d.warc.gz".formatted(file)), "");
      all.addAll(lines);
    }
    Files.writeString(dir.resolve(".meguri-1.cdxj.inprogress.x"), "unfinished");
    Files.writeString(dir.resolve("meguri-600.warc.gz"), "no index");
    Files.writeString(dir.resolve("meguri-601.cdxj"), "no file yet");
    Collections.sort(all);
    StringWriter out = new StringWriter();
    MergedIndex.write(MergedIndex.indexes(dir), out);
    assertThat(out.toString().lines()).containsExactlyElementsOf(all);
  }
}
