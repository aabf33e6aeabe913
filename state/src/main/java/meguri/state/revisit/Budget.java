package meguri.state.revisit;

import java.io.Serializable;

/**
 * The limits on visits: in all, and at one server. Each budget has a multiplier of its own, and a
 * visit costs the sum of both prices. The price of a server with requests to spare is next to
 * nothing.
 *
 * @param crawl visits per second of all pages together; infinite: no limit
 * @param slot visits per second of one slot's pages; infinite: no limit
 */
public record Budget(double crawl, double slot) implements Serializable {

  /**
   * The price of a slot with requests to spare, as a part of the crawl's: too little to matter, and
   * not so low that it takes long to rise.
   */
  private static final double IDLE = 1.0 / 64;

  public Budget {
    if (!(crawl > 0) || !(slot > 0)) {
      throw new IllegalArgumentException(
          "a budget of %s visits per second in all, %s per slot; expected more than 0 of both"
              .formatted(crawl, slot));
    }
  }

  double price(Multiplier ofCrawl, Multiplier ofSlot) {
    return ofCrawl.price(crawl) + ofSlot.price(slot);
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
