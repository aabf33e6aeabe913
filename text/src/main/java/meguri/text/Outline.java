package meguri.text;

import java.util.Arrays;
import org.jsoup.nodes.Element;

/**
 * The elements of a page in document order, with what decisions about them need: how much text each
 * has, how much of it in links, how much of it prose. {@link OutlineReader} makes it in one walk
 * over the DOM, and the decisions are loops over its arrays.
 *
 * <p>An element is its number in this order. Those in it are the numbers up to {@code ends}. {@link
 * Role#SKIPPED} elements, and what is in them, have no number. It takes about 60 bytes for each
 * element.
 */
final class Outline {

  private static final int FEW = 512;

  Element[] elements = new Element[FEW];
  Role[] roles = new Role[FEW];

  /** The element that each is in; -1 for the root. */
  int[] parents = new int[FEW];

  /** The number behind the last element in each. */
  int[] ends = new int[FEW];

  /** What attributes say, as bits of {@link Hints}. */
  short[] hints = new short[FEW];

  /** Letters of text. A character of Chinese, Japanese or Korean is two. */
  int[] text = new int[FEW];

  /** Those of them in links. */
  int[] linked = new int[FEW];

  /** Those of them in blocks of prose and not in links; fewer where it may be no prose. */
  int[] prose = new int[FEW];

  /** Blocks of text. */
  int[] blocks = new int[FEW];

  /** Blocks of text that are links. */
  int[] linkBlocks = new int[FEW];

  /** Blocks of prose. */
  int[] proses = new int[FEW];

  /** Whether a block of prose is its own, and not of an element in it. */
  boolean[] ownProse = new boolean[FEW];

  /** Elements with text that authors use for text: paragraphs, lists, tables, quotes, code. */
  int[] paragraphs = new int[0];

  private int size;
  private int author = -1;
  private int time = -1;

  /** Adds an element, and returns its number. */
  int add(Element element, Role role, int parent, int hint) {
    if (size == elements.length) {
      grow(2 * size);
    }
    elements[size] = element;
    roles[size] = role;
    parents[size] = parent;
    hints[size] = (short) hint;
    if (author < 0 && (hint & Hints.AUTHOR) != 0) {
      author = size;
    }
    if (time < 0 && (hint & Hints.TIME) != 0) {
      time = size;
    }
    return size++;
  }

  private void grow(int length) {
    elements = Arrays.copyOf(elements, length);
    roles = Arrays.copyOf(roles, length);
    parents = Arrays.copyOf(parents, length);
    ends = Arrays.copyOf(ends, length);
    hints = Arrays.copyOf(hints, length);
    text = Arrays.copyOf(text, length);
    linked = Arrays.copyOf(linked, length);
    prose = Arrays.copyOf(prose, length);
    blocks = Arrays.copyOf(blocks, length);
    linkBlocks = Arrays.copyOf(linkBlocks, length);
    proses = Arrays.copyOf(proses, length);
    ownProse = Arrays.copyOf(ownProse, length);
  }

  /** Adds to each element's own figures those of the elements in it. */
  void sum() {
    paragraphs = new int[size];
    for (int i = size - 1; i > 0; i--) {
      int parent = parents[i];
      if (text[i] > 0 && isParagraph(roles[i])) {
        paragraphs[i]++;
      }
      paragraphs[parent] += paragraphs[i];
      text[parent] += text[i];
      linked[parent] += linked[i];
      prose[parent] += prose[i];
      blocks[parent] += blocks[i];
      linkBlocks[parent] += linkBlocks[i];
      proses[parent] += proses[i];
    }
  }

  private static boolean isParagraph(Role role) {
    return switch (role) {
      case PARAGRAPH, BULLETS, NUMBERS, TABLE, QUOTE, CODE_BLOCK, TERM -> true;
      default -> false;
    };
  }

  int size() {
    return size;
  }

  /** Returns whether an element is marked as the text. */
  boolean isBody(int element) {
    return (hints[element] & Hints.BODY) != 0 && isContainer(element);
  }

  /** Returns whether an element may have an article in it. */
  boolean isContainer(int element) {
    return switch (roles[element]) {
      case BLOCK, ARTICLE, MAIN, FORM, TABLE, ROWS, ROW, CELL, HEADER, INLINE, ASIDE -> true;
      default -> false;
    };
  }

  /** Returns whom the body names as the author, or an empty string. */
  String author() {
    return author < 0 ? "" : Head.clean(elements[author].text());
  }

  /** Returns when the body says that the page was published, or an empty string. */
  String published() {
    if (time < 0) {
      return "";
    }
    String content = elements[time].attributes().get("datetime");
    return Head.clean(content.isEmpty() ? elements[time].attributes().get("content") : content);
  }
}
