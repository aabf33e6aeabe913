package meguri.operators.parse;

/**
 * The open elements of a document, as far as {@link PageScanner} must know them.
 *
 * <p>Every element that jsoup has open is here, except for the formatting elements that it opens
 * again; there are at most {@code unclosed} of these. So jsoup's stack is never deeper than this
 * one counts. jsoup may have closed some of these elements, because most end tags close an element
 * here only if no other has begun within it.
 */
final class OpenElements {

  /** The formatting elements up to which jsoup keeps the order of what follows when one ends. */
  private static final int MOST_UNCLOSED = 3;

  /** The end tags of formatting elements that may come elsewhere than they belong. */
  private static final int MOST_MISPLACED = 1000;

  /** The copies of a link that jsoup may make when a formatting element ends in another block. */
  private static final int COPIES = 24;

  /** The elements that are open and not here: html, body or head, optgroup and option. */
  private static final int UNKNOWN = 5;

  private final int maxDepth;
  private final long[] keys;
  private final HtmlTag[] tags;
  private int size;

  /** The tables, their parts, and the templates: their places, outermost first. */
  private final int[] parts;

  /** The value of {@link #unclosed} when a part began. */
  private final int[] unclosedBefore;

  private int partCount;

  /** The formatting elements that have begun, and whose end tag did not come where it belongs. */
  private int unclosed;

  /** Whether formatting elements were closed with a table around them. */
  private boolean isSomeLost;

  private int misplaced;
  private int anchors;
  private int anchorsClosed;
  private long copies;

  OpenElements(int maxDepth) {
    this.maxDepth = maxDepth;
    keys = new long[maxDepth];
    tags = new HtmlTag[maxDepth];
    parts = new int[maxDepth];
    unclosedBefore = new int[maxDepth];
  }

  /** Begins a page. */
  void clear() {
    if (maxDepth <= UNKNOWN) {
      throw new Doubt("depth");
    }
    size = 0;
    partCount = 0;
    unclosed = 0;
    isSomeLost = false;
    misplaced = 0;
    anchors = 0;
    anchorsClosed = 0;
    copies = 0;
  }

  int size() {
    return size;
  }

  /** Returns the most copies of links that jsoup has made. */
  long copies() {
    return copies;
  }

  /** Counts a tag: jsoup may copy a link that is open at each. */
  void countTag() {
    copies += anchors > anchorsClosed ? 2 : 0;
  }

  HtmlTag last() {
    return tags[size - 1];
  }

  /** Opens an element to which no rules of the body apply. */
  void push(HtmlTag tag, long key) {
    if (size + unclosed + UNKNOWN >= maxDepth) {
      throw new Doubt("depth");
    }
    keys[size] = key;
    tags[size] = tag;
    size++;
  }

  /** Closes the elements from a place on. */
  void closeFrom(int place) {
    size = place;
  }

  /**
   * Returns the place of the last element of this name; -1 if no element from a place on has it.
   */
  int find(long key, int from) {
    int place = size - 1;
    while (place >= from && keys[place] != key) {
      place--;
    }
    return place >= from ? place : -1;
  }

  /** Opens an element in the body. */
  void start(HtmlTag tag, long key) {
    switch (tag) {
      case A -> anchor(key);
      case NOBR -> misplaced(key);
      case LI -> closeLast(HtmlTag.P, HtmlTag.LI);
      case DD, DT -> {
        closeLast(HtmlTag.P, HtmlTag.DD);
        closeLast(HtmlTag.DT, HtmlTag.DT);
      }
      case OPTION, OPTGROUP -> closeLast(HtmlTag.OPTION, HtmlTag.OPTION);
      default -> {
        if (tag.closesParagraph()) {
          closeLast(HtmlTag.P, HtmlTag.P);
        }
      }
    }
    push(tag, key);
    unclosed += tag.formats() ? 1 : 0;
  }

  private void anchor(long key) {
    int other = misplaced(key);
    if (other >= 0) {
      System.arraycopy(keys, other + 1, keys, other, size - other - 1);
      System.arraycopy(tags, other + 1, tags, other, size - other - 1);
      size--;
      unclosed--;
      anchorsClosed++;
    }
    anchors++;
  }

