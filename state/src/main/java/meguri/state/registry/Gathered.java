package meguri.state.registry;

/** The sum of the shares of PageRank that links have brought to a URL, and the number of links. */
public record Gathered(float share, int links) {

  public static final Gathered NOTHING = new Gathered(0, 0);

  public Gathered plus(Gathered other) {
    return new Gathered(share + other.share, links + other.links);
  }
}
