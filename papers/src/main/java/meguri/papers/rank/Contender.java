package meguri.papers.rank;

/** An order that is compared with others. */
public record Contender(String name, Maker maker) {

  /** Makes a strategy for one crawl. */
  public interface Maker {

    /**
     * @param pages the number of pages that will be collected in all
     */
    Strategy make(CollectedGraph graph, RankedWeb web, int pages);
  }
}
