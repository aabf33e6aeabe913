package meguri.web;

/**
 * The number of pages of each host: one each, and the rest by a power law. Host h has the pages
 * between {@code before(h)} and {@code before(h + 1)}. This is a closed form (the integral of
 * (x+1)<sup>-skew</sup>), so the counts sum up exactly and need no table.
 */
final class Census {
  private final int hosts;
  private final long pages;
  private final double exponent;
  private final double whole;

  Census(WebSpec spec) {
    this.hosts = spec.hosts();
    this.pages = spec.pages();
    this.exponent = 1 - spec.skew();
    this.whole = integral(hosts);
  }

  long pages() {
    return pages;
  }

  /**
   * Returns the number of pages of the hosts before this one. It is also the number of its root if
   * all pages stood in one row.
   */
  long before(int host) {
    if (host >= hosts) {
      return pages;
    }
    return host + (long) ((pages - hosts) * (integral(host) / whole));
  }

  long pagesOf(int host) {
    return before(host + 1) - before(host);
  }

  private double integral(int host) {
    if (Math.abs(exponent) < 1e-9) {
      return Math.log(host + 1.0);
    }
    return (Math.pow(host + 1.0, exponent) - 1) / exponent;
  }
}
