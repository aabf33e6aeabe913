package meguri.text;

/**
 * Decides what of a page is its content: an article, or all that the page shows but for what
 * belongs to the site.
 */
final class Choice {

  /** An article has at least so many letters of prose. */
  private static final int SHORTEST_ARTICLE = 250;

  /** So many if the page says that it is one. */
  private static final int SHORTEST_NAMED = 80;

  /** The share of prose in an article. The rest are lists, tables and short paragraphs. */
  private static final double PROSE_IN_ARTICLE = 0.45;

  private static final double PROSE_IN_NAMED = 0.2;

  /** If what stands beside the text seems to have more of the prose, its names mislead. */
  private static final double MISLEADING = 0.8;

  /** Parts with more of the page's prose are not dropped then. */
  private static final double LARGE = 0.4;

  /** Parts with more of a text's prose are parts of it, whatever their names. */
  private static final double PART_OF_BODY = 0.35;

  /** The least share of a page's text that stays if all that belongs to the site is dropped. */
  private static final double STAYS = 0.2;

  /** What stands beside the text is a menu if it is links, and not much of the page. */
  private static final double LINKS_IN_MENU = 0.8;

  private static final double MENU = 0.3;

  private final Outline outline;
  private final Kept kept;
  private final Headline headline;
  private final Extraction extraction;
  private int root;

  Choice(Outline outline, Head head) {
    this.outline = outline;
    kept = new Kept(outline);
    headline = Headline.of(outline, head.title());
    dropBeside();
    root = new Finder(outline, kept).find(headline, SHORTEST_ARTICLE);
    Cleaner cleaner = new Cleaner(outline, kept, headline, root);
    cleaner.clean();
    if (isArticle(head.article())) {
      extraction = Extraction.ARTICLE;
      cleaner.dropLabels();
      cleaner.trim();
    } else {
      extraction = Extraction.PAGE;
      choosePage();
    }
  }

  int root() {
    return root;
  }

  boolean[] dropped() {
    return kept.dropped();
  }

  Extraction extraction() {
    return extraction;
  }

  /** Returns the page's title as the page itself shows it, or an empty string. */
  String heading() {
    return headline.text();
  }

  private void dropBeside() {
    int all = outline.prose[0];
    dropBeside(Integer.MAX_VALUE);
    if (kept.prose(0) < SHORTEST_ARTICLE || kept.prose(0) < (1 - MISLEADING) * all) {
      kept.dropNothing();
      dropBeside((int) (LARGE * all));
    }
  }

  private void dropBeside(int most) {
    int body = -1;
    for (int i = 1; i < outline.size(); i++) {
      if (body >= 0 && i >= outline.ends[body]) {
        body = -1;
      }
      if (body < 0 && outline.isBody(i)) {
        body = i;
      }
      int hints = outline.hints[i];
      boolean hidden = (hints & Hints.HIDDEN) != 0;
      boolean beside = hidden || (hints & Hints.BESIDE) != 0 || outline.roles[i] == Role.ASIDE;
      boolean part =
          !hidden
              && body >= 0
              && body != i
              && outline.prose[i] > PART_OF_BODY * outline.prose[body];
      if (beside && !part && outline.prose[i] <= most && !headline.isIn(outline, i)) {
        kept.drop(i);
      }
    }
    kept.weigh();
  }

  /** Whether what was found is an article: prose for the most part, and enough of it. */
  private boolean isArticle(boolean saysSo) {
    boolean named = saysSo || outline.isBody(root) || outline.roles[root] == Role.ARTICLE;
    int prose = kept.prose(root);
    return prose >= (named || headline.element() >= 0 ? SHORTEST_NAMED : SHORTEST_ARTICLE)
        && prose >= (named ? PROSE_IN_NAMED : PROSE_IN_ARTICLE) * kept.text(root)
        && !new Contributions(outline, kept).make(root, headline);
  }

  /** Chooses all that the page shows but for what belongs to the site. */
  private void choosePage() {
    root = 0;
    for (int i = 1; i < outline.size() && root == 0; i++) {
      boolean main = outline.roles[i] == Role.MAIN || (outline.hints[i] & Hints.MAIN) != 0;
      if (main && outline.text[i] >= 0.5 * outline.text[0]) {
        root = i;
      }
    }
    if (!drop(Hints.SITE | Hints.HIDDEN, true) && !drop(Hints.HIDDEN, false)) {
      root = 0;
      kept.dropNothing();
    }
  }

  /** Drops what has one of the hints, and returns whether enough of the page stays. */
  private boolean drop(int hints, boolean site) {
    kept.dropNothing();
    for (int i = root + 1; i < outline.ends[root]; i++) {
      boolean small = outline.text[i] < 0.5 * outline.text[0] && !headline.isIn(outline, i);
      if (((outline.hints[i] & hints) != 0 && small) || (site && isOfSite(i))) {
        kept.drop(i);
        i = outline.ends[i] - 1;
      }
    }
    return kept.text(root) >= STAYS * outline.text[0];
  }

  private boolean isOfSite(int i) {
    int text = outline.text[i];
    if ((outline.hints[i] & Hints.BESIDE) != 0
        && outline.linked[i] >= LINKS_IN_MENU * text
        && text < MENU * outline.text[0]) {
      return true;
    }
    return switch (outline.roles[i]) {
      case ASIDE -> true;
      case HEADER ->
          outline.proses[i] == 0
              && outline.parents[outline.parents[i]] <= 0
              && !headline.isIn(outline, i);
      default -> false;
    };
  }
}
