package meguri.bench.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * A page, and the text of its article as people have marked it.
 *
 * @param body the article's text
 */
@SuppressWarnings("ArrayRecordComponent") // two articles are never compared
public record Article(URI url, byte[] html, String body) {

  private static final String TRUTH = "ground-truth.json";

  /**
   * Reads a directory of the form of scrapinghub's article-extraction-benchmark, in the order of
   * the pages' names: {@code ground-truth.json}, and {@code html/ID.html.gz}.
   */
  public static List<Article> read(Path directory) throws IOException {
    Path truth = directory.resolve(TRUTH);
    if (!Files.isRegularFile(truth)) {
      throw new IOException(truth + ": there is no such file");
    }
    Map<String, JsonNode> pages = new TreeMap<>();
    new ObjectMapper()
        .readTree(truth.toFile())
        .properties()
        .forEach(page -> pages.put(page.getKey(), page.getValue()));
    List<Article> articles = new ArrayList<>();
    for (Map.Entry<String, JsonNode> page : pages.entrySet()) {
      String id = page.getKey();
      try (InputStream file =
              Files.newInputStream(directory.resolve("html").resolve(id + ".html.gz"));
          InputStream html = new GZIPInputStream(file)) {
        JsonNode known = page.getValue();
        articles.add(
            new Article(
                URI.create(known.path("url").asText()),
                html.readAllBytes(),
                known.path("articleBody").asText()));
      }
    }
    return articles;
  }

  Document parse() throws IOException {
    return Jsoup.parse(new ByteArrayInputStream(html), null, url.toString());
  }
}
