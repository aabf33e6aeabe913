package meguri.operators.parse;

import java.util.ArrayList;
import java.util.List;

/**
 * The URLs in a file that lists them, in its own spelling: pages, and further files.
 *
 * @param sitemaps the sitemaps that an index names
 */
record Listing(List<Entry> pages, List<Entry> sitemaps) {

  /**
   * A URL, and the date of its last change.
   *
   * @param lastmod ms since 1970; 0 if the file does not say
   */
  record Entry(String url, long lastmod) {}

  /** The most URLs, by the protocol (sitemaps.org), of pages and sitemaps together. */
  static final int MAX_URLS = 50_000;

  private static final int FEW = 10;
  private static final long DAY = 24 * 3_600_000L;

  static Listing empty() {
    return new Listing(new ArrayList<>(), new ArrayList<>());
  }

  /**
   * Returns the listing with its credible dates only. A date in the future is not credible. No date
   * is if more than {@value #FEW} URLs, and more than one in {@value #FEW}, bear dates within a day
   * of the latest: then that is the day on which the file was made, because many programs date all
   * pages so. This needs no memory of earlier versions of the file. It is wrong after a site was
   * changed as a whole; then the pages wait for the calendar, as without a date.
   */
  Listing believed(long now) {
    long newest = 0;
    for (Entry entry : all()) {
      newest = entry.lastmod <= now ? Math.max(newest, entry.lastmod) : newest;
    }
    int recent = 0;
    for (Entry entry : all()) {
      recent += entry.lastmod <= now && entry.lastmod > newest - DAY ? 1 : 0;
    }
    long until = recent > FEW && recent > size() / FEW ? 0 : now;
    return new Listing(until(pages, until), until(sitemaps, until));
  }

  private List<Entry> all() {
    List<Entry> all = new ArrayList<>(pages);
    all.addAll(sitemaps);
    return all;
  }

  private static List<Entry> until(List<Entry> entries, long until) {
    return entries.stream()
        .map(entry -> entry.lastmod <= until ? entry : new Entry(entry.url, 0))
        .toList();
  }

  int size() {
    return pages.size() + sitemaps.size();
  }

  boolean isFull() {
    return size() >= MAX_URLS;
  }
}
