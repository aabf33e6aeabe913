package meguri.papers.rank;

import java.util.Arrays;

/**
 * What a crawl has seen of the web: the pages collected with their links, and the URLs found, which
 * are numbered from 0 as they are found. Of the links of one page those to other sites come first,
 * so that whoever goes by the order of links or of numbers prefers them among equals.
 *
 * <p>32 to 48 bytes a URL, taken at once, and 4 a link.
 */
public final class CollectedGraph {

  private static final int WAITING = -2;
  private static final int TAKEN = -1;

  private final long[] ids;
  private final int[] sites;

  /** Where the links of a collected page begin; what else a URL is, if below 0. */
  private final int[] starts;

  private final int[] degrees;

  /** Collected pages in their order. */
  private final int[] pages;

  /** Open addressing: a URL's number and 1, or 0. */
  private final int[] table;

  private int[] targets = new int[1 << 10];
  private int urls;
  private int collected;
  private int links;

  /**
   * @param capacity URLs that may be found
   */
  public CollectedGraph(int capacity) {
    ids = new long[capacity];
    sites = new int[capacity];
    starts = new int[capacity];
    degrees = new int[capacity];
    pages = new int[capacity];
    table = new int[Math.max(2, Integer.highestOneBit(Math.max(1, capacity)) << 2)];
  }

  /** The number of a URL, found now or before. */
  public int find(long id, int site) {
    int at = slot(id);
    while (table[at] != 0) {
      int known = table[at] - 1;
      if (ids[known] == id) {
        return known;
      }
      at = at + 1 & table.length - 1;
    }
    ids[urls] = id;
    sites[urls] = site;
    starts[urls] = WAITING;
    table[at] = ++urls;
    return urls - 1;
  }

  /** A URL is about to be collected, and waits no longer. */
  public void take(int url) {
    starts[url] = TAKEN;
  }

  /** A page has been collected: from now on it has these links. */
  public void collect(int page, long[] linked, int[] linkedSites, int count) {
    if (links + count > targets.length) {
      targets = Arrays.copyOf(targets, Math.max(links + count, 2 * targets.length));
    }
    starts[page] = links;
    degrees[page] = count;
    pages[collected++] = page;
    link(page, linked, linkedSites, count, false);
    link(page, linked, linkedSites, count, true);
  }

  private void link(int page, long[] linked, int[] linkedSites, int count, boolean same) {
    for (int i = 0; i < count; i++) {
      if (linkedSites[i] == sites[page] == same) {
        targets[links++] = find(linked[i], linkedSites[i]);
      }
    }
  }

  public int capacity() {
    return ids.length;
  }

  /** URLs found, collected or not. */
  public int urls() {
    return urls;
  }

  /** Pages collected. */
  public int collected() {
    return collected;
  }

  /** The page collected as number i. */
  public int page(int i) {
    return pages[i];
  }

  public long id(int url) {
    return ids[url];
  }

  public int site(int url) {
    return sites[url];
  }

  /** Whether it has been neither taken nor collected. */
  public boolean isWaiting(int url) {
    return starts[url] == WAITING;
  }

  public boolean isCollected(int url) {
    return starts[url] >= 0;
  }

  public int degree(int page) {
    return degrees[page];
  }

  public int target(int page, int link) {
    return targets[starts[page] + link];
  }

  private int slot(long id) {
    return (int) (id * 0x9E3779B97F4A7C15L >>> 33) & table.length - 1;
  }
}
