package meguri.text;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.net.URI;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {

  private static final URI URL = URI.create("http://a.test/");

  /** Far more than needed: quadratic work on such pages takes minutes. */
  private static final int SECONDS = 20;

  @ParameterizedTest
  @ValueSource(strings = {"div", "b", "ul", "blockquote", "article", "pre"})
  void aHundredThousandNestedElementsAreNoTrouble(String tag) {
    Element inner = new Element("p").text("the end");
    for (int i = 99_999; i >= 0; i--) {
      Element outer = new Element(tag);
      if (i % 1000 == 0) {
        outer.appendText("word " + i + " ");
      }
      inner = outer.appendChild(inner);
    }
    Document page = Document.createShell(URL.toString());
    page.body().appendChild(inner);
    Extracted content = extract(page, MainContent.MAX_TEXT);
    assertThat(content.text()).contains("word 99000").endsWith("the end");
    assertThat(content.markdown().length()).isLessThan(1_000_000);
  }

  @Test
  void aHundredThousandNestedTablesAreNoTrouble() {
    Element inner = new Element("table");
    for (int i = 0; i < 100_000; i++) {
      Element row = new Element("tr");
      row.appendElement("td").text("one");
      row.appendElement("td").appendChild(inner);
      inner = new Element("table").appendChild(new Element("tbody").appendChild(row));
    }
    Document page = Document.createShell(URL.toString());
    page.body().appendChild(inner);
    assertThat(extract(page, 5_000_000).text()).startsWith("one").endsWith("one");
  }

  @Test
  void aLineOfAMillionWordsIsCutWhereItMayBe() {
    Document page = Jsoup.parse("<p>" + "lorem ".repeat(1_000_000));
    Extracted content = extract(page, 100_000);
    assertThat(content.cut()).isTrue();
    assertThat(content.text()).endsWith("lorem").hasSizeBetween(99_990, 100_000);
    assertThat(extract(page, 10_000_000).text()).hasSize(5_999_999);
  }

  @Test
  void aHundredThousandHeadingsAreNoTrouble() {
    Document page = Jsoup.parse("<h2>a heading</h2><p>text".repeat(100_000));
    assertThat(extract(page, MainContent.MAX_TEXT).cut()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 100_000})
  void aHundredThousandCellsAreNoTrouble(int columns) {
    Document page = Document.createShell(URL.toString());
    Element rows = page.body().appendElement("table").appendElement("tbody");
    for (int i = 0; i < 100_000 / columns; i++) {
      Element row = rows.appendElement("tr");
      for (int k = 0; k < columns; k++) {
        row.appendElement("td").text("x");
      }
    }
    Extracted content = extract(page, 3_000_000);
    assertThat(content.text().chars().filter(c -> c == 'x').count()).isGreaterThan(99_000);
    assertThat(content.markdown().length()).isLessThan(1_000_000);
  }

  @Test
  void whatIsCutIsTheSameInBothFormsAndSaysSo() {
    Document page =
        Jsoup.parse(
            "<h2>One &amp; two</h2><p>Some *words* <b>and more</b> of them.<ul><li>item one<li>item"
                + " two</ul><table><tr><td>a<td>b<tr><td>c<td>d</table><pre>code  code</pre>");
    int whole = extract(page, 1000).text().length();
    for (int most = 0; most <= whole + 5; most++) {
      Extracted content = extract(page, most);
      assertThat(content.text().length()).isLessThanOrEqualTo(most);
      assertThat(content.cut()).isEqualTo(content.text().length() < whole);
      assertThat(Rendered.text(content.markdown())).isEqualTo(Rendered.folded(content.text()));
    }
  }

  @Test
  void aCharacterIsNotCutInHalf() {
    Document page = Jsoup.parse("<p>" + "\uD83D\uDE00".repeat(50));
    assertThat(extract(page, 51).text()).isEqualTo("\uD83D\uDE00".repeat(25));
  }

  @Test
  void thousandsOfLinksToLongAddressesDoNotSwellTheMarkdown() {
    String link = "<p><a href='/" + "x".repeat(1500) + "'>l</a> ";
    assertThat(extract(Jsoup.parse(link.repeat(20_000)), 50_000).markdown().length())
        .isLessThan(500_000);
  }

  @Test
  void aNegativeLengthIsRefused() {
    assertThatThrownBy(() -> extract(Jsoup.parse("a"), -1))
        .hasMessage("maxText is -1; expected 0 or more");
  }

  private static Extracted extract(Document page, int maxText) {
    return assertTimeoutPreemptively(ofSeconds(SECONDS), () -> MainContent.of(page, URL, maxText));
  }
}
