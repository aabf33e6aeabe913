package meguri.job.survival;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The score and the inlinks of each page at its last visit, as the crawl log has them. Pages are
 * named by their URLs without the port.
 *
 * @param inlinks the number of links to the page that were found
 * @param visits the number of visits
 */
record Ranks(
    Map<String, Double> scores, Map<String, Integer> inlinks, Map<String, Integer> visits) {

  private static final String PORT = ":\\d+/";

  static Ranks of(Path log) throws IOException {
    List<JsonNode> lines = CrawlLog.lines(log);
    lines.sort(Comparator.comparing((JsonNode line) -> line.get("time").textValue()));
    Map<String, Double> scores = new HashMap<>();
    Map<String, Integer> inlinks = new HashMap<>();
    Map<String, Integer> visits = new HashMap<>();
    for (JsonNode line : lines) {
      if (line.get("outcome").textValue().equals("fetched")) {
        String page = line.get("url").textValue().replaceFirst(PORT, "/");
        scores.put(page, line.get("score").doubleValue());
        inlinks.put(page, line.get("inlinks").intValue());
        visits.merge(page, 1, Integer::sum);
      }
    }
    return new Ranks(scores, inlinks, visits);
  }

  /** Returns how often each of so many pages was visited, at least, by the committed lines. */
  static int visitsToEach(int pages, Path log) throws IOException {
    Map<String, Integer> visits = Files.exists(log) ? of(log).visits : Map.of();
    return visits.size() < pages ? 0 : Collections.min(visits.values());
  }

  int pages() {
    return scores.size();
  }

  double visitsPerPage() {
    return (double) visits.values().stream().mapToInt(times -> times).sum() / pages();
  }

  long allInlinks() {
    return inlinks.values().stream().mapToLong(links -> links).sum();
  }

  double allScores() {
    return scores.values().stream().mapToDouble(score -> score).sum();
  }

  /** Counts the pages that have another number of links in the other crawl. */
  long unlike(Ranks other) {
    return inlinks.entrySet().stream()
        .filter(page -> !page.getValue().equals(other.inlinks.get(page.getKey())))
        .count();
  }

  /** Returns Spearman's correlation over the pages of both crawls. */
  double correlation(Ranks other) {
    List<String> pages =
        scores.keySet().stream().filter(other.scores::containsKey).sorted().toList();
    Map<String, Integer> ranks = ranks(pages);
    Map<String, Integer> others = other.ranks(pages);
    double squares = 0;
    for (String page : pages) {
      double difference = ranks.get(page) - others.get(page);
      squares += difference * difference;
    }
    double n = pages.size();
    return 1 - 6 * squares / (n * (n * n - 1));
  }

  private Map<String, Integer> ranks(List<String> pages) {
    List<String> sorted =
        pages.stream()
            .sorted(Comparator.comparing((String url) -> scores.get(url)).reversed())
            .toList();
    Map<String, Integer> ranks = new HashMap<>();
    for (String page : sorted) {
      ranks.put(page, ranks.size());
    }
    return ranks;
  }
}
