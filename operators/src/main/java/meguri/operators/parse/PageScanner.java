package meguri.operators.parse;

import java.util.function.LongSupplier;
import meguri.operators.parse.HtmlTokens.Token;
import meguri.state.allowance.Likeness;

/**
 * Reads from the bytes of a page what {@link References} and {@link Appearance} read from jsoup's
 * document, without making the document. It answers as they do, or with a {@link Doubt}.
 *
 * <p>Most of a document's structure makes no difference: links count in their order, words and
 * pictures in any. The scanner must know which elements the parser drops, which content is no
 * markup, and which links it puts before the table they stand in. So it follows the insertion modes
 * of the HTML standard, 13.2.6, for tables, selections, SVG and {@code noscript}. It is longer than
 * most classes, because these are many small rules.
 */
final class PageScanner {

  private static final int NONE = -1;

  private final HtmlTokens tokens;
  private final References references;
  private final OpenElements open;
  private final Likeness likeness;
  private final boolean hasWords;

  /** The place of the open {@code noscript}; jsoup applies no rules in it. */
  private int island = NONE;

  /** The place of the open {@code svg}. */
  private int drawing = NONE;

  /** The place of the open {@code select}. */
  private int selection = NONE;

  private boolean isSelectionInTable;

  /** Whether a {@code template} is open. What is in it is no part of the document. */
  private boolean isInTemplate;

  private PageScanner(
      HtmlTokens tokens,
      References references,
      OpenElements open,
      Likeness likeness,
      boolean hasWords) {
    this.tokens = tokens;
    this.references = references;
    this.open = open;
    this.likeness = likeness;
    this.hasWords = hasWords;
  }

  /** What the scanner needs for every page, and keeps to use again. */
  static final class Room {
    private final OpenElements open;
    private final CharacterReference reference = new CharacterReference();
    private final LongSupplier nanoClock;
    private final long nanos;

    /**
     * @param maxDepth the deepest nesting that jsoup lets stand
     * @param nanos the time for a page
     */
    Room(int maxDepth, LongSupplier nanoClock, long nanos) {
      this.open = new OpenElements(maxDepth);
      this.nanoClock = nanoClock;
      this.nanos = nanos;
    }

    /**
     * Reads a page.
     *
     * @param references gets what the page refers to
     * @param likeness gets the page's words and pictures, if {@code hasWords}
     */
    void scan(PageBytes page, References references, Likeness likeness, boolean hasWords) {
      if (page.isOdd()) {
        throw new Doubt("NUL or U+FFFF");
      }
      open.clear();
      HtmlTokens tokens = new HtmlTokens(page, reference, likeness, hasWords, nanoClock, nanos);
      new PageScanner(tokens, references, open, likeness, hasWords).scan();
    }
  }

  private void scan() {
    while (true) {
      Token token = tokens.next(drawing != NONE);
      open.countTag();
      switch (token) {
        case START -> start(tokens.tag());
        case END -> end(tokens.tag());
        case DONE -> {
          if (references.mayBeFull(open.copies())) {
            throw new Doubt("number of links");
          }
          return;
        }
      }
    }
  }

  private void start(HtmlTag tag) {
    if (island != NONE) {
      startInIsland(tag);
    } else if (drawing != NONE) {
      startInDrawing(tag);
    } else if (selection != NONE) {
      startInSelection(tag);
    } else {
      startInPart(tag);
    }
  }

  private void end(HtmlTag tag) {
    if (island != NONE) {
      endInIsland(tag);
    } else if (drawing != NONE) {
      endInDrawing(tag);
    } else if (selection != NONE) {
      endInSelection(tag);
    } else {
      endInPart(tag);
    }
  }

  // in noscript: every element stays where it is, and none is formatting

  private void startInIsland(HtmlTag tag) {
    if (tag == HtmlTag.TEMPLATE) {
      throw new Doubt("template");
    }
    if (tag != HtmlTag.IMAGE) {
      refer(tag);
    }
    if (tag.isRaw() || tag.isRcdata()) {
      if (!tokens.isSelfClosing()) {
        tokens.content(tag.isRcdata(), false);
      }
    } else if (!tag.isVoid()) {
      open.push(tag, tokens.key());
    }
  }

  private void endInIsland(HtmlTag tag) {
    if (tag == HtmlTag.NOSCRIPT) {
      open.closeFrom(island);
      island = NONE;
    } else {
      int place = open.find(tokens.key(), island + 1);
      if (place != NONE) {
        open.closeFrom(place);
      }
    }
  }

