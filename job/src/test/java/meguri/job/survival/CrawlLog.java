package meguri.job.survival;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the committed lines of a crawl log. */
final class CrawlLog {

  private CrawlLog() {}

  static List<JsonNode> lines(Path log) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(log)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).toList()) {
        for (String line : Files.readAllLines(file)) {
          lines.add(json.readTree(line));
        }
      }
    }
    return lines;
  }
}
