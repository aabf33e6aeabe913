package meguri.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pages of many kinds, most of them without an article. A comment at the top of each says what its
 * text must have and must not have.
 */
class KindsOfPageTest {

  private static final Path PAGES = Path.of("src/test/resources/kinds");

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void thePagesTextIsThereAndItsBoilerplateIsNot(Path file) throws IOException {
    String html = Files.readString(file, UTF_8);
    Document page = Jsoup.parse(html, "http://kinds.test/page");
    String before = page.outerHtml();
    Extracted content = MainContent.of(page, URI.create("http://kinds.test/page"));
    String all = Rendered.folded(content.title() + " " + content.text() + " " + content.markdown());
    SoftAssertions softly = new SoftAssertions();
    softly.assertThat(content.text()).isNotBlank();
    expected(html, "has").forEach(words -> softly.assertThat(all).contains(words));
    expected(html, "not").forEach(words -> softly.assertThat(all).doesNotContain(words));
    for (String extraction : expected(html, "extraction")) {
      if (!extraction.equals("any")) {
        softly
            .assertThat(content.extraction())
            .isEqualTo(Extraction.valueOf(extraction.toUpperCase(Locale.ROOT)));
      }
    }
    softly.assertAll();
    assertThat(page.outerHtml()).isEqualTo(before);
    assertThat(Rendered.text(content.markdown())).isEqualTo(Rendered.folded(content.text()));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void theTextIsTheSameIfNoMarkdownIsAskedFor(Path file) throws IOException {
    Document page = Jsoup.parse(Files.readString(file, UTF_8));
    URI url = URI.create("http://kinds.test/page");
    Extracted both = MainContent.of(page, url, MainContent.MAX_TEXT);
    Extracted plain = MainContent.of(page, url, MainContent.MAX_TEXT, false);
    assertThat(plain.text()).isEqualTo(both.text());
    assertThat(plain.markdown()).isEmpty();
  }

  private static List<String> expected(String html, String field) {
    List<String> values = new ArrayList<>();
    String comment = html.substring(0, html.indexOf("-->"));
    for (String line : comment.lines().toList()) {
      if (line.startsWith(field + ": ")) {
        values.add(line.substring(field.length() + 2));
      }
    }
    return values;
  }
}
