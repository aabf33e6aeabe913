package meguri.operators.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;

/**
 * What a document refers to, gathered in one walk: with the links' resolving 15 µs for a page of 18
 * KB and 50 links, against 70 µs for a CSS selector and {@code absUrl}.
 */
final class References implements NodeVisitor {

  private final int max;
  private final RobotsTag robots;
  private final List<String> links = new ArrayList<>();
  private String base = "";
  private boolean nofollow;

  /**
   * @param max links; what follows is not looked at
   */
  References(int max, RobotsTag robots) {
    this.max = max;
    this.robots = robots;
  }

  List<String> links() {
    return links;
  }

  /** The reference of the first {@code base}, which holds for all links; empty if there is none. */
  String base() {
    return base;
  }

  /** Whether a robots meta element asks not to follow any link. */
  boolean nofollow() {
    return nofollow;
  }

  @Override
  public void head(Node node, int depth) {
    if (!(node instanceof Element element)) {
      return;
    }
    switch (element.normalName()) {
      case "a", "area" -> anchor(element);
      case "frame", "iframe" -> add(element.attr("src"));
      case "base" -> {
        if (base.isEmpty()) {
          base = element.attr("href");
        }
      }
      case "link" -> {
        if (hasRelation(element, "canonical") || isFeed(element)) {
          add(element.attr("href"));
        }
      }
      case "meta" ->
          nofollow |= robots.forbidsFollowing(element.attr("name"), element.attr("content"));
      default -> {}
    }
  }

  private void anchor(Element element) {
    String href = element.attr("href");
    if (!href.isEmpty() && !hasRelation(element, "nofollow")) {
      add(href);
    }
  }

  private static boolean isFeed(Element element) {
    String type = element.attr("type").strip().toLowerCase(Locale.ROOT);
    return (type.equals("application/rss+xml") || type.equals("application/atom+xml"))
        && hasRelation(element, "alternate")
        && !hasRelation(element, "nofollow");
  }

  private void add(String reference) {
    if (links.size() < max && !reference.isEmpty() && reference.charAt(0) != '#') {
      links.add(reference);
    }
  }

  private static boolean hasRelation(Element element, String relation) {
    String relations = element.attr("rel");
    return !relations.isEmpty()
        && List.of(relations.toLowerCase(Locale.ROOT).split("\\s+", -1)).contains(relation);
  }
}
