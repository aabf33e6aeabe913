package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The URL standard's own cases, from web-platform-tests, url/resources. They are read from the
 * folder that {@code -Dsuites=DIR} names; without it there is nothing to test.
 *
 * <p>What is known to differ, and why, stands in {@code deviations.json}: a case that begins to
 * differ fails, and so does one that differs no longer.
 */
class WhatwgSuiteTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double LEAST_ALIKE = 0.98;

  /** A case of the suite, and both answers to it; nothing stands for a refusal. */
  private record Case(String name, String standard, String ours) {}

  @Test
  void urlsAreReadAsTheStandardSays() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (JsonNode node : suite("urltestdata.json")) {
      if (node.isObject() && isHttp(node)) {
        cases.add(url(node));
      }
    }
    compare("urltestdata.json", cases);
  }

  @Test
  void namesBecomeAsciiAsTheStandardSays() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (JsonNode node : suite("toascii.json")) {
      if (node.isObject()) {
        String name = node.get("input").textValue();
        JsonNode output = node.get("output");
        cases.add(
            new Case(
                name,
                output.isNull() ? "" : "https://" + output.textValue() + "/x",
                UrlNormaliser.normalise("https://" + name + "/x")));
      }
    }
    compare("toascii.json", cases);
  }

  @Test
  void otherSchemesAreNotFetched() throws IOException {
    for (JsonNode node : suite("urltestdata.json")) {
      if (node.isObject() && !isHttp(node) && isHttpUrl(node.path("base").asText(""))) {
        assertThat(url(node).ours).as(url(node).name).isEmpty();
      }
    }
  }

  /** Whether http or https comes out of the case, or might have come out. */
  private static boolean isHttp(JsonNode node) {
    if (node.has("failure")) {
      return isHttpUrl(node.path("base").asText(""))
          || isHttpUrl(WhiteSpace.strip(node.get("input").textValue()));
    }
    return isHttpUrl(node.get("href").textValue());
  }

  private static boolean isHttpUrl(String url) {
    return Ascii.lower(url).matches("(?s)https?:.*");
  }

  private static Case url(JsonNode node) {
    String input = node.get("input").textValue();
    String base = UrlNormaliser.normalise(node.path("base").asText(""));
    String standard = node.has("failure") ? "" : fetched(node);
    String resolved = base.isEmpty() ? input : new BaseUrl(base).resolve(input);
    // A page's reference to itself is nothing to follow.
    boolean self = resolved.isEmpty() && standard.equals(base);
    String ours = self ? base : UrlNormaliser.normalise(resolved);
    return new Case(base.isEmpty() ? input : base + " " + input, standard, ours);
  }

  /** What a browser would ask the server for, in a URL. */
  private static String fetched(JsonNode node) {
    String href = node.get("href").textValue();
    int fragment = href.indexOf('#');
    String url = fragment < 0 ? href : href.substring(0, fragment);
    int authority = url.indexOf("//") + 2;
    int end = url.indexOf('/', authority);
    return url.substring(0, authority)
        + url.substring(Math.max(authority, url.lastIndexOf('@', end) + 1));
  }

  private static void compare(String suite, List<Case> cases) throws IOException {
    Map<String, String> differing = new TreeMap<>();
    for (Case tried : cases) {
      if (!tried.ours.equals(tried.standard)) {
        differing.put(tried.name, tried.ours);
      }
    }
    assertThat(differing).isEqualTo(deviations(suite));
    assertThat(1 - (double) differing.size() / cases.size())
        .as("of %d cases", cases.size())
        .isGreaterThanOrEqualTo(LEAST_ALIKE);
  }

  private static Map<String, String> deviations(String suite) throws IOException {
    Map<String, String> deviations = new TreeMap<>();
    try (InputStream file = WhatwgSuiteTest.class.getResourceAsStream("deviations.json")) {
      for (JsonNode reason : JSON.readTree(file).path(suite)) {
        reason
            .get("cases")
            .fields()
            .forEachRemaining(
                entry -> deviations.put(entry.getKey(), entry.getValue().textValue()));
      }
    }
    return deviations;
  }

  private static JsonNode suite(String name) throws IOException {
    String folder = System.getProperty("suites", "");
    assumeTrue(!folder.isEmpty(), "no -Dsuites=DIR given");
    return JSON.readTree(Files.readAllBytes(Path.of(folder, name)));
  }
}
