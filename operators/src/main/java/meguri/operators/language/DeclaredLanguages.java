package meguri.operators.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/**
 * The languages that a page declares: by {@code lang} of its root, by {@code meta} elements, and by
 * the answer's {@code Content-Language}.
 */
public final class DeclaredLanguages {

  /** The most declarations that are read. */
  private static final int MOST = 5;

  private static final int LONGEST = 100;

  private DeclaredLanguages() {}

  /**
   * Returns them as the page writes them, {@value #MOST} at most.
   *
   * @param contentLanguage the answer's header; may be empty
   */
  public static List<String> of(Document page, String contentLanguage) {
    List<String> declared = new ArrayList<>(MOST);
    for (Node root = page.firstChild(); root != null; root = root.nextSibling()) {
      if (root instanceof Element html && html.normalName().equals("html")) {
        add(html.attributes().get("lang"), declared);
        add(html.attributes().get("xml:lang"), declared);
        metas(html, declared);
      }
    }
    add(contentLanguage, declared);
    return declared;
  }

  /** Returns the languages of a text without markup. */
  public static List<String> of(String contentLanguage) {
    List<String> declared = new ArrayList<>(MOST);
    add(contentLanguage, declared);
    return declared;
  }

  private static void metas(Element html, List<String> declared) {
    for (Node head = html.firstChild(); head != null; head = head.nextSibling()) {
      if (head instanceof Element element && element.normalName().equals("head")) {
        for (Node node = head.firstChild(); node != null; node = node.nextSibling()) {
          if (node instanceof Element meta && meta.normalName().equals("meta")) {
            meta(meta, declared);
          }
        }
      }
    }
  }

  private static void meta(Element meta, List<String> declared) {
    String names = meta.attributes().get("http-equiv") + ' ' + meta.attributes().get("property");
    switch (names.strip().toLowerCase(Locale.ROOT)) {
      case "content-language", "og:locale" -> add(meta.attributes().get("content"), declared);
      default -> {}
    }
  }

  /** Adds the languages of a list with commas. */
  private static void add(String list, List<String> declared) {
    String bounded = list.length() > LONGEST ? list.substring(0, LONGEST) : list;
    for (String tag : bounded.split(",", MOST)) {
      if (!tag.isBlank() && declared.size() < MOST) {
        declared.add(tag.strip());
      }
    }
  }
}
