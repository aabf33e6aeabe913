package meguri.operators.model;

/**
 * A page's wishes for search engines and other users of the crawl. The crawl itself does not obey
 * them: they go into the archive beside the page.
 *
 * @param robots {@code noindex} and {@code noarchive}, with a comma between; empty if it asks for
 *     neither
 * @param canonical the URL that the page names as its own, in normal form; empty if it names no
 *     URL, or the one it has
 */
public record Wishes(String robots, String canonical) {

  public static final Wishes NONE = new Wishes("", "");

  public boolean isEmpty() {
    return robots.isEmpty() && canonical.isEmpty();
  }
}
