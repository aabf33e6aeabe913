package meguri.state.revisit;

/**
 * The plan for a page's next visit, with the rate and the multipliers that it changes.
 *
 * @param interval ms until the next visit; 0 if no visit is to follow
 * @param host the host's rate with this page's latest
 * @param crawl the crawl's multiplier with this page's next visit
 * @param slot the slot's multiplier with it
 */
public record Plan(long interval, HostRate host, Multiplier crawl, Multiplier slot) {}
