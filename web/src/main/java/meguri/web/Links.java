package meguri.web;

/**
 * The links of each page, as a pure function. Pages of a host form a tree of fan-out 4 (page k
 * links to 4k+1 … 4k+4), and so do the roots of the hosts: every page can be reached from the root
 * of host 0. The other links follow popularity: they choose hosts by Zipf's law, and prefer the
 * first pages of a host. A page keeps its links when its text changes; a copy has those of its
 * original.
 */
final class Links {
  static final int MIN = 30;
  static final int MAX = 80;

  private static final int FAN_OUT = 4;
  private static final int SALT = 31;
  private static final int SALT_REDIRECT = 32;

  private final WebSpec spec;
  private final Census census;
  private final Copies copies;
  private final double logHosts;

  Links(WebSpec spec, Census census, Copies copies) {
    this.spec = spec;
    this.census = census;
    this.copies = copies;
    this.logHosts = Math.log(spec.hosts() + 1.0);
  }

  /** Fills an array of at least {@link #MAX} with the links of a page, and returns how many. */
  int of(int host, long page, long[] into) {
    long original = copies.original(host, page);
    return ofOriginal(Link.host(original), Link.page(original), into);
  }

  /** Returns whether a page has children in the tree of a host of so many pages. */
  static boolean hasChildren(long page, long pages) {
    return page < firstWithoutChildren(pages);
  }

  /** Returns the first page of a host that has no children; all pages after it have none either. */
  static long firstWithoutChildren(long pages) {
    return (pages - 1 + FAN_OUT - 1) / FAN_OUT;
  }

  private int ofOriginal(int host, long page, long[] into) {
    Dice dice = new Dice(Dice.hash(spec.seed(), SALT, host, page));
    int count = MIN + dice.below(MAX - MIN + 1);
    long pages = census.pagesOf(host);
    int n = 0;
    into[n++] = Link.of(Link.PAGE, host, 0);
    for (long child = FAN_OUT * page + 1; child <= FAN_OUT * page + FAN_OUT; child++) {
      if (child < pages) {
        into[n++] = Link.of(Link.PAGE, host, child);
      }
    }
    if (page == 0) {
      long first = (long) FAN_OUT * host + 1;
      for (long child = first; child < first + FAN_OUT && child < spec.hosts(); child++) {
        into[n++] = Link.of(Link.PAGE, (int) child, 0);
      }
    } else {
      into[n++] = Link.of(Link.PAGE, host, (page - 1) / FAN_OUT);
      into[n++] = Link.of(Link.PAGE, host, page - 1);
      into[n++] = Link.of(Link.PAGE, host, page + 1 < pages ? page + 1 : 0);
    }
    if (dice.chance(spec.missingRate())) {
      into[n++] = Link.of(Link.MISSING, host, page);
    }
    into[n++] = Link.of(Link.JUNK, host, dice.below(4));
    while (n < count) {
      into[n] = drawn(dice, host, pages, into, n);
      n++;
    }
    return n;
  }

  private long drawn(Dice dice, int host, long pages, long[] into, int n) {
    int roll = dice.below(16);
    if (roll == 0) {
      return into[dice.below(n)];
    }
    int kind = dice.chance(spec.redirectRate()) ? Link.REDIRECT : Link.PAGE;
    double unit = dice.unit();
    if (roll <= 10) {
      return Link.of(kind, host, (long) (unit * unit * pages));
    }
    int other = popularHost(unit);
    if ((roll & 1) == 0) {
      return Link.of(kind, other, 0);
    }
    double place = dice.unit();
    return Link.of(kind, other, (long) (place * place * place * census.pagesOf(other)));
  }

  /**
   * Returns the page to which a redirect leads: mostly the one it is named after, otherwise some
   * host's root.
   */
  long redirectTarget(int host, long page) {
    long hash = Dice.hash(spec.seed(), SALT_REDIRECT, host, page);
    if ((hash & 3) != 0) {
      return Link.of(Link.PAGE, host, page);
    }
    return Link.of(Link.PAGE, popularHost(Dice.unit(hash)), 0);
  }

  /** Returns a host by Zipf's law of exponent 1: the logarithm of its rank is uniform. */
  private int popularHost(double unit) {
    int rank = (int) Math.exp(unit * logHosts);
    return Math.min(rank, spec.hosts()) - 1;
  }
}
