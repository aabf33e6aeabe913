package meguri.text;

import static java.util.Objects.requireNonNull;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * Writes a part of a page as plain text and as Markdown, in one walk that needs no stack. Where
 * Markdown is not asked for, its blocks begin and end all the same, because the text is divided by
 * them, but no line gets into them.
 */
final class Writer {

  /** Lists and quotes in each other; deeper ones are shown as if they were not so deep. */
  private static final int DEEPEST = 10;

  private static final String BETWEEN_BLOCKS = "\n\n";

  private final Outline outline;
  private final Tables tables;
  private final boolean[] dropped;
  private final Addresses addresses;
  private final int maxText;
  private final boolean hasMarkdown;

  private final StringBuilder text = new StringBuilder();
  private final Markdown markdown = new Markdown();
  private final Line line = new Line();
  private final Lists lists = new Lists();
  private final Images images;

  /** The level of the heading that the line is in, or 0. */
  private int heading;

  /** Lists and quotes that are open and too deep. */
  private int tooDeep;

  /** The block of code that is being read, and the element that began it. */
  private @Nullable StringBuilder code;

  private int codeAt;
  private String language = "";

  /** The table that is being written since its first row, and its element. */
  private @Nullable TableWriter table;

  private int tableAt = -1;

  /** Whether the last block was in an item of a list. */
  private boolean afterItem;

  private boolean cut;

  /**
   * @param hasMarkdown whether Markdown is asked for
   */
  Writer(
      Outline outline, boolean[] dropped, Addresses addresses, int maxText, boolean hasMarkdown) {
    this.hasMarkdown = hasMarkdown;
    this.outline = outline;
    this.tables = new Tables(outline);
    this.dropped = dropped;
    this.addresses = addresses;
    this.images = new Images(addresses);
    this.maxText = maxText;
  }

  String text() {
    return text.toString();
  }

  String markdown() {
    return hasMarkdown ? markdown.toString() : "";
  }

  boolean isCut() {
    return cut;
  }

  @SuppressWarnings("ReferenceEquality") // the walk asks for this very node
  void write(int root) {
    Element top = outline.elements[root];
    Node node = top;
    int at = root;
    int next = root;
    while (node != null && !cut) {
      boolean into = false;
      if (node instanceof TextNode words) {
        append(words.getWholeText());
      } else if (next < outline.size() && outline.elements[next] == node) {
        int index = next++;
        if (dropped[index]) {
          next = outline.ends[index];
          separate(outline.roles[index]);
        } else {
          at = index;
          open(index, outline.elements[index]);
          into = node.childNodeSize() > 0;
          if (!into) {
            close(index);
            at = outline.parents[index];
          }
        }
      }
      if (into) {
        node = node.childNode(0);
        continue;
      }
      while (node != null && node != top && node.nextSibling() == null) {
        node = node.parent();
        close(at);
        at = outline.parents[at];
      }
      node = node == null || node == top ? null : node.nextSibling();
    }
    flush();
  }

  private void separate(Role role) {
    if (role.isBlock()) {
      flush();
    }
  }

  private void append(String words) {
    if (code != null) {
      Characters.appendCode(code, words);
    } else {
      line.append(words);
    }
  }

  private void open(int index, Element element) {
    Role role = outline.roles[index];
    if (code != null) {
      if ((role == Role.BREAK || role.isBlock()) && !endsLine(code)) {
        code.append('\n');
      } else if (role == Role.BREAK) {
        code.append('\n');
      }
      return;
    }
    if (role.isBlock()) {
      flush();
    }
    switch (role) {
      case HEADING -> heading = element.normalName().charAt(1) - '0';
      case BULLETS -> lists.open(0, false, markdown.length());
      case NUMBERS -> lists.open(Lists.start(element), true, markdown.length());
      case ITEM -> beginItem();
      case QUOTE -> {
        if (markdown.depth() < DEEPEST) {
          markdown.beginQuote();
        } else {
          tooDeep++;
        }
      }
      case CODE_BLOCK -> {
        code = new StringBuilder();
        codeAt = index;
        language = Language.of(element);
      }
      case TABLE -> {
        if (tables.isData(index)) {
          tableAt = index;
        }
      }
      case ROW -> {
        if (table == null && tableAt >= 0) {
          table = new TableWriter(tables.columns(tableAt));
        }
      }
      case CELL -> {
        if (table != null) {
          table.beginCell();
        }
      }
      case BREAK -> {
        if (line.endsInBreak() && table == null && heading == 0) {
          flush();
        } else {
          line.breakLine();
        }
      }
      case IMAGE -> images.add(element);
      case LINK -> line.open(new Line.Style(role, hasMarkdown ? address(element) : ""));
      case STRONG, EMPHASIS, CODE -> line.open(new Line.Style(role, ""));
      default -> {}
    }
  }

