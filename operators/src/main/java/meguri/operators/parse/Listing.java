package meguri.operators.parse;

import java.util.ArrayList;
import java.util.List;

/**
 * The URLs in a file that lists them, as it writes them: pages, and further files.
 *
 * @param sitemaps that an index names
 */
record Listing(List<String> pages, List<String> sitemaps) {

  /** The protocol's own bound (sitemaps.org), for pages and sitemaps alike. */
  static final int MAX_URLS = 50_000;

  static Listing empty() {
    return new Listing(new ArrayList<>(), new ArrayList<>());
  }

  boolean isFull() {
    return pages.size() + sitemaps.size() >= MAX_URLS;
  }
}
