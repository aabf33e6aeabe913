package meguri.state.revisit;

/**
 * When to visit a page, and what was learnt on the way.
 *
 * @param interval ms until the next visit; 0 if there is to be none
 * @param host the host's rate with this page's latest
 * @param crawl the crawl's multiplier with this page's next visit
 * @param slot the slot's multiplier with it
 */
public record Plan(long interval, HostRate host, Multiplier crawl, Multiplier slot) {}
