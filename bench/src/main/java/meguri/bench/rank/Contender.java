package meguri.bench.rank;

import meguri.state.rank.CollectedGraph;
import meguri.state.rank.Strategy;

/** An order that is compared with others. */
record Contender(String name, Maker maker) {

  /** Makes a strategy for one crawl. */
  interface Maker {

    /**
     * @param pages that will be collected in all
     */
    Strategy make(CollectedGraph graph, RankedWeb web, int pages);
  }
}
