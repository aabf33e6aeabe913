package meguri.operators.parse;

import java.util.ArrayList;
import java.util.List;

/**
 * The URLs in a file that lists them, as it writes them: pages, and further files.
 *
 * @param sitemaps that an index names
 */
record Listing(List<Entry> pages, List<Entry> sitemaps) {

  /**
   * A URL, and when it has last changed.
   *
   * @param lastmod ms since 1970; 0 if the file does not say
   */
  record Entry(String url, long lastmod) {}

  /** The protocol's own bound (sitemaps.org), for pages and sitemaps alike. */
  static final int MAX_URLS = 50_000;

  private static final int FEW = 10;
  private static final long DAY = 24 * 3_600_000L;

  static Listing empty() {
    return new Listing(new ArrayList<>(), new ArrayList<>());
  }

  /**
   * With those of its dates that are to be believed: none that is in the future, and none at all if
   * more than {@value #FEW} URLs, and more than one in {@value #FEW}, have changed within a day of
   * each other as the last ones did. Then it is the file that was made on that day: many programs
   * date all pages so. This needs no memory of what a file has said before, and where it is wrong,
   * after a site was changed as a whole, its pages wait for the calendar, as without a date.
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
