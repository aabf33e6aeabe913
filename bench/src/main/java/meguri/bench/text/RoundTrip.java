package meguri.bench.text;

import java.io.IOException;
import java.util.List;
import meguri.text.Extracted;
import meguri.text.MainContent;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;

/** Whether Markdown that commonmark-java renders has the text that was extracted. */
final class RoundTrip {

  private static final List<Extension> TABLES = List.of(TablesExtension.create());

  private final Parser parser = Parser.builder().extensions(TABLES).build();
  private final HtmlRenderer renderer = HtmlRenderer.builder().extensions(TABLES).build();

  /** Returns on how many pages the two texts are the same, white space folded. */
  int count(List<Article> articles) throws IOException {
    int same = 0;
    for (Article article : articles) {
      Extracted content = MainContent.of(article.parse(), article.url());
      String rendered = Jsoup.parse(renderer.render(parser.parse(content.markdown()))).text();
      same += folded(rendered).equals(folded(content.text())) ? 1 : 0;
    }
    return same;
  }

  private static String folded(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
