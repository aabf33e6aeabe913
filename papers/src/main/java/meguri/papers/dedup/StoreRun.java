package meguri.papers.dedup;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import meguri.papers.dedup.Offers.Recency;
import meguri.papers.dedup.UrlSet.Cached;
import meguri.papers.graph.Crawl;
import meguri.state.seen.Lru;
import meguri.state.seen.TagCache;
import meguri.state.seen.Words;

/**
 * Times one store that grows from empty to many keys. Then it gets more URLs, most of which it has:
 * first without caches in front, then with them. The time to draw the URLs does not count.
 *
 * @param keys the number of URLs offered while it grew
 * @param grown the cost of each of them
 * @param graphs the cost when most URLs are duplicates, as recent as on real graphs
 */
record StoreRun(
    int keys, StoreKind kind, boolean bloom, boolean batched, Cost grown, Crowd graphs) {

  /**
   * The costs when most URLs are duplicates.
   *
   * @param bare the cost of a URL without caches
   * @param cached the cost with LRU and second stage in front
   * @param lost the number of new URLs that the caches called seen
   */
  record Crowd(Cost bare, Cost cached, int lost) {}

  /** The share of duplicates in the IMP-CB paper's field of use. */
  static final double FEW = 0.078;

  /** The share of duplicates among the links of a crawl. */
  static final double MOST = 0.9;

  /** The number of keys for each entry of the LRU in front. */
  static final int KEYS_PER_ENTRY = 256;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final int TAG_BITS = 22;
  private static final int CHUNK = 1 << 14;
  private static final long SEED = 7;

  static StoreRun measure(int keys, int offers, StoreKind kind, boolean bloom, boolean batched)
      throws IOException {
    try (RocksPrints store = new RocksPrints(bloom, batched)) {
      Offers urls = new Offers(SEED);
      UrlSet set = kind.on(store, keys);
      Cost grown = time(set, urls, FEW, Recency.ZIPF, keys);
      int more = Math.min(offers, keys);
      Crowd graphs = crowd(set, urls, keys, more);
      return new StoreRun(keys, kind, bloom, batched, grown, graphs);
    }
  }

  private static Crowd crowd(UrlSet set, Offers urls, int keys, int offers) {
    Cost bare = time(set, urls, MOST, Recency.GRAPHS, offers);
    UrlSet front = cached(set, keys);
    time(front, urls, MOST, Recency.GRAPHS, offers / 2); // warms the caches
    int before = urls.known();
    Count count = new Count(front);
    Cost cached = time(count, urls, MOST, Recency.GRAPHS, offers / 2);
    return new Crowd(bare, cached, urls.known() - before - count.added);
  }

  private static UrlSet cached(UrlSet set, int keys) {
    Lru lru = new Lru(Words.allocate((long) keys / KEYS_PER_ENTRY * Lru.ENTRY_BYTES));
    return new Cached(lru, new TagCache(Words.allocate(keys), TAG_BITS), set);
  }

  private static Cost time(
      UrlSet set, Offers urls, double duplicates, Recency recency, int offers) {
    int[] chunk = new int[CHUNK];
    long nanos = 0;
    long cpu = 0;
    for (int done = 0; done < offers; done += CHUNK) {
      int size = Math.min(CHUNK, offers - done);
      for (int i = 0; i < size; i++) {
        chunk[i] = urls.next(duplicates, recency);
      }
      long cpuStart = SYSTEM.getProcessCpuTime();
      long start = System.nanoTime();
      for (int i = 0; i < size; i++) {
        set.add(Crawl.id(chunk[i]));
      }
      nanos += System.nanoTime() - start;
      cpu += SYSTEM.getProcessCpuTime() - cpuStart;
    }
    return new Cost((double) nanos / offers, (double) cpu / offers);
  }

  private static final class Count implements UrlSet {
    private final UrlSet set;
    private int added;

    Count(UrlSet set) {
      this.set = set;
    }

    @Override
    public boolean add(long id) {
      boolean isNew = set.add(id);
      added += isNew ? 1 : 0;
      return isNew;
    }
  }
}
