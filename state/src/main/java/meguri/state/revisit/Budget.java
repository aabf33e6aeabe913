package meguri.state.revisit;

import java.io.Serializable;

/**
 * The limits on visits: in all, and at one server. Each budget has a multiplier of its own, and a
 * visit costs the sum of both prices. The price of a server with requests to spare is next to
 * nothing.
 *
 * @param crawl visits per second of all pages together; infinite: no limit
 * @param page visits per second that the crawl may make for each page that it visits again, spent
 *     on whatever pages are worth most; infinite: no limit
 * @param slot visits per second of one slot's pages; infinite: no limit
 */
public record Budget(double crawl, double page, double slot) implements Serializable {

  /** No limit. */
  public static final Budget NONE = new Budget(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /**
   * The price of a slot with requests to spare, as a part of the crawl's: too little to matter, and
   * not so low that it takes long to rise.
   */
  private static final double IDLE = 1.0 / 64;

  /**
   * No page waits longer for its next visit than so many times the mean of all pages, for the sake
   * of the crawl's budget alone. A page that changes too fast to be kept fresh may still be the one
   * that links to the new pages. At most an eighth of the visits go to such pages.
   */
  private static final double SELDOM = 8;

  /** The part of the budget below which its price counts as too high. */
  private static final double SPARED = 7.0 / 8;

  private static final double MILLIS = 1e3;

  public Budget {
    if (!(crawl > 0) || !(page > 0) || !(slot > 0)) {
      throw new IllegalArgumentException(
          "a budget of %s visits per second in all, %s per page, %s per slot; expected more than 0"
                  .formatted(crawl, page, slot)
              + " of each");
    }
  }

  /** A budget that does not depend on the number of pages. */
  public Budget(double crawl, double slot) {
    this(crawl, Double.POSITIVE_INFINITY, slot);
  }

  /** Returns a budget that grows with the number of pages. */
  public static Budget perPage(double page) {
    return new Budget(Double.POSITIVE_INFINITY, page, Double.POSITIVE_INFINITY);
  }

  /** Whether the visits of the whole crawl are limited. */
  public boolean isLimited() {
    return Double.isFinite(crawl) || Double.isFinite(page);
  }

  /**
   * Returns the budget of a crawl of so many pages.
   *
   * @param pages pages that wait for another visit, in the whole crawl
   * @param ofSlot visits per second of one slot's pages
   */
  public Budget of(long pages, double ofSlot) {
    double all = Math.min(crawl, page * Math.max(1, pages));
    return new Budget(all, all / Math.max(1, pages), ofSlot);
  }

  double price(Multiplier ofCrawl, Multiplier ofSlot) {
    return ofCrawl.price(crawl) + ofSlot.price(slot);
  }

  /**
   * Returns the longest interval, ms, for which a page waits because others are worth more;
   * infinite at a server whose own limit leaves its pages fewer visits.
   */
  double longest(Multiplier ofCrawl, Multiplier ofSlot) {
    return SELDOM * mean(ofCrawl, ofSlot);
  }

  /** Returns the mean interval of all pages, ms; infinite where {@link #longest} is. */
  double mean(Multiplier ofCrawl, Multiplier ofSlot) {
    return page == Double.POSITIVE_INFINITY || ofSlot.price(slot) > ofCrawl.price(crawl)
        ? Double.POSITIVE_INFINITY
        : MILLIS / page;
  }

  /** Whether the crawl may make a page's next visit, with all that it has planned. */
  boolean hasRoom(Multiplier ofCrawl, Frequency was, double interval) {
    return ofCrawl.made() - was.made() + MILLIS / interval <= crawl;
  }

  /**
   * Whether much of the budget is not planned yet: the price is too high, as it may be after a
   * change of the budget, the policy or the pages.
   */
  boolean isSpared(Multiplier ofCrawl, Frequency was) {
    return Double.isFinite(page) && ofCrawl.made() - was.made() < SPARED * crawl;
  }

  Multiplier ofCrawl(Multiplier before, Frequency was, Frequency is) {
    return before.scheduled(was, is, crawl, Multiplier.LEAST);
  }

  /**
   * @param ofCrawl the crawl's multiplier, whose price limits the slot's from below
   */
  Multiplier ofSlot(Multiplier before, Frequency was, Frequency is, Multiplier ofCrawl) {
    return before.scheduled(was, is, slot, ofCrawl.price(crawl) * IDLE);
  }
}
