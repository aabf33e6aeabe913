package meguri.state.rank;

import java.util.Locale;

/** The orders in which a crawl may collect URLs; {@code docs/order.md} compares them. */
public enum Order {
  /**
   * By the PageRank that a URL has gathered so far, as in the paper, but that links to other sites
   * get more of it.
   */
  IPR,
  /** By the number of links to a URL found so far. */
  BLC,
  /**
   * Breadth first: by the number of links that lead to a URL from a seed. More than 40 of them
   * count as 40.
   */
  BF;

  /** The number of links on an average page. */
  private static final int AVERAGE_LINKS = 50;

  /**
   * The part of its gain since its last visit that a page passes on at the next one. It is below 1,
   * so that no score grows without bound, however often pages are visited. The paper visits no page
   * twice.
   */
  private static final float DAMPING = 0.85f;

  /**
   * The number of links to a page's own site that get as much as one link to another site. A crawl
   * soon knows most links that come from the page's own site, and few of those that come from
   * others: so one that it knows stands for more that it does not. The value was chosen on
   * synthetic webs and on a crawl of 24 sites; docs/rank.md tries it on others.
   */
  private static final int OTHER_SITE = 4;

  /**
   * Breadth first, the number of further links that raise a URL by one level: so many that hardly
   * any does, but not endlessly many, so that a URL that was only listed rises at its first link.
   */
  private static final int FURTHER_LINKS = 1024;

  /** The number of ranks. */
  public static final int RANKS = RankClasses.COUNT;

  /** Returns the rank of a score, below {@link #RANKS}; a higher rank comes sooner. */
  public int rank(float score) {
    return RankClasses.of(score);
  }

  /**
   * Returns the part of a page's score that one of its links gets.
   *
   * @param own the number of the page's links to its own site
   * @param others the number of its links to other sites
   * @param isOther whether this link leads to another site
   */
  public float part(int own, int others, boolean isOther) {
    return (isOther ? OTHER_SITE : 1f) / (own + OTHER_SITE * others);
  }

  /**
   * Returns the share that a link passes on at its page's first visit.
   *
   * @param score the page's score before the visit
   * @param part the link's part of the score
   */
  public Share share(float score, float part) {
    float fresh = first(score, part);
    float known = this == BF ? fresh / FURTHER_LINKS : fresh;
    return new Share(known, fresh, Share.Kind.FIRST);
  }

  /**
   * Returns the share that a link passes on at a later visit. A target that has had its share
   * before gets only a part of the gain since then.
   *
   * @param passed the page's score when it last passed all of it on
   */
  public Share shareAgain(float score, float passed, float part) {
    float gained = passesOnGains() ? DAMPING * Math.max(0, score - passed) * part : 0;
    return new Share(gained, first(score, part), Share.Kind.AGAIN);
  }

  /**
   * Returns the share of a URL for being listed, in a sitemap or feed: as much as one link of an
   * average page gives, half a link if links are counted, as little as possible breadth first, and
   * nothing if the URL is known. A list is no endorsement: it names all pages of its site, and its
   * author cannot make any of them worth more.
   */
  public Share listed() {
    float fresh =
        switch (this) {
          case IPR -> first(0, 1f / AVERAGE_LINKS);
          case BLC -> 0.5f;
          case BF -> Float.MIN_NORMAL;
        };
    return new Share(0, fresh, Share.Kind.LISTED);
  }

  /** Whether a page passes its gains after the first visit on to its links. */
  public boolean passesOnGains() {
    return this == IPR;
  }

  /** Whether a crawl now and then takes a URL that is not the best, to see more of a host. */
  public boolean explores() {
    return this == IPR;
  }

  private float first(float score, float part) {
    return switch (this) {
      case IPR -> (score + 1) * part;
      case BLC -> 1;
      case BF -> score / 2;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