  private void openIsland() {
    island = open.size();
    open.push(HtmlTag.NOSCRIPT, tokens.key());
  }

  // in SVG

  private void startInDrawing(HtmlTag tag) {
    HtmlTag around = open.last();
    boolean hasHtml =
        around == HtmlTag.TITLE || around == HtmlTag.DESC || around == HtmlTag.FOREIGNOBJECT;
    if (hasHtml || tag.leavesSvg() || tag == HtmlTag.TEMPLATE) {
      throw new Doubt("HTML in SVG");
    }
    if (tag == HtmlTag.SCRIPT) {
      if (tokens.isSelfClosing()) {
        throw new Doubt("empty script in SVG");
      }
      tokens.content(false, true);
      return;
    }
    if (tag != HtmlTag.IMAGE) {
      refer(tag);
    }
    if (!tokens.isSelfClosing()) {
      open.push(tag, tokens.key());
    }
  }

  private void endInDrawing(HtmlTag tag) {
    int place = open.find(tokens.key(), drawing);
    if (place == NONE || tag == HtmlTag.P || tag == HtmlTag.BR) {
      throw new Doubt("HTML in SVG");
    }
    open.closeFrom(place);
    if (place == drawing) {
      drawing = NONE;
    }
  }

  // in a select: nearly everything is dropped

  private void startInSelection(HtmlTag tag) {
    switch (tag) {
      case SELECT -> closeSelection();
      case INPUT, KEYGEN, TEXTAREA -> {
        closeSelection();
        startInPart(tag);
      }
      case SCRIPT -> tokens.content(false, true);
      case NOSCRIPT -> openIsland();
      case TEMPLATE -> throw new Doubt("template");
      default -> {
        if (isSelectionInTable && endsSelection(tag)) {
          closeSelection();
          startInPart(tag);
        }
      }
    }
  }

  private void endInSelection(HtmlTag tag) {
    if (tag == HtmlTag.SELECT) {
      closeSelection();
    } else if (isSelectionInTable && endsSelection(tag) && open.isInTableScope(tag)) {
      closeSelection();
      endInPart(tag);
    }
  }

  private static boolean endsSelection(HtmlTag tag) {
    return tag == HtmlTag.TABLE || tag.isInTable() && tag != HtmlTag.COL && tag != HtmlTag.COLGROUP;
  }

  private void closeSelection() {
    open.closeFrom(selection);
    selection = NONE;
  }

  // in a table, a part of a table, or the body

  private void startInPart(HtmlTag tag) {
    HtmlTag part = open.part();
    switch (part) {
      case BODY -> startInBody(tag);
      case TABLE -> startInTable(tag);
      case TBODY, THEAD, TFOOT -> startInTableBody(tag);
      case TR -> startInRow(tag);
      case TEMPLATE -> startInTemplate(tag);
      default -> { // a cell or a caption
        if (tag.isInTable()) {
          open.closePart();
          startInPart(tag);
        } else {
          startInBody(tag);
        }
      }
    }
  }

  private void startInTemplate(HtmlTag tag) {
    if (tag.isInTable() || tag == HtmlTag.TABLE || tag == HtmlTag.SELECT) {
      throw new Doubt("table in a template"); // jsoup takes the template for a part of a table
    }
    startInBody(tag);
  }

  private void startInRow(HtmlTag tag) {
    if (tag.isCell()) {
      openPart(tag);
    } else if (tag.isInTable()) {
      open.closePart();
      startInPart(tag);
    } else {
      startDirectlyInTable(tag);
    }
  }

  private void startInTableBody(HtmlTag tag) {
    if (tag == HtmlTag.TR) {
      openPart(tag);
    } else if (tag.isCell()) {
      openPart(HtmlTag.TR);
      startInRow(tag);
    } else if (tag.isInTable()) {
      open.closePart();
      startInPart(tag);
    } else {
      startDirectlyInTable(tag);
    }
  }

  private void startInTable(HtmlTag tag) {
    switch (tag) {
      case CAPTION, TBODY, THEAD, TFOOT -> openPart(tag);
      case COLGROUP -> {
        open.clearPart();
        open.push(tag, tokens.key());
      }
      case COL -> open.clearPart();
      case TR, TD, TH -> {
        openPart(HtmlTag.TBODY);
        startInTableBody(tag);
      }
      default -> startDirectlyInTable(tag);
    }
  }

  private void openPart(HtmlTag tag) {
    open.clearPart();
    open.openPart(tag, tokens.key());
  }

