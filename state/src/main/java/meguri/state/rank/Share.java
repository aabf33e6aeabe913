package meguri.state.rank;

/**
 * The part of a page's score that one of its links passes on.
 *
 * @param known the share of a known target
 * @param fresh the share of a target without an earlier link
 */
public record Share(float known, float fresh, Kind kind) {

  /** The source of the link. The order is part of the state format. */
  public enum Kind {
    /** No page: the crawl begins there. */
    SEED,
    /** A page at its first visit. */
    FIRST,
    /** A page visited before: most of its links have been counted. */
    AGAIN,
    /** A sitemap or feed that names the URL: no endorsement, so no link. */
    LISTED
  }

  /** The share of a seed. */
  public static final Share SEED = new Share(1, 1, Kind.SEED);

  /** Returns the number of links that this one counts for, if its target is known. */
  public int links() {
    return kind == Kind.FIRST ? 1 : 0;
  }

  /** Returns the number of links that this one counts for, if its target is new. */
  public int linksToFresh() {
    return switch (kind) {
      case FIRST, AGAIN -> 1;
      case SEED, LISTED -> 0;
    };
  }
}
