package meguri.web;

/**
 * Tells which pages have the body of another. Only the outermost pages of a host's tree of links
 * are copies, so that a crawler that parses no copy still finds every page. Only some of the
 * outermost pages have copies, so that each such body occurs often enough, and no original is a
 * copy itself.
 */
final class Copies {
  private static final int SALT = 51;
  private static final int SALT_ORIGINAL = 52;

  /** One in this many outermost pages may have copies; the last page of a host always may. */
  private static final int EVERY = 8;

  private final WebSpec spec;
  private final Census census;

  Copies(WebSpec spec, Census census) {
    this.spec = spec;
    this.census = census;
  }

  /** Returns the page, as a link, whose text a page has: mostly the page itself. */
  long original(int host, long page) {
    long itself = Link.of(Link.PAGE, host, page);
    if (spec.copies() == 0 || Links.hasChildren(page, census.pagesOf(host))) {
      return itself;
    }
    long hash = Dice.hash(spec.seed(), SALT, host, page);
    return Dice.unit(hash) >= spec.copies() || mayHaveCopies(host, page)
        ? itself
        : drawn(hash, host);
  }

  /** Returns whether a page may have copies. Such a page must look the same wherever it stands. */
  boolean mayHaveCopies(int host, long page) {
    long pages = census.pagesOf(host);
    return spec.copies() > 0 && !Links.hasChildren(page, pages) && (pages - 1 - page) % EVERY == 0;
  }

  /** Draws the original of a copy. Half of the copies have one on their own host. */
  private long drawn(long hash, int host) {
    Dice dice = new Dice(Dice.hash(hash, SALT_ORIGINAL));
    int other = dice.chance(0.5) ? host : dice.below(spec.hosts());
    long last = census.pagesOf(other) - 1;
    long outermost = last + 1 - Links.firstWithoutChildren(last + 1);
    long choices = (outermost + EVERY - 1) / EVERY;
    return Link.of(Link.PAGE, other, last - EVERY * (long) (dice.unit() * choices));
  }
}
