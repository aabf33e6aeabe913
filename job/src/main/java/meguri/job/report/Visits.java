package meguri.job.report;

import meguri.state.Hash64;
import org.jspecify.annotations.Nullable;

/**
 * The visits to pages: how old the crawl's copies are, how soon it came back, and whether a page
 * had changed by then. It knows a fair sample of at most {@value #MOST} pages, about 15 MB.
 */
final class Visits {

  static final int MOST = 1 << 17;

  /** What is known of a page. */
  private static final class Page {
    private long last = Long.MIN_VALUE;
    private long digest;
  }

  private final Sampled<Page> pages;
  private final Sampled<Boolean> bodies;
  private final Ranges changed = Ranges.ofAges();
  private final Ranges unchanged = Ranges.ofAges();

  Visits() {
    this(MOST);
  }

  Visits(int most) {
    pages = new Sampled<>(most);
    bodies = new Sampled<>(most);
  }

  void add(LogEntry entry, Kind kind) {
    if (kind != Kind.PAGE && kind != Kind.UNCHANGED) {
      return;
    }
    long digest = entry.digest().isEmpty() ? 0 : Hash64.of(entry.digest());
    if (digest != 0) {
      bodies.of(digest, () -> true);
    }
    @Nullable Page page = pages.of(Hash64.of(entry.url()), Page::new);
    if (page == null) {
      return;
    }
    if (page.last != Long.MIN_VALUE) {
      boolean isSame = kind == Kind.UNCHANGED || digest == page.digest;
      (isSame ? unchanged : changed).add(Math.abs(entry.time() - page.last));
    }
    if (entry.time() > page.last) {
      page.last = entry.time();
      page.digest = kind == Kind.UNCHANGED ? page.digest : digest;
    }
  }

  /** Returns the number of different pages: exact, unless {@link #keepsOneIn} is above 1. */
  long pages() {
    return pages.distinct();
  }

  /** Returns the number of different bodies of pages. */
  long bodies() {
    return bodies.distinct();
  }

  boolean isEstimate() {
    return pages.keepsOneIn() > 1 || bodies.keepsOneIn() > 1;
  }

  /** Returns how many pages there are for each that the sample has. */
  long keepsOneIn() {
    return pages.keepsOneIn();
  }

  /** Returns the ages, at this time, of the newest visits to the pages. */
  Ranges ages(long now) {
    Ranges ages = Ranges.ofAges();
    pages.values().values().forEach(page -> ages.add(now - page.last));
    return ages;
  }

  /** Returns the times between two visits, of those that found a page changed. */
  Ranges changed() {
    return changed;
  }

  /** Returns the times between two visits, of those that found a page as it was. */
  Ranges unchanged() {
    return unchanged;
  }
}
