package meguri.text;

/**
 * Finds the element that has the article. It starts at the least part that has both the headline
 * and prose, and goes down as long as nearly all of the prose is in one child, or most of it in the
 * only part that is marked as a text.
 */
final class Finder {

  /** The share of the prose that one child must have. */
  private static final double NEARLY_ALL = 0.85;

  /** The same below an element that is marked as the text: it may lose a byline, but no lead. */
  private static final double ALL = 0.97;

  /** The share of the prose that a marked part must have, and that a second one must not have. */
  private static final double MOST = 0.5;

  /** Shares of the page's prose that the headline's part has: more if it is not marked. */
  private static final double WITH_HEADLINE = 0.4;

  private static final double MARKED_WITH_HEADLINE = 0.15;

  private final Outline outline;
  private final Kept kept;

  Finder(Outline outline, Kept kept) {
    this.outline = outline;
    this.kept = kept;
  }

  int find(Headline headline, int shortest) {
    int at = descend(besideHeadline(headline, shortest));
    while (!outline.isBody(at)) {
      int marked = marked(at);
      if (marked < 0) {
        break;
      }
      at = descend(marked);
    }
    return at;
  }

  private int besideHeadline(Headline headline, int shortest) {
    for (int at = headline.element(); at > 0; at = outline.parents[at]) {
      boolean marked = outline.roles[at] == Role.ARTICLE || outline.isBody(at);
      double share = marked ? MARKED_WITH_HEADLINE : WITH_HEADLINE;
      if (outline.isContainer(at)
          && kept.prose(at) >= shortest
          && kept.prose(at) >= share * kept.prose(0)) {
        return at;
      }
    }
    return 0;
  }

  private int descend(int from) {
    int at = from;
    boolean body = outline.isBody(at);
    while (true) {
      int best = -1;
      for (int child = at + 1; child < outline.ends[at]; child = outline.ends[child]) {
        if (!kept.isDropped(child) && (best < 0 || kept.prose(child) > kept.prose(best))) {
          best = child;
        }
      }
      if (best < 0
          || kept.prose(best) < (body ? ALL : NEARLY_ALL) * kept.prose(at)
          || !outline.isContainer(best)) {
        return at;
      }
      at = best;
      body |= outline.isBody(at);
    }
  }

  /** Returns the only part with much prose that is marked as a text, or -1. */
  private int marked(int within) {
    int best = -1;
    int second = 0;
    for (int i = within + 1; i < outline.ends[within]; i++) {
      if (kept.isDropped(i)) {
        i = outline.ends[i] - 1;
      } else if (isMarked(i) && kept.prose(i) > 0) {
        if (best < 0) {
          best = i;
        } else if (kept.prose(i) > kept.prose(best)) {
          second = kept.prose(best);
          best = i;
        } else {
          second = Math.max(second, kept.prose(i));
        }
        i = outline.ends[i] - 1;
      }
    }
    return best >= 0
            && kept.prose(best) >= MOST * kept.prose(within)
            && second < MOST * kept.prose(best)
        ? best
        : -1;
  }

  private boolean isMarked(int element) {
    Role role = outline.roles[element];
    return role == Role.ARTICLE || role == Role.MAIN || outline.isBody(element);
  }
}