  private void closeLast(HtmlTag inner, HtmlTag outer) {
    if (size > floor() && last() == inner) {
      size--;
    }
    if (size > floor() && last() == outer) {
      size--;
    }
  }

  /** Reads an end tag in the body. */
  void end(HtmlTag tag, long key) {
    if (size > floor() && keys[size - 1] == key) {
      size--;
      unclosed -= tag.formats() ? 1 : 0;
      anchorsClosed += tag == HtmlTag.A ? 1 : 0;
    } else if (tag.formats()) {
      misplaced(key);
    }
  }

  /** Returns the first place that the tags of the body may close. */
  private int floor() {
    return partCount == 0 ? 0 : parts[partCount - 1] + 1;
  }

  /**
   * Judges a tag that closes a formatting element in another place than it belongs. jsoup moves
   * elements then, by the adoption agency algorithm. It keeps their order, but with many of them it
   * would put what follows before them.
   *
   * @return the place of the element, -1 if it is unknown
   */
  private int misplaced(long key) {
    if (unclosed == 0) {
      return -1;
    }
    if (++misplaced > MOST_MISPLACED) {
      throw new Doubt("many misplaced end tags");
    }
    boolean isBounded = false;
    boolean isInBlock = false;
    int others = 0;
    for (int place = size - 1; place >= floor(); place--) {
      if (keys[place] == key) {
        if (isInBlock && (others > 0 || unclosed > MOST_UNCLOSED || isDirectlyInTable())) {
          throw new Doubt("adoption");
        }
        copies += isInBlock ? COPIES : 0;
        return isBounded ? -1 : place;
      }
      isBounded |= tags[place].bounds();
      isInBlock |= tags[place].isSpecial();
      others += isInBlock && !tags[place].isSpecial() && !tags[place].formats() ? 1 : 0;
    }
    if (isInBlock && isSomeLost) {
      throw new Doubt("adoption of the lost");
    }
    return -1;
  }

  /** Returns the innermost table, part of a table, or template; the body if none is open. */
  HtmlTag part() {
    return partCount == 0 ? HtmlTag.BODY : tags[parts[partCount - 1]];
  }

  /** Whether content that belongs in a cell would stand before the table. */
  boolean isDirectlyInTable() {
    return part() != HtmlTag.BODY && !part().holdsContent();
  }

  /** Whether the innermost table has such a part open, or is asked for itself. */
  boolean isInTableScope(HtmlTag part) {
    for (int i = partCount - 1; i >= 0; i--) {
      HtmlTag open = tags[parts[i]];
      if (open == part) {
        return true;
      }
      if (open == HtmlTag.TABLE || open == HtmlTag.TEMPLATE) {
        return false;
      }
    }
    return false;
  }

  void openPart(HtmlTag tag, long key) {
    push(tag, key);
    parts[partCount] = size - 1;
    unclosedBefore[partCount] = unclosed;
    partCount++;
  }

  /** Closes what is open in the innermost part. */
  void clearPart() {
    lose(floor(), true);
  }

  /** Closes the innermost part. */
  void closePart() {
    partCount--;
    int place = parts[partCount];
    boolean isFormattingKept = !tags[place].holdsContent();
    if (!isFormattingKept) {
      unclosed = Math.min(unclosed, unclosedBefore[partCount]);
    }
    lose(place, isFormattingKept);
  }

  /** Closes the innermost table. */
  void closeTable() {
    while (part() != HtmlTag.TABLE) {
      closePart();
    }
    closePart();
  }

  /**
   * Closes the elements from a place on.
   *
   * @param isFormattingKept whether jsoup still opens the formatting elements among them again
   */
  private void lose(int from, boolean isFormattingKept) {
    for (int place = from; place < size; place++) {
      if (tags[place].bounds()) {
        throw new Doubt("object closed by a table"); // the bound stays
      }
      isSomeLost |= isFormattingKept && tags[place].formats();
    }
    size = from;
  }
}
