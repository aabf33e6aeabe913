package meguri.state.registry;

/** What links have brought to a URL: shares of PageRank, and how many links they were. */
public record Gathered(float share, int links) {

  public static final Gathered NOTHING = new Gathered(0, 0);

  public Gathered plus(Gathered other) {
    return new Gathered(share + other.share, links + other.links);
  }
}
