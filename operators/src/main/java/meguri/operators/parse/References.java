package meguri.operators.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
  private final Set<RobotsTag.Wish> wishes;
  private final List<String> links = new ArrayList<>();
  private String base = "";
  private String canonical = "";

  /**
   * @param max links; what follows is not looked at
   * @param wishes to which those of robots meta elements are added
   */
  References(int max, RobotsTag robots, Set<RobotsTag.Wish> wishes) {
    this.max = max;
    this.robots = robots;
    this.wishes = wishes;
  }

  List<String> links() {
    return links;
  }

  /** The reference of the first {@code base}, which holds for all links; empty if there is none. */
  String base() {
    return base;
  }

  /** The reference of the first canonical link; empty if there is none. */
  String canonical() {
    return canonical;
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
        boolean isCanonical = hasRelation(element, "canonical");
        if (isCanonical && canonical.isEmpty()) {
          canonical = element.attr("href");
        }
        if (isCanonical || isFeed(element)) {
          add(element.attr("href"));
        }
      }
      case "meta" -> meta(element);
      default -> {}
    }
  }

  private void meta(Element element) {
    String content = element.attr("content");
    robots.read(element.attr("name"), content, wishes);
    if (element.attr("http-equiv").equalsIgnoreCase("refresh")) {
      add(Refresh.target(content));
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
