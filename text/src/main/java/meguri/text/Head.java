package meguri.text;

import java.util.Locale;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/**
 * What the head of a page says about it. An empty string stands for what it does not say.
 *
 * @param title the title for browsers, with the site's name if it has that
 * @param shared the title for those who share the page
 * @param site the site's name
 * @param article whether it says that the page is an article
 * @param base the reference against which all others are resolved
 */
record Head(
    String title,
    String shared,
    String site,
    String description,
    String author,
    String published,
    boolean article,
    String base) {

  /** Longer fields are cut off. */
  private static final int LONGEST = 2_000;

  static Head of(Element head) {
    String title = "";
    String shared = "";
    String site = "";
    String description = "";
    String sharedDescription = "";
    String author = "";
    String published = "";
    boolean article = false;
    String base = "";
    for (Node node = head.firstChild(); node != null; node = node.nextSibling()) {
      if (!(node instanceof Element element)) {
        continue;
      }
      Attributes attributes = element.attributes();
      switch (element.normalName()) {
        case "title" -> title = first(title, element.wholeText());
        case "base" -> base = base.isEmpty() ? attributes.get("href") : base;
        case "meta" -> {
          String name = attributes.get("property");
          if (name.isEmpty()) {
            name = attributes.get("name");
          }
          if (name.isEmpty()) {
            name = attributes.get("itemprop");
          }
          String content = attributes.get("content");
          switch (name.toLowerCase(Locale.ROOT)) {
            case "og:title", "twitter:title" -> shared = first(shared, content);
            case "og:type" -> article |= content.equals("article");
            case "og:site_name" -> site = first(site, content);
            case "description" -> description = first(description, content);
            case "og:description", "twitter:description" ->
                sharedDescription = first(sharedDescription, content);
            case "author", "article:author", "parsely-author", "dc.creator" ->
                author = isAddress(content) ? author : first(author, content);
            case "article:published_time", "datepublished", "parsely-pub-date", "dc.date" ->
                published = first(published, content);
            default -> {}
          }
        }
        default -> {}
      }
    }
    return new Head(
        title,
        shared,
        site,
        first(description, sharedDescription),
        author,
        published,
        article,
        base);
  }

  private static boolean isAddress(String text) {
    return text.startsWith("http:") || text.startsWith("https:");
  }

  private static String first(String known, String next) {
    return known.isEmpty() ? clean(next) : known;
  }

  /** Returns the text in one line, without what may not stand in a text. */
  static String clean(String text) {
    if (text.isEmpty()) {
      return text;
    }
    Line line = new Line();
    line.append(text.length() > 2 * LONGEST ? text.substring(0, 2 * LONGEST) : text);
    line.cut(LONGEST);
    return line.text();
  }

  /** Returns the page's title without the site's name, as far as that can be told. */
  String titleOfPage(String heading) {
    if (!heading.isEmpty()) {
      return heading;
    }
    String full = title.isEmpty() ? shared : title;
    if (!shared.isEmpty() && full.contains(shared)) {
      return shared;
    }
    if (!site.isEmpty() && full.endsWith(site)) {
      String rest = full.substring(0, full.length() - site.length()).strip();
      int end = rest.length();
      while (end > 0 && "-–—|·•:»/ ".indexOf(rest.charAt(end - 1)) >= 0) {
        end--;
      }
      if (end > 0 && end < rest.length()) {
        return rest.substring(0, end);
      }
    }
    return full;
  }
}
