package meguri.text;

import java.util.HashMap;
import java.util.Map;

/** Drops what stands in an article's element and is not part of the article. */
final class Cleaner {

  /** Parts with more of the article's prose are not dropped. */
  private static final double LITTLE = 0.2;

  /** Rows of teasers may have more together. */
  private static final double LITTLE_TOGETHER = 0.4;

  /** Longer notes about the article are more than notes. */
  private static final int LONGEST_NOTE = 400;

  private static final int LONGEST_TEASER = 300;
  private static final int MOST_BLOCKS_IN_TEASER = 6;

  /** Fewer teasers in a row may be something else. */
  private static final int TEASERS = 3;

  private static final int LONGEST_LABEL = 25;
  private static final int SHORTEST_LINK_PARAGRAPH = 20;

  private final Outline outline;
  private final Kept kept;
  private final Headline headline;
  private final int root;
  private final int end;

  Cleaner(Outline outline, Kept kept, Headline headline, int root) {
    this.outline = outline;
    this.kept = kept;
    this.headline = headline;
    this.root = root;
    this.end = outline.ends[root];
  }

  /** Drops notes about the article, captions, lists of links, and rows of teasers. */
  void clean() {
    for (int i = root + 1; i < end; i++) {
      if (kept.isDropped(i) || isForeign(i)) {
        kept.drop(i);
        i = outline.ends[i] - 1;
      }
    }
    for (int i = root; i < end; i++) {
      if (i > root && kept.isDropped(i)) {
        i = outline.ends[i] - 1;
      } else {
        dropTeasers(i);
      }
    }
  }

  private boolean isForeign(int i) {
    int text = outline.text[i];
    int linked = outline.linked[i];
    int hints = outline.hints[i];
    boolean little = kept.prose(i) < LITTLE * kept.prose(root);
    if (little && (hints & Hints.ABOUT) != 0 && text < LONGEST_NOTE) {
      return true;
    }
    if (little && (hints & Hints.CAPTION) != 0) {
      return true;
    }
    return switch (outline.roles[i]) {
      case HEADING -> i == headline.element() || outline.elements[i].normalName().equals("h1");
      case CAPTIONING -> little;
      case HEADER -> text > 0 && little && (linked > 0.5 * text || headline.isIn(outline, i));
      case PARAGRAPH -> text > SHORTEST_LINK_PARAGRAPH && linked > 0.75 * text;
      case BULLETS, NUMBERS, BLOCK, TABLE, FORM, ARTICLE ->
          text > 0 && little && linked > 0.5 * text;
      default -> false;
    };
  }

  /** Drops rows of children that each show a link and little text. */
  private void dropTeasers(int parent) {
    int row = 0;
    int prose = 0;
    int first = -1;
    for (int child = parent + 1; child < outline.ends[parent]; child = outline.ends[child]) {
      if (isTeaser(child)) {
        if (row++ == 0) {
          first = child;
          prose = 0;
        }
        prose += kept.prose(child);
      } else if (outline.text[child] > 0) {
        dropRow(first, child, row, prose);
        row = 0;
      }
    }
    dropRow(first, outline.ends[parent], row, prose);
  }

  private void dropRow(int first, int behind, int row, int prose) {
    if (row >= TEASERS && prose < LITTLE_TOGETHER * kept.prose(root)) {
      for (int i = first; i < behind; i = outline.ends[i]) {
        kept.drop(i);
      }
    }
  }

  private boolean isTeaser(int i) {
    Role role = outline.roles[i];
    return (role == Role.BLOCK || role == Role.ARTICLE || role == Role.ITEM)
        && outline.linkBlocks[i] > 0
        && outline.blocks[i] > 1
        && outline.blocks[i] <= MOST_BLOCKS_IN_TEASER
        && outline.proses[i] <= 1
        && outline.text[i] < LONGEST_TEASER;
  }

  /** Drops short labels that are repeated, such as those above advertisements. */
  void dropLabels() {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = root + 1; i < end; i++) {
      if (kept.isDropped(i)) {
        i = outline.ends[i] - 1;
      } else if (outline.roles[i] == Role.BLOCK
          && outline.blocks[i] == 1
          && outline.text[i] < LONGEST_LABEL) {
        Integer before = seen.putIfAbsent(outline.elements[i].text(), i);
        if (before != null) {
          kept.drop(before);
          kept.drop(i);
        }
        i = outline.ends[i] - 1;
      }
    }
  }

  /** Drops the short lines before the first prose and behind the last that are no paragraphs. */
  void trim() {
    int first = end;
    int last = root;
    for (int i = root; i < end; i++) {
      if (i > root && kept.isDropped(i)) {
        i = outline.ends[i] - 1;
      } else if (outline.ownProse[i]) {
        first = Math.min(first, i);
        last = i;
      }
    }
    for (int i = root + 1; i < end; i++) {
      boolean outside = i > last || (i < first && outline.ends[i] <= first);
      if (kept.isDropped(i)) {
        i = outline.ends[i] - 1;
      } else if (outside && outline.roles[i].isBlock()) {
        Role role = outline.roles[i];
        boolean stays =
            outline.paragraphs[i] > 0
                || outline.proses[i] > 0
                || (role == Role.HEADING && i < first);
        if (!stays) {
          kept.drop(i);
        }
        if (!stays || role != Role.BLOCK) {
          i = outline.ends[i] - 1;
        }
      }
    }
  }
}
