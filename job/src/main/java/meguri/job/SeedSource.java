package meguri.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import meguri.job.options.CrawlOptions;
import meguri.operators.scope.Seeds;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.Path;

/** Reads the seeds from a crawl's options, which hold a list or name a file. */
public final class SeedSource {

  private SeedSource() {}

  /**
   * Returns the seeds, normalised, each once, without malformed URLs: the command reported those.
   */
  public static List<String> urls(Configuration options) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String seed : options.get(CrawlOptions.SEEDS)) {
      if (seed.startsWith("file:")) {
        Path file = new Path(seed);
        try (BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(file.getFileSystem().open(file), StandardCharsets.UTF_8))) {
          reader.lines().forEach(lines::add);
        }
      } else {
        lines.add(seed);
      }
    }
    return Seeds.of(lines.stream()).urls();
  }
}
