package meguri.text;

import java.net.URI;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/**
 * The main content of a web page, as text and as Markdown.
 *
 * <p>An {@link Outline} of the page tells how much text, prose and links each element has. {@link
 * Choice} decides by it which element has the article, and what in it is none of the article. The
 * {@link Writer} writes the rest. That is two walks over the document and a few loops over arrays;
 * none of them recurs, so that no page is too deep.
 */
public final class MainContent {

  /** Characters of text that are kept unless the caller says otherwise. */
  public static final int MAX_TEXT = 1_000_000;

  private MainContent() {}

  /** Returns the content of a page. The document stays as it is. */
  public static Extracted of(Document page, URI url) {
    return of(page, url, MAX_TEXT);
  }

  /**
   * Returns the content of a page. The document stays as it is.
   *
   * @param url where the page was found; references are relative to it unless the page has a base
   * @param maxText characters of text that are kept; what follows is cut off
   */
  public static Extracted of(Document page, URI url, int maxText) {
    return of(page, url, maxText, true);
  }

  /**
   * Returns the content of a page. The document stays as it is.
   *
   * @param url where the page was found; references are relative to it unless the page has a base
   * @param maxText characters of text that are kept; what follows is cut off
   * @param hasMarkdown whether the Markdown is asked for; without it, the text takes less time
   */
  public static Extracted of(Document page, URI url, int maxText, boolean hasMarkdown) {
    if (maxText < 0) {
      throw new IllegalArgumentException("maxText is " + maxText + "; expected 0 or more");
    }
    Head head = Head.of(child(page, "head"));
    Outline outline = OutlineReader.read(child(page, "body"));
    Choice choice = new Choice(outline, head);
    Writer writer =
        new Writer(
            outline,
            choice.dropped(),
            new Addresses(url, head.base(), 2L * maxText),
            maxText,
            hasMarkdown);
    writer.write(choice.root());
    return new Extracted(
        head.titleOfPage(choice.heading()),
        head.description(),
        writer.text(),
        writer.markdown(),
        choice.extraction(),
        head.author().isEmpty() ? outline.author() : head.author(),
        head.published().isEmpty() ? outline.published() : head.published(),
        writer.isCut());
  }

  /** Returns this child of the root element, or the document: its own methods may add elements. */
  private static Element child(Document page, String name) {
    for (Node root = page.firstChild(); root != null; root = root.nextSibling()) {
      for (Node node = root.firstChild(); node != null; node = node.nextSibling()) {
        if (node instanceof Element element && element.normalName().equals(name)) {
          return element;
        }
      }
    }
    return page;
  }
}
