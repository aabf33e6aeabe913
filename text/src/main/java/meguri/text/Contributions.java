package meguri.text;

import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Element;

/**
 * Tells a page with contributions by many, such as a forum's, from an article: several texts of one
 * kind stand side by side, and none of them has most of the prose.
 */
final class Contributions {

  private static final int FEWEST = 3;

  /** The share of the page's prose that they have. */
  private static final double MUCH = 0.5;

  /** The share of theirs that one of them would have if it were the article. */
  private static final double MOST = 0.7;

  private static final class Kind {
    int members;
    int prose;
    int largest;
    int parent = -1;
  }

  private final Outline outline;
  private final Kept kept;

  Contributions(Outline outline, Kept kept) {
    this.outline = outline;
    this.kept = kept;
  }

  /**
   * Returns whether the page is made of them.
   *
   * @param root what was found to be the article. If it and the headline are in the same text, the
   *     others are further articles
   */
  boolean make(int root, Headline headline) {
    Map<String, Kind> kinds = new HashMap<>();
    int marked = 0;
    for (int i = 1; i < outline.size(); i++) {
      boolean skip = kept.isDropped(i);
      if (!skip && (outline.hints[i] & Hints.THREAD) != 0) {
        marked += outline.prose[i];
        skip = true;
      } else if (!skip && isText(i)) {
        if (headline.isIn(outline, i) && root >= i && root < outline.ends[i]) {
          return false;
        }
        add(i, kinds);
        skip = true;
      }
      if (skip) {
        i = outline.ends[i] - 1;
      }
    }
    int all = outline.prose[0];
    return (marked > 0 && marked >= MUCH * all)
        || kinds.values().stream()
            .anyMatch(
                kind ->
                    kind.members >= FEWEST
                        && kind.prose >= MUCH * all
                        && kind.largest < MOST * kind.prose);
  }

  private boolean isText(int i) {
    return outline.prose[i] > 0 && (outline.roles[i] == Role.ARTICLE || outline.isBody(i));
  }

  private void add(int i, Map<String, Kind> kinds) {
    Kind kind = kinds.computeIfAbsent(kind(outline.elements[i]), unused -> new Kind());
    // parts of one parent are parts of one text, unless they are articles
    if (kind.parent != outline.parents[i] || outline.roles[i] == Role.ARTICLE) {
      kind.members++;
    }
    kind.parent = outline.parents[i];
    kind.prose += outline.prose[i];
    kind.largest = Math.max(kind.largest, outline.prose[i]);
  }

  /** Returns an element's tag and classes, but for those with numbers, which differ. */
  private static String kind(Element element) {
    StringBuilder kind = new StringBuilder(element.normalName());
    for (String name : element.attributes().get("class").split(" ", -1)) {
      if (name.chars().noneMatch(Character::isDigit)) {
        kind.append(' ').append(name);
      }
    }
    return kind.toString();
  }
}
