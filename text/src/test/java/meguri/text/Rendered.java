package meguri.text;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** What a reader of Markdown that we did not write makes of ours. */
final class Rendered {

  private static final List<Extension> TABLES = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(TABLES).build();
  private static final HtmlRenderer RENDERER = HtmlRenderer.builder().extensions(TABLES).build();

  private Rendered() {}

  static Document document(String markdown) {
    return Jsoup.parse(RENDERER.render(PARSER.parse(markdown)), "http://rendered.test/");
  }

  static String html(String markdown) {
    return document(markdown).body().html();
  }

  /** Returns the text of the rendered Markdown, with white space folded. */
  static String text(String markdown) {
    return folded(document(markdown).text());
  }

  static String folded(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
