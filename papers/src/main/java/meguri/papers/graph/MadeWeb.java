package meguri.papers.graph;

import java.util.Locale;

/** A web made at random, for checks on graphs that no order was chosen on. */
public record MadeWeb(Graph graph, Hosts hosts) {

  /** The kinds of made webs. */
  public enum Kind {
    /** Hosts as in Common Crawl. */
    OPEN_WEB,
    /** Articles as in Wikipedia. */
    ENCYCLOPEDIA;

    /** Returns a web of this kind: the same for the same seed, on any machine. */
    public MadeWeb of(long seed, int pages) {
      return switch (this) {
        case OPEN_WEB -> OpenWeb.of(seed, pages);
        case ENCYCLOPEDIA -> Encyclopedia.of(seed, pages);
      };
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
