package meguri.operators.parse;

import java.net.URI;
import java.nio.charset.Charset;
import java.util.Locale;
import meguri.operators.language.DetectedLanguage;
import meguri.operators.model.ContentBuilder;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.scope.TargetUri;
import meguri.state.SoundText;
import meguri.text.Extracted;
import meguri.text.Extraction;
import meguri.text.MainContent;
import org.jsoup.nodes.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The content of a page, for the outputs.
 *
 * @param charset the charset by which the page was read
 * @param isCut whether the text was longer than it may be
 */
public record MainText(Content content, String charset, boolean isCut) {

  public static final MainText NONE = new MainText(Content.NONE, "", false);

  private static final Logger LOG = LoggerFactory.getLogger(MainText.class);

  /**
   * Returns the content of an HTML page. A page in which none can be found still has its links.
   *
   * @param most the most characters of the text, and of its Markdown
   * @param hasMarkdown whether Markdown is asked for
   */
  static MainText of(Document page, String url, Charset charset, int most, boolean hasMarkdown) {
    try {
      Extracted found = MainContent.of(page, URI.create(TargetUri.of(url)), most, hasMarkdown);
      Content content =
          new ContentBuilder()
              .title(found.title())
              .description(found.description())
              .text(found.text(), found.markdown())
              .extraction(found.text().isEmpty() ? "" : word(found.extraction()))
              .author(found.byline())
              .published(found.published())
              .build();
      return new MainText(content, charset.name(), found.cut());
    } catch (RuntimeException | StackOverflowError e) {
      LOG.warn("No content was found in {}", url, e);
      return new MainText(Content.NONE, charset.name(), false);
    }
  }

  MainText in(DetectedLanguage language) {
    return language.isKnown()
        ? new MainText(
            content.edit().language(language.tag(), language.confidence()).build(), charset, isCut)
        : this;
  }

  /** Returns the content of a text that has no markup. */
  static MainText plain(byte[] document, Charset charset, int most) {
    if (MediaType.isBinary(document)) {
      return NONE;
    }
    String all = PageText.of(document, charset).text();
    String text = SoundText.of(all.substring(0, SoundText.end(all, most)));
    Content content = new ContentBuilder().text(text, "").extraction(word(Extraction.PAGE)).build();
    return new MainText(content, charset.name(), text.length() < all.length());
  }

  private static String word(Extraction extraction) {
    return extraction.name().toLowerCase(Locale.ROOT);
  }
}
