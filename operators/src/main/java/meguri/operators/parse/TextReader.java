package meguri.operators.parse;

import java.nio.charset.Charset;
import java.util.List;
import meguri.operators.language.DeclaredLanguages;
import meguri.operators.language.LanguageDetector;
import org.jsoup.nodes.Document;

/** Reads the content of pages, and tells the language of their text. */
final class TextReader {

  private final LanguageDetector languages = new LanguageDetector();
  private final int most;
  private final boolean hasMarkdown;

  /**
   * @param most the most characters of a text, and of its Markdown
   * @param hasMarkdown whether Markdown is asked for
   */
  TextReader(int most, boolean hasMarkdown) {
    this.hasMarkdown = hasMarkdown;
    this.most = most;
  }

  /**
   * Returns the content of an HTML page.
   *
   * @param contentLanguage the answer's header; may be empty
   */
  MainText html(Document page, String url, Charset charset, String contentLanguage) {
    return inItsLanguage(
        MainText.of(page, url, charset, most, hasMarkdown),
        DeclaredLanguages.of(page, contentLanguage));
  }

  /** Returns the content of a text that has no markup. */
  MainText plain(byte[] document, Charset charset, String contentLanguage) {
    return inItsLanguage(
        MainText.plain(document, charset, most), DeclaredLanguages.of(contentLanguage));
  }

  private MainText inItsLanguage(MainText text, List<String> declared) {
    return text.in(languages.of(text.content().text(), declared));
  }
}
