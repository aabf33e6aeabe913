package meguri.bench.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import meguri.web.Truth;

/**
 * The committed lines of a crawl log, as a reader finds them.
 *
 * @param answers the number of lines with an answer that settled a URL, by that URL
 */
record CommittedLog(Map<String, Integer> answers) {

  private static final Set<String> SETTLED = Set.of("fetched", "gone");
  private static final int SHOWN = 5;

  static CommittedLog read(Path directory) throws IOException {
    ObjectMapper json = new ObjectMapper();
    Map<String, Integer> answers = new HashMap<>();
    try (Stream<Path> all = Files.list(directory)) {
      List<Path> files =
          all.filter(file -> !file.getFileName().toString().startsWith(".")).toList();
      for (Path file : files) {
        for (String text : Files.readAllLines(file)) {
          JsonNode line = json.readTree(text);
          if (SETTLED.contains(line.path("outcome").asText())) {
            answers.merge(line.path("url").asText(), 1, Integer::sum);
          }
        }
      }
    }
    return new CommittedLog(answers);
  }

  /** Returns a sentence on the URLs that do not have one line each; empty if all do. */
  List<String> complaints(Truth truth) {
    List<String> odd =
        Stream.of(truth.pageUrls(), truth.redirectUrls(), truth.missingUrls())
            .flatMap(urls -> urls)
            .filter(url -> answers.getOrDefault(url, 0) != 1)
            .map(url -> url + ": " + answers.getOrDefault(url, 0))
            .sorted()
            .toList();
    List<String> complaints = new ArrayList<>();
    if (!odd.isEmpty()) {
      complaints.add(
          "%,d URLs do not have one line each in the crawl log: %s"
              .formatted(odd.size(), odd.stream().limit(SHOWN).toList()));
    }
    return complaints;
  }
}
