package meguri.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainContentTest {

  private static final URI URL = URI.create("https://a.test/dir/page?q=1");

  private static final String PROSE =
      "<p>Rivers carry more than water: they bring stones from the hills, and mud.</p>".repeat(5);

  @Test
  void headingsListsQuotesAndEmphasisBecomeMarkdown() {
    assertThat(
            markdown(
                "<h2>Title</h2><p>Some <b>bold</b> and <em>weak</em> text,<br>broken.</p>"
                    + "<ul><li>one<ul><li>deeper</li></ul></li><li>two</li></ul>"
                    + "<ol start=3><li>three</li><li>four</li></ol>"
                    + "<blockquote><p>said</p><p>again</p></blockquote>"))
        .isEqualTo(
            """
            ## Title

            Some **bold** and *weak* text,\\
            broken.

            - one
              - deeper
            - two

            3. three
            4. four

            > said
            >
            > again\
            """);
  }

  @Test
  void aTableOfDataBecomesATable() {
    String table =
        "<table><caption>Sizes</caption><tr><th>a|b<th><code>x|y</code></tr>"
            + "<tr><td>1</td><td><a href=/z>2</a></td></tr><tr><td>3</td></tr></table>";
    assertThat(markdown(table))
        .isEqualTo(
            """
            Sizes

            | a\\|b | `x\\|y` |
            | --- | --- |
            | 1 | [2](https://a.test/z) |
            | 3 |\
            """);
    assertThat(Rendered.document(markdown(table)).select("td, th").eachText())
        .containsExactly("a|b", "x|y", "1", "2", "3");
  }

  @Test
  void aTableThatOnlyPlacesThingsIsNone() {
    assertThat(markdown("<table><tr><td><h2>Left</h2><p>a</td><td><p>b</td></tr></table>"))
        .isEqualTo("## Left\n\na\n\nb");
  }

  @Test
  void codeKeepsItsLinesAndSpacesAndNamesItsLanguage() {
    assertThat(markdown("<pre><code class='language-java'>if (a) {\n\n  ```b();\n}\n</code></pre>"))
        .isEqualTo("````java\nif (a) {\n\n  ```b();\n}\n````");
    assertThat(markdown("<ul><li>see<pre>a\n  b</pre></li></ul>"))
        .isEqualTo("- see\n\n  ```\n  a\n    b\n  ```");
  }

  @Test
  void whatMarkdownWouldReadIsEscaped() {
    assertThat(markdown("<p>1. *a* snake_case _b_ [c](d) &lt;e&gt; &amp;amp; #"))
        .isEqualTo("1\\. \\*a\\* snake_case \\_b\\_ \\[c\\](d) \\<e> \\&amp; #");
  }

  @Test
  void emphasisThatAReaderWouldNotSeeIsLeftOut() {
    assertThat(markdown("<p><b>「語」</b>です")).isEqualTo("「語」です");
    assertThat(markdown("<p><b>one</b><b>two</b>")).isEqualTo("**one**two");
  }

  @Test
  void imagesAreThereWithWhatTheyShow() {
    assertThat(markdown("<p>Look<img src='/a (1).png' alt='A [big] dog'><img src=/b.png alt=''>"))
        .isEqualTo("Look\n\n![A \\[big\\] dog](https://a.test/a%20%281%29.png)");
    assertThat(markdown("<p><img data-src=/c.png src=data:x alt=lazy>"))
        .isEqualTo("![lazy](https://a.test/c.png)");
  }

  @ParameterizedTest
  @CsvSource({
    "x, https://a.test/dir/x",
    "../x, https://a.test/x",
    "/x/../y, https://a.test/y",
    "?p=2, https://a.test/dir/page?p=2",
    "//b.test/x, https://b.test/x",
    "HTTP://b.test/x y, HTTP://b.test/x%20y",
    "/ü)*, https://a.test/%C3%BC%29*",
    "mailto:a@b.test, mailto:a@b.test",
  })
  void addressesAreAbsolute(String reference, String absolute) {
    assertThat(markdown("<a href='" + reference + "'>text</a>"))
        .isEqualTo("[text](" + absolute + ")");
  }

  @ParameterizedTest
  @CsvSource({"javascript:alert(1)", "data:text/html;x", "tel:1", "''"})
  void addressesThatNobodyCanReadAreLeftOut(String reference) {
    assertThat(markdown("<a href='" + reference + "'>text</a>")).isEqualTo("text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CybotCookiebotDialog",
        "cookiebar",
        "onetrust-banner-sdk",
        "didomi-notice",
        "jp-relatedposts",
        "mostread",
        "popularposts widget",
        "box socialShare",
        "sr-only",
        "a visually-hidden",
        "screen-reader-text b"
      })
  void whatContentSystemsPutBesideATextIsNotInIt(String name) {
    String page = "<article>%s<div class='%s'><p>Something else.</div>%s</article>";
    assertThat(extract(page.formatted(PROSE, name, PROSE)).text())
        .isEqualTo(extract("<article>" + PROSE + PROSE + "</article>").text());
  }

  @Test
  void aBaseElementCounts() {
    Document page = Jsoup.parse("<base href='/other/'><p><a href=x>text</a>");
    assertThat(MainContent.of(page, URL).markdown()).isEqualTo("[text](https://a.test/other/x)");
  }

  @Test
  void theTitleIsThatOfThePageAndNotOfTheSite() {
    assertThat(extract("<title>What rivers carry | Site</title><h1>What rivers carry</h1>" + PROSE))
        .extracting(Extracted::title)
        .isEqualTo("What rivers carry");
    assertThat(extract("<title>Rivers – Site</title><meta property=og:site_name content=Site>"))
        .extracting(Extracted::title)
        .isEqualTo("Rivers");
  }

  @Test
  void theHeadTellsWhatThePageIsAboutAndWhoWroteItWhen() {
    Extracted content =
        extract(
            "<meta name=description content='About\n rivers'><meta name=author content=Ada>"
                + "<meta property=article:published_time content=2024-05-01T10:00:00Z>"
                + PROSE);
    assertThat(content.description()).isEqualTo("About rivers");
    assertThat(content.byline()).isEqualTo("Ada");
    assertThat(content.published()).isEqualTo("2024-05-01T10:00:00Z");
    Extracted inBody =
        extract(
            "<p>By <a rel=author href=/ada>Ada</a>, <time datetime=2024-05-01>May</time>" + PROSE);
    assertThat(inBody.byline()).isEqualTo("Ada");
    assertThat(inBody.published()).isEqualTo("2024-05-01");
  }

  @Test
  void theHeadlineIsTheTitleAndNotPartOfAnArticlesText() {
    Extracted content =
        extract("<title>What rivers carry</title><h1>What rivers carry</h1>" + PROSE);
    assertThat(content.extraction()).isEqualTo(Extraction.ARTICLE);
    assertThat(content.text()).startsWith("Rivers carry more");
  }

  @Test
  void nothingThatIsNoTextGetsIntoAText() {
    Document page = Jsoup.parse("<title>\uD83D a</title>");
    page.body().text("a\u0000b\uD83Dc\u0007\uFFFE");
    Extracted content = MainContent.of(page, URL);
    assertThat(content.text()).isEqualTo("abc");
    assertThat(content.title()).isEqualTo("a");
  }

  @Test
  void aPageWithoutTextIsEmptyAndNoTrouble() {
    for (String html : new String[] {"", "<p>", "<script>x</script>", "<img src=a>"}) {
      assertThat(extract(html).text()).isEmpty();
      assertThat(extract(html).markdown()).isEmpty();
    }
    assertThat(MainContent.of(new Document("http://a.test/"), URL).text()).isEmpty();
  }

  @Test
  void whatIsHiddenIsNotShown() {
    assertThat(
            extract("<p>shown<p hidden>no<p style='display: none'>no<p aria-hidden=true>no").text())
        .isEqualTo("shown");
  }

  private static Extracted extract(String html) {
    return MainContent.of(Jsoup.parse(html), URL);
  }

  private static String markdown(String html) {
    Extracted content = extract(html);
    assertThat(Rendered.text(content.markdown())).isEqualTo(Rendered.folded(content.text()));
    return content.markdown();
  }
}
