package meguri.state.rank;

import java.util.Locale;

/** The orders in which a crawl may collect URLs; {@code docs/rank.md} compares them. */
public enum Order {
  /** By the PageRank that a URL has gathered so far, damped. */
  IPR,
  /** By PageRank, as in the paper, without damping. */
  IPR_PAPER,
  /** By the number of links to a URL found so far. */
  BLC,
  /** Breadth first: all URLs rank alike. */
  BF;

  /** The number of links on an average page. */
  private static final int AVERAGE_LINKS = 50;

  /** The number of ranks. */
  public static final int RANKS = RankClasses.COUNT;

  /** Returns the rank of a score, below {@link #RANKS}; a higher rank comes sooner. */
  public int rank(float score) {
    return this == BF ? 0 : RankClasses.BASE_2.of(score);
  }

  /**
   * Returns the share that each link of a page passes on at the page's first visit.
   *
   * @param score the page's score before the visit
   * @param links the number of links on the page
   */
  public Share share(float score, int links) {
    float all = first(score, links);
    return new Share(all, all, Share.Kind.FIRST);
  }

  /**
   * Returns the share that each link passes on at a later visit. Targets that have had their share
   * before get only a part of the gain since then. So no score grows without bound, however often
   * pages are visited.
   *
   * @param passed the page's score when it last passed all of it on
   */
  public Share shareAgain(float score, float passed, int links) {
    float gained =
        passesOnGains() ? (float) Damping.MEGURI.later() * Math.max(0, score - passed) / links : 0;
    return new Share(gained, first(score, links), Share.Kind.AGAIN);
  }

  /**
   * Returns the share of a URL for being listed, in a sitemap or feed: as much as one link of an
   * average page gives, half a link if links are counted, and nothing if the URL is known. A list
   * is no endorsement: it names all pages of its site, and its author cannot make any of them worth
   * more.
   */
  public Share listed() {
    float fresh =
        switch (this) {
          case IPR, IPR_PAPER -> first(0, AVERAGE_LINKS);
          case BLC, BF -> 0.5f;
        };
    return new Share(0, fresh, Share.Kind.LISTED);
  }

  /** Whether a page passes its gains after the first visit on to its links. */
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
