package meguri.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Reads a part of a document into an {@link Outline}, in one walk that needs no stack.
 *
 * <p>It parts the text into blocks, as a reader sees them: what stands between two beginnings or
 * ends of block elements. A block of some length, with few of its letters in links, is prose. Less
 * counts of what has no mark of a sentence, because it may be a list of names, and of items of
 * lists, because many are teasers.
 */
final class OutlineReader {

  /** Letters of the shortest block of prose. */
  private static final int SHORTEST_PROSE = 50;

  private static final double LINKS_IN_PROSE = 0.4;

  /** What may be no prose counts for a third. */
  private static final int DOUBTFUL = 3;

  /** An item's text may be in elements so deep in it. */
  private static final int DEPTH_OF_ITEM = 6;

  private final Outline outline = new Outline();
  private final Element root;

  /** What is known of values of class and id. */
  private final Map<String, Short> names = new HashMap<>();

  /** For each element the nearest block: itself, or one that it is in. */
  private int[] blocks = new int[0];

  private int open;
  private int links;

  // the block of text that is being read
  private int owner;
  private int letters;
  private int linked;
  private int marks;

  private OutlineReader(Element root) {
    this.root = root;
  }

  static Outline read(Element root) {
    OutlineReader reader = new OutlineReader(root);
    reader.read();
    reader.outline.sum();
    return reader.outline;
  }

  @SuppressWarnings("ReferenceEquality") // the walk asks for this very node
  private void read() {
    add(root, Role.BLOCK, -1, 0);
    Node node = root.childNodeSize() == 0 ? null : root.childNode(0);
    while (node != null) {
      if (visit(node)) {
        node = node.childNode(0);
        continue;
      }
      Node next = node.nextSibling();
      while (next == null) {
        node = node.parent();
        if (node == null || node == root) {
          break;
        }
        close();
        next = node.nextSibling();
      }
      node = next;
    }
    endBlock();
    outline.ends[0] = outline.size();
  }

  /** Reads a node, and returns whether its children are to be read too. */
  private boolean visit(Node node) {
    if (node instanceof TextNode words) {
      count(words.getWholeText());
    } else if (node instanceof Element element) {
      Role role = Role.of(element.normalName());
      if (role != Role.SKIPPED) {
        open(element, role);
        if (element.childNodeSize() > 0) {
          return true;
        }
        close();
      }
    }
    return false;
  }

  private void open(Element element, Role role) {
    add(element, role, open, element.attributesSize() == 0 ? 0 : Hints.of(element, names));
    if (role.isBlock()) {
      endBlock();
      owner = open;
    } else if (role == Role.LINK) {
      links++;
    } else if (role == Role.BREAK) {
      marks++;
    }
  }

  private void add(Element element, Role role, int parent, int hints) {
    open = outline.add(element, role, parent, hints);
    if (open >= blocks.length) {
      blocks = Arrays.copyOf(blocks, outline.elements.length);
    }
    blocks[open] = parent < 0 || role.isBlock() ? open : blocks[parent];
  }

  private void close() {
    Role role = outline.roles[open];
    outline.ends[open] = outline.size();
    open = outline.parents[open];
    if (role.isBlock()) {
      endBlock();
      owner = blocks[open];
    } else if (role == Role.LINK) {
      links--;
    }
  }

  private void count(String words) {
    int found = 0;
    int ended = 0;
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      found += Characters.letters(c);
      ended += Characters.isMark(c) ? 1 : 0;
    }
    letters += found;
    marks += ended;
    if (links > 0) {
      linked += found;
    }
  }

  private void endBlock() {
    if (letters > 0) {
      outline.text[owner] += letters;
      outline.linked[owner] += linked;
      outline.blocks[owner]++;
      if (linked == letters) {
        outline.linkBlocks[owner]++;
      }
      if (letters >= SHORTEST_PROSE
          && linked < LINKS_IN_PROSE * letters
          && outline.roles[owner] != Role.HEADING) {
        outline.prose[owner] += (letters - linked) / (marks == 0 || isInItem() ? DOUBTFUL : 1);
        outline.proses[owner]++;
        outline.ownProse[owner] = true;
      }
    }
    letters = 0;
    linked = 0;
    marks = 0;
  }

  private boolean isInItem() {
    int at = owner;
    for (int i = 0; i < DEPTH_OF_ITEM && at > 0; i++) {
      if (outline.roles[at] == Role.ITEM) {
        return true;
      }
      at = outline.parents[at];
    }
    return false;
  }
}