  private String address(Element link) {
    return addresses.of(link.attributes().get("href"));
  }

  private void close(int index) {
    Role role = outline.roles[index];
    if (code != null) {
      if (index == codeAt) {
        flushCode();
      } else if (role.isBlock() && !endsLine(code)) {
        code.append('\n');
      }
      return;
    }
    if (role.isBlock()) {
      flush();
    }
    switch (role) {
      case HEADING -> heading = 0;
      case BULLETS, NUMBERS -> lists.close(markdown.length());
      case ITEM -> endItem();
      case QUOTE -> endContainer();
      case TABLE -> {
        if (index == tableAt) {
          table = null;
          tableAt = -1;
        }
      }
      case ROW -> {
        if (table != null) {
          endRow();
        }
      }
      case LINK, STRONG, EMPHASIS, CODE -> line.close();
      default -> {}
    }
  }

  private static boolean endsLine(StringBuilder code) {
    return code.isEmpty() || code.charAt(code.length() - 1) == '\n';
  }

  private void beginItem() {
    if (table != null) {
      return;
    }
    if (markdown.depth() < DEEPEST) {
      markdown.beginItem(lists.marker(), lists.isTight(markdown.length()));
      lists.begun();
    } else {
      tooDeep++;
    }
  }

  private void endItem() {
    if (table == null) {
      boolean written = tooDeep > 0 || markdown.hasBegun();
      endContainer();
      if (written) {
        lists.ended(markdown.length());
        afterItem = true;
      }
    }
  }

  private void endContainer() {
    if (tooDeep > 0) {
      tooDeep--;
    } else {
      markdown.end();
    }
  }

  /** Ends a block of text. */
  private void flush() {
    if (table != null) {
      flushCell();
      return;
    }
    if (!line.isEmpty()) {
      int room = room();
      if (line.length() > room) {
        line.cut(room);
        cut = true;
      }
      if (!line.isEmpty()) {
        separateText();
        text.append(line.text());
        StringBuilder out = markdown.block();
        if (hasMarkdown) {
          writeMarkdown(out);
        }
      }
    }
    line.next();
    if (!images.isEmpty()) {
      images.moveTo(markdown.block());
    }
  }

  private void writeMarkdown(StringBuilder out) {
    if (heading > 0) {
      out.append("#".repeat(heading)).append(' ');
    }
    line.write(out, heading > 0 ? Line.Place.HEADING : Line.Place.PARAGRAPH, markdown.indent());
  }

  /** Returns how many characters another block may have. */
  private int room() {
    return Math.max(0, maxText - text.length() - (text.isEmpty() ? 0 : BETWEEN_BLOCKS.length()));
  }

  private void separateText() {
    if (!text.isEmpty()) {
      text.append(afterItem ? "\n" : BETWEEN_BLOCKS);
    }
    afterItem = false;
  }

  private void flushCell() {
    TableWriter rows = requireNonNull(table);
    if (!line.isEmpty()) {
      int room = Math.max(0, room() - rows.length() - 1);
      if (line.length() > room) {
        line.cut(room);
        cut = true;
      }
      if (!line.isEmpty()) {
        rows.append(line);
      }
    }
    line.next();
    if (!images.isEmpty()) {
      rows.append(images);
    }
    if (cut) {
      endRow();
    }
  }

  private void endRow() {
    TableWriter rows = requireNonNull(table);
    if (rows.isRowEmpty()) {
      return;
    }
    if (!rows.isRowTextEmpty()) {
      if (!text.isEmpty()) {
        text.append(rows.isBegun() ? "\n" : BETWEEN_BLOCKS);
      }
      text.append(rows.rowText());
    }
    rows.write(markdown);
  }

  private void flushCode() {
    StringBuilder block = requireNonNull(code);
    code = null;
    Characters.stripLines(block);
    if (block.isEmpty()) {
      return;
    }
    int room = room();
    if (block.length() > room) {
      block.setLength(Characters.cut(block, room));
      Characters.stripLines(block);
      cut = true;
    }
    if (block.isEmpty()) {
      return;
    }
    separateText();
    text.append(block);
    CodeBlock.write(markdown, block, language);
  }
}
