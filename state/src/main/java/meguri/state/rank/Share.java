package meguri.state.rank;

/**
 * What a link passes on of the score of the page it is on.
 *
 * @param known to a target that is known
 * @param fresh to one that nobody has linked to before
 */
public record Share(float known, float fresh, Kind kind) {

  /** By whom the link is given. The order is part of the state format. */
  public enum Kind {
    /** By no page: the crawl begins there, or a list names it. */
    SEED,
    /** A page at its first visit. */
    FIRST,
    /** A page visited before: most of its links have been counted. */
    AGAIN
  }

  /** What a seed is worth. */
  public static final Share SEED = new Share(1, 1, Kind.SEED);

  /** As many links to its target as are counted by this one, if the target is known. */
  public int links() {
    return kind == Kind.FIRST ? 1 : 0;
  }

  /** The same, if it is not. */
  public int linksToFresh() {
    return kind == Kind.SEED ? 0 : 1;
  }
}
