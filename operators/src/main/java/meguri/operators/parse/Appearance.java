package meguri.operators.parse;

import meguri.state.allowance.Likeness;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** Gathers what a reader sees of a document: its words and its pictures. */
final class Appearance implements NodeVisitor {

  private final Likeness likeness;

  /**
   * @param likeness gets the words and pictures
   */
  Appearance(Likeness likeness) {
    this.likeness = likeness;
  }

  /** See {@link Likeness#value}. */
  long of(Document document) {
    likeness.clear();
    document.traverse(this);
    return likeness.value();
  }

  @Override
  public void head(Node node, int depth) {
    if (node instanceof TextNode text) {
      likeness.text(text.getWholeText());
    } else if (node instanceof Element element && element.normalName().equals("img")) {
      likeness.picture(element.attr("src"));
    }
  }
}
