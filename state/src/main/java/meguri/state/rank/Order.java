package meguri.state.rank;

import java.util.Locale;

/** What makes one URL worth collecting before another, in a crawl: {@code docs/rank.md}. */
public enum Order {
  /** The PageRank it has gathered so far, damped. */
  IPR,
  /** The same, as the paper has it. */
  IPR_PAPER,
  /** The links to it found so far. */
  BLC,
  /** Nothing: breadth first. */
  BF;

  /** Links on an average page. */
  private static final int AVERAGE_LINKS = 50;

  /** How many there are. */
  public static final int RANKS = RankClasses.COUNT;

  /** The higher, the sooner; below {@link #RANKS}. */
  public int rank(float score) {
    return this == BF ? 0 : RankClasses.BASE_2.of(score);
  }

  /**
   * What each link of a page passes on at its first visit.
   *
   * @param score of the page, before the visit
   * @param links on the page
   */
  public Share share(float score, int links) {
    float all = first(score, links);
    return new Share(all, all, Share.Kind.FIRST);
  }

  /**
   * The same at a later visit: to targets that have had their share before, only of what has come
   * since; so no score grows without bound, however often pages are visited.
   *
   * @param passed the page's score when it last passed on all it had
   */
  public Share shareAgain(float score, float passed, int links) {
    float gained =
        passesOnGains() ? (float) Damping.MEGURI.later() * Math.max(0, score - passed) / links : 0;
    return new Share(gained, first(score, links), Share.Kind.AGAIN);
  }

  /**
   * What a URL is worth for being listed, in a sitemap or feed: as much as one link of an average
   * page gives, by links half of one, and nothing if it is known. A list is no endorsement: it
   * names all pages of its site, and who writes it cannot make any of them worth more.
   */
  public Share listed() {
    float fresh =
        switch (this) {
          case IPR, IPR_PAPER -> first(0, AVERAGE_LINKS);
          case BLC, BF -> 0.5f;
        };
    return new Share(0, fresh, Share.Kind.SEED);
  }

  /** Whether what a page gains after its first visit is worth something to its links. */
  public boolean passesOnGains() {
    return this == IPR || this == IPR_PAPER;
  }

  private float first(float score, int links) {
    return switch (this) {
      case IPR -> (float) Damping.MEGURI.first() * (score + 1) / links;
      case IPR_PAPER -> (score + 1) / links;
      case BLC, BF -> 1;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