  private void startDirectlyInTable(HtmlTag tag) {
    switch (tag) {
      case TABLE -> {
        open.closeTable();
        startInPart(tag);
      }
      case NOSCRIPT -> openIsland();
      case FORM -> {}
      default -> startInBody(tag);
    }
  }

  private void endInPart(HtmlTag tag) {
    switch (open.part()) {
      case BODY -> open.end(tag, tokens.key());
      case TABLE -> endInTable(tag);
      case TBODY, THEAD, TFOOT -> endInTableBody(tag);
      case TR -> endInRow(tag);
      case TEMPLATE -> endInTemplate(tag);
      default -> endInCell(tag);
    }
  }

  private void endInTemplate(HtmlTag tag) {
    switch (tag) {
      case TEMPLATE -> {
        open.closePart();
        isInTemplate = false;
      }
      case HTML, BODY, HEAD -> throw new Doubt("end of the body in a template");
      default -> open.end(tag, tokens.key());
    }
  }

  /** In a cell or a caption. */
  private void endInCell(HtmlTag tag) {
    HtmlTag part = open.part();
    if (tag == part) {
      open.closePart();
    } else if (tag.isCell() && part.isCell()) {
      throw new Doubt("end of another cell");
    } else if (tag == HtmlTag.TABLE
        || part.isCell() && (tag == HtmlTag.TR || tag.isTableBody()) && open.isInTableScope(tag)) {
      open.closePart();
      endInPart(tag);
    } else if (!tag.isInTable()) {
      open.end(tag, tokens.key());
    }
  }

  private void endInRow(HtmlTag tag) {
    if (tag == HtmlTag.TR) {
      open.closePart();
    } else if (tag == HtmlTag.TABLE || tag.isTableBody() && open.isInTableScope(tag)) {
      open.closePart();
      endInPart(tag);
    } else {
      endInTable(tag);
    }
  }

  private void endInTableBody(HtmlTag tag) {
    if (tag.isTableBody() && open.isInTableScope(tag)) {
      open.closePart();
    } else {
      endInTable(tag);
    }
  }

  private void endInTable(HtmlTag tag) {
    if (tag == HtmlTag.TABLE) {
      open.closeTable();
    } else if (!tag.isInTable()) {
      open.end(tag, tokens.key());
    }
  }

  private void startInBody(HtmlTag tag) {
    switch (tag) {
      case HTML, HEAD, BODY -> {} // they are open, and dropped
      case FRAMESET, PLAINTEXT, MATH -> throw new Doubt("element of a kind of its own");
      case TEMPLATE -> {
        if (isInTemplate || tokens.has("shadowrootmode")) {
          throw new Doubt("template");
        }
        isInTemplate = true;
        open.openPart(tag, tokens.key());
      }
      case TABLE -> open.openPart(tag, tokens.key());
      case NOSCRIPT -> openIsland();
      case SVG -> {
        if (!tokens.isSelfClosing()) {
          drawing = open.size();
          open.push(tag, tokens.key());
        }
      }
      case SELECT -> {
        if (tokens.isSelfClosing()) {
          throw new Doubt("empty select");
        }
        isSelectionInTable = open.part() != HtmlTag.BODY;
        selection = open.size();
        open.push(tag, tokens.key());
      }
      default -> {
        if (!tag.isInTable() && tag != HtmlTag.FRAME) {
          startPlain(tag);
        }
      }
    }
  }

  private void startPlain(HtmlTag tag) {
    refer(tag);
    if (tag.isRaw() || tag.isRcdata()) {
      tokens.content(tag.isRcdata(), tag == HtmlTag.SCRIPT);
    } else if (!tag.isVoid() && tag != HtmlTag.IMAGE) {
      open.start(tag, tokens.key());
    }
  }

  private void refer(HtmlTag tag) {
    if (!tag.refers()) {
      return;
    }
    if (tag == HtmlTag.IMG || tag == HtmlTag.IMAGE) {
      if (hasWords) {
        likeness.picture(tokens.get("src"));
      }
      return;
    }
    if (isInTemplate) {
      return;
    }
    if (open.isDirectlyInTable()) {
      throw new Doubt("link directly in a table");
    }
    switch (tag) {
      case A -> references.element("a", tokens);
      case AREA -> references.element("area", tokens);
      case FRAME -> references.element("frame", tokens);
      case IFRAME -> references.element("iframe", tokens);
      case BASE -> references.element("base", tokens);
      case LINK -> references.element("link", tokens);
      default -> references.element("meta", tokens);
    }
  }
}
