package meguri.operators.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeFilter;

/**
 * Gathers the references of a document in one walk. With resolving the links this takes 15 µs for a
 * page of 18 KB and 50 links, against 70 µs for a CSS selector and {@code absUrl}.
 */
final class References implements NodeFilter {

  private static final List<String> SEQUENCE = List.of("next", "prev", "previous");

  private final int max;
  private final RobotsTag robots;
  private final Set<LinkType> followed;
  private final Set<RobotsTag.Wish> wishes;
  private final List<String> links = new ArrayList<>();
  private String base = "";
  private boolean hasBase;
  private String canonical = "";

  /**
   * @param max the most links; further ones are not looked at
   * @param followed the link elements to follow, besides those that always are
   * @param wishes the set to which the wishes of robots meta elements are added
   */
  References(int max, RobotsTag robots, Set<LinkType> followed, Set<RobotsTag.Wish> wishes) {
    this.max = max;
    this.robots = robots;
    this.followed = followed;
    this.wishes = wishes;
  }

  List<String> links() {
    return links;
  }

  /**
   * Returns the reference of the first {@code base} that has one, which holds for all links, even
   * if it is empty. Empty as well if no {@code base} has one.
   */
  String base() {
    return base;
  }

  /** Returns the reference of the first canonical link; empty if no link is canonical. */
  String canonical() {
    return canonical;
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (!(node instanceof Element element)) {
      return FilterResult.CONTINUE;
    }
    switch (element.normalName()) {
      case "a", "area" -> anchor(element);
      case "frame", "iframe" -> add(element.attr("src"));
      case "base" -> base(element);
      case "link" -> link(element);
      case "meta" -> meta(element);
      case "template" -> {
        return isShown(element) ? FilterResult.CONTINUE : FilterResult.SKIP_ENTIRELY;
      }
      default -> {}
    }
    return FilterResult.CONTINUE;
  }

  /** Whether a template's content is part of the document: only if it is an element's shadow. */
  private static boolean isShown(Element template) {
    String mode = template.attr("shadowrootmode").toLowerCase(Locale.ROOT);
    return mode.equals("open") || mode.equals("closed");
  }

  private void base(Element element) {
    if (!hasBase && element.hasAttr("href")) {
      hasBase = true;
      base = element.attr("href");
    }
  }

  private void link(Element element) {
    boolean isCanonical = hasRelation(element, "canonical");
    if (isCanonical && canonical.isEmpty()) {
      canonical = element.attr("href");
    }
    boolean mayBeFollowed = !hasRelation(element, "nofollow");
    if (isCanonical || mayBeFollowed && isFollowed(element)) {
      add(element.attr("href"));
    }
  }

  private boolean isFollowed(Element link) {
    return isFeed(link)
        || SEQUENCE.stream().anyMatch(relation -> hasRelation(link, relation))
        || followed.stream().anyMatch(type -> isA(type, link));
  }

  private static boolean isA(LinkType type, Element link) {
    return switch (type) {
      case HREFLANG -> link.hasAttr("hreflang") && hasRelation(link, "alternate");
      case AMPHTML, SHORTLINK -> hasRelation(link, type.toString());
    };
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
        && hasRelation(element, "alternate");
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
