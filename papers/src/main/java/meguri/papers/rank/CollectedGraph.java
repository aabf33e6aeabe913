package meguri.papers.rank;

import java.util.Arrays;

/**
 * The part of the web that a crawl has seen: the collected pages with their links, and the URLs
 * found, which are numbered from 0 as they are found. A page's links to other sites come first. So
 * an order that goes by links or by numbers prefers them among equals.
 *
 * <p>It takes 32 to 48 bytes for each URL, all at the beginning, and 4 bytes for each link.
 */
public final class CollectedGraph {

  private static final int WAITING = -2;
  private static final int TAKEN = -1;

  private final long[] ids;
  private final int[] sites;

  /** Where the links of a collected page begin; below 0, the state of any other URL. */
  private final int[] starts;

  private final int[] degrees;

  /** The collected pages in their order. */
  private final int[] pages;

  /** A hash table by open addressing: a URL's number plus 1, or 0. */
  private final int[] table;

  private int[] targets = new int[1 << 10];
  private int urls;
  private int collected;
  private int links;

  /**
   * @param capacity the most URLs that may be found
   */
  public CollectedGraph(int capacity) {
    ids = new long[capacity];
    sites = new int[capacity];
    starts = new int[capacity];
    degrees = new int[capacity];
    pages = new int[capacity];
    table = new int[Math.max(2, Integer.highestOneBit(Math.max(1, capacity)) << 2)];
  }

  /** Returns the number of a URL, which is found now if it was not before. */
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

  /** Takes a URL, which will be collected and no longer waits. */
  public void take(int url) {
    starts[url] = TAKEN;
  }

  /** Adds a collected page with its links. */
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

  /** Returns the number of URLs found, collected or not. */
  public int urls() {
    return urls;
  }

  /** Returns the number of pages collected. */
  public int collected() {
    return collected;
  }

  /** Returns the page that was collected as number i. */
  public int page(int i) {
    return pages[i];
  }

  public long id(int url) {
    return ids[url];
  }

  public int site(int url) {
    return sites[url];
  }

  /** Tells whether a URL has been neither taken nor collected. */
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
