package meguri.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

class MarkdownPropertiesTest {

  private static final URI URL = URI.create("http://a.test/b/c");

  /** Pieces of text that mean something in Markdown or HTML. */
  private static final List<String> PIECES =
      List.of(
          "*",
          "**",
          "***",
          "_",
          "__",
          "`",
          "``",
          "```",
          "~~~",
          "~",
          "#",
          "# ",
          "## #",
          ">",
          "> ",
          "-",
          "- ",
          "+ ",
          "1. ",
          "12) ",
          "1.",
          "=",
          "===",
          "---",
          "|",
          " | ",
          "--- | ---",
          ":--",
          "[",
          "]",
          "[a]",
          "[a]: /b",
          "](",
          "![",
          "!",
          "(",
          ")",
          "<",
          "<b>",
          "</p>",
          "<!--",
          "<?",
          "<http://a.b>",
          "&",
          "&amp;",
          "&#35;",
          "&copy",
          "\\",
          "\\\\",
          "\\*",
          "\n",
          "\n\n",
          "  ",
          "\t",
          "    ",
          "\u00A0",
          "\u3000",
          "\u2028",
          "a",
          "b",
          "word",
          "word ",
          " word",
          ".",
          ",",
          "。",
          "語",
          "「",
          "」",
          "ข้อความ",
          "نص",
          "\u202E",
          "\uD83D\uDE00",
          "\uD83D",
          "\uDE00",
          "\u0000",
          "\u0007",
          "\u00AD",
          "\uFEFF",
          "\uFFFE",
          "$",
          "^",
          "%",
          "http://a.test",
          ":",
          "\"");

  private static final List<String> TAGS =
      List.of(
          "p",
          "p",
          "p",
          "div",
          "div",
          "span",
          "b",
          "strong",
          "i",
          "em",
          "a",
          "a",
          "code",
          "code",
          "h1",
          "h2",
          "h6",
          "ul",
          "ol",
          "li",
          "li",
          "li",
          "blockquote",
          "pre",
          "br",
          "br",
          "hr",
          "img",
          "table",
          "table",
          "tr",
          "tr",
          "td",
          "td",
          "th",
          "dl",
          "dt",
          "dd",
          "figure",
          "section",
          "caption",
          "tbody",
          "script",
          "details",
          "button");

  /** A step in making a document: text, an element to go into, or the way up. */
  record Step(int kind, String value) {}

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void theRenderedMarkdownHasTheText(@ForAll("pages") List<Step> steps) {
    check(page(steps));
  }

  /** Elements nested as pages nest them, so that lists, tables and emphasis come about. */
  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void theRenderedMarkdownOfOrderlyPagesHasTheText(
      @ForAll("lines") List<String> lines, @ForAll("frames") String frame) {
    StringBuilder html = new StringBuilder();
    lines.forEach(line -> html.append(frame.replace("@", line)));
    check(org.jsoup.Jsoup.parse(html.toString(), URL.toString()));
  }

  @Provide
  Arbitrary<List<Step>> pages() {
    Arbitrary<Step> text = Arbitraries.of(PIECES).map(piece -> new Step(0, piece));
    Arbitrary<Step> into = Arbitraries.of(TAGS).map(tag -> new Step(1, tag));
    Arbitrary<Step> up = Arbitraries.just(new Step(2, ""));
    return Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(5, text),
            net.jqwik.api.Tuple.of(3, into),
            net.jqwik.api.Tuple.of(2, up))
        .list()
        .ofMaxSize(60);
  }

  @Provide
  Arbitrary<List<String>> lines() {
    Arbitrary<String> words =
        Arbitraries.of(PIECES).list().ofMaxSize(5).map(pieces -> String.join("", pieces));
    Arbitrary<String> escaped = words.map(org.jsoup.nodes.Entities::escape);
    Arbitrary<String> marked =
        Combinators.combine(
                escaped,
                Arbitraries.of("b", "i", "code", "a href='/x?a=(1)&amp;b'", "span"),
                escaped)
            .as(
                (before, tag, inside) ->
                    before + "<" + tag + ">" + inside + "</" + tag.split(" ", -1)[0] + ">");
    Arbitrary<String> broken = Arbitraries.of("", "", "<br>", "<br><br>");
    return Combinators.combine(marked, broken, marked)
        .as((first, br, second) -> first + br + second)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  @Provide
  Arbitrary<String> frames() {
    return Arbitraries.of(
        "<p>@",
        "<h2>@</h2>",
        "<ul><li>@<li>@</ul>",
        "<ol start=7><li>@<ul><li>@</ul><li><p>@<p>@</ol>",
        "<blockquote><p>@<ul><li>@</ul></blockquote>",
        "<table><tr><th>@<th>@<tr><td>@<td>@<tr><td>@<td>@</table>",
        "<ul><li><table><tr><td>@<td>@<tr><td>@<td>@</table>@</ul>",
        "<ul><li><pre>@\n@</pre>@<li><h3>@</h3>@</ul>",
        "<blockquote><pre>@\n\n@</pre></blockquote>",
        "<dl><dt>@<dd>@</dl>",
        "<ul><li><b>@</b><ul><li><i>@</i></ul></ul><ul><li>@</ul>",
        "<p><a href=x>@</a><img src=y alt='@'>@");
  }

  @SuppressWarnings("ReferenceEquality") // the body itself
  private static Document page(List<Step> steps) {
    Document page = Document.createShell(URL.toString());
    Element at = page.body();
    for (Step step : steps) {
      switch (step.kind()) {
        case 0 -> at.appendChild(new TextNode(step.value()));
        case 1 -> {
          Element child = at.appendElement(step.value());
          if (step.value().equals("a")) {
            child.attr("href", "x y(1)|[]`*<>\\&amp;");
          } else if (step.value().equals("img")) {
            child.attr("alt", "a ]*`|").attr("src", "/i m(g).png");
          } else if (!step.value().equals("br") && !step.value().equals("hr")) {
            at = child;
          }
        }
        default -> at = at == page.body() || at.parent() == null ? at : at.parent();
      }
    }
    return page;
  }

  private static void check(Document page) {
    String before = page.outerHtml();
    Outline outline = OutlineReader.read(page.body());
    Writer writer =
        new Writer(
            outline, new boolean[outline.size()], new Addresses(URL, "", 100_000), 100_000, true);
    writer.write(0);
    check(writer.text(), writer.markdown());
    Extracted content = MainContent.of(page, URL);
    check(content.text(), content.markdown());
    assertThat(MainContent.of(page, URL, MainContent.MAX_TEXT, false).text())
        .isEqualTo(content.text());
    assertThat(page.outerHtml()).isEqualTo(before);
  }

  private static void check(String text, String markdown) {
    assertThat(Rendered.text(markdown)).as(markdown).isEqualTo(Rendered.folded(text));
    assertThat(text + markdown)
        .doesNotContain("\u0000", "\uFFFE")
        .satisfies(all -> assertThat(all.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF));
  }
}
