package meguri.bench.text;

import java.net.URI;
import meguri.text.MainContent;
import net.dankito.readability4j.Readability4J;
import org.jsoup.nodes.Document;

/** A way to get a page's text from its document. */
enum Extractor {
  MEGURI("`MainContent`") {
    @Override
    String text(Document page, URI url) {
      return MainContent.of(page, url).text();
    }
  },
  READABILITY("Readability4J 1.0.8") {
    @Override
    String text(Document page, URI url) {
      String text = new Readability4J(url.toString(), page.clone()).parse().getTextContent();
      return text == null ? "" : text;
    }
  },
  ALL("jsoup, all text") {
    @Override
    String text(Document page, URI url) {
      return page.body().text();
    }
  };

  private final String title;

  Extractor(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  abstract String text(Document page, URI url);
}
