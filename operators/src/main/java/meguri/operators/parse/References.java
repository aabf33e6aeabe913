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

  /** The attributes of an element. */
  interface Attributes {

    boolean has(String name);

    /** Returns a value; empty if the element does not have the attribute. */
    String get(String name);
  }

  private record Of(Element element) implements Attributes {

    @Override
    public boolean has(String name) {
      return element.hasAttr(name);
    }

    @Override
    public String get(String name) {
      return element.attr(name);
    }
  }

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

  /** Whether there would be too many links with so many more. */
  boolean mayBeFull(long more) {
    return links.size() + more >= max;
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
    if (element.normalName().equals("template")) {
      return isShown(element) ? FilterResult.CONTINUE : FilterResult.SKIP_ENTIRELY;
    }
    element(element.normalName(), new Of(element));
    return FilterResult.CONTINUE;
  }

  /** Adds what an element says. */
  void element(String name, Attributes attributes) {
    switch (name) {
      case "a", "area" -> anchor(attributes);
      case "frame", "iframe" -> add(attributes.get("src"));
      case "base" -> base(attributes);
      case "link" -> link(attributes);
      case "meta" -> meta(attributes);
      default -> {}
    }
  }

  /** Whether a template's content is part of the document: only if it is an element's shadow. */
  private static boolean isShown(Element template) {
    String mode = template.attr("shadowrootmode").toLowerCase(Locale.ROOT);
    return mode.equals("open") || mode.equals("closed");
  }

  private void base(Attributes element) {
    if (!hasBase && element.has("href")) {
      hasBase = true;
      base = element.get("href");
    }
  }

  private void link(Attributes element) {
    boolean isCanonical = hasRelation(element, "canonical");
    if (isCanonical && canonical.isEmpty()) {
      canonical = element.get("href");
    }
    boolean mayBeFollowed = !hasRelation(element, "nofollow");
    if (isCanonical || mayBeFollowed && isFollowed(element)) {
      add(element.get("href"));
    }
  }

  private boolean isFollowed(Attributes link) {
    return isFeed(link)
        || SEQUENCE.stream().anyMatch(relation -> hasRelation(link, relation))
        || followed.stream().anyMatch(type -> isA(type, link));
  }

  private static boolean isA(LinkType type, Attributes link) {
    return switch (type) {
      case HREFLANG -> link.has("hreflang") && hasRelation(link, "alternate");
      case AMPHTML, SHORTLINK -> hasRelation(link, type.toString());
    };
  }

  private void meta(Attributes element) {
    String content = element.get("content");
    robots.read(element.get("name"), content, wishes);
    if (element.get("http-equiv").equalsIgnoreCase("refresh")) {
      add(Refresh.target(content));
    }
  }

  private void anchor(Attributes element) {
    String href = element.get("href");
    if (!href.isEmpty() && !hasRelation(element, "nofollow")) {
      add(href);
    }
  }

  private static boolean isFeed(Attributes element) {
    String type = element.get("type").strip().toLowerCase(Locale.ROOT);
    return (type.equals("application/rss+xml") || type.equals("application/atom+xml"))
        && hasRelation(element, "alternate");
  }

  private void add(String reference) {
    if (links.size() < max && !reference.isEmpty() && reference.charAt(0) != '#') {
      links.add(reference);
    }
  }

  private static boolean hasRelation(Attributes element, String relation) {
    String relations = element.get("rel").toLowerCase(Locale.ROOT);
    int at = relations.indexOf(relation);
    while (at >= 0) {
      int end = at + relation.length();
      if ((at == 0 || isBlank(relations.charAt(at - 1)))
          && (end == relations.length() || isBlank(relations.charAt(end)))) {
        return true;
      }
      at = relations.indexOf(relation, at + 1);
    }
    return false;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }
}
