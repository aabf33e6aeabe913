package meguri.papers.dedup;

import java.util.List;
import meguri.papers.graph.Crawl;
import meguri.state.seen.Lru;
import meguri.state.seen.Words;

/**
 * One pass of a crawl's queries through an LRU, with any number of second stages behind it. The
 * content of the LRU does not depend on the stage, so one pass serves all stages. A table of all
 * queried URLs stands in place of the store. A URL that is lost to a false positive counts as known
 * from then on.
 */
final class Pass {

  private final Lru lru;
  private final StageScore[] trials;
  private final boolean[] known;
  private final long queries;
  private long lruHits;

  private Pass(Crawl crawl, Lru lru, List<StageScore> trials) {
    this.lru = lru;
    this.trials = trials.toArray(new StageScore[0]);
    this.known = new boolean[crawl.graph().nodes()];
    this.queries = crawl.queries();
  }

  static Pass of(Crawl crawl, int entries, List<StageScore> trials) {
    long words = ((long) entries * Lru.ENTRY_BYTES + Long.BYTES - 1) / Long.BYTES;
    Pass pass =
        new Pass(crawl, new Lru(Words.allocate(words * Long.BYTES).slice(0, words)), trials);
    crawl.eachQuery(pass::query);
    return pass;
  }

  private void query(int node) {
    long id = Crawl.id(node);
    int entry = lru.find(id);
    if (entry >= 0) {
      lruHits++;
      lru.touch(entry);
      return;
    }
    for (StageScore trial : trials) {
      trial.ask(id, known[node]);
    }
    known[node] = true;
    if (lru.isFull()) {
      int oldest = lru.oldest();
      long moved = lru.id(oldest);
      for (StageScore trial : trials) {
        trial.insert(moved);
      }
      lru.remove(oldest);
    }
    lru.add(id);
  }

  int entries() {
    return lru.capacity();
  }

  long queries() {
    return queries;
  }

  double lruHitRate() {
    return (double) lruHits / queries;
  }

  /** Returns the hit rate of the LRU with a stage; a false positive is no hit. */
  double hitRate(StageScore trial) {
    return (double) (lruHits + trial.hits()) / queries;
  }
}
