package meguri.state.revisit;

import java.io.Serializable;

/**
 * Chooses when a page is visited again: its rate of change from its history and its host's, the
 * price of a visit from the budgets, the interval from a policy.
 *
 * <p>Keeps no state. The parts that survive a failure belong to the page ({@link History}), the
 * host, the slot and the crawl. The {@link Plan} hands them back to be stored there.
 *
 * @param elsewhere changes per second expected of a page of an unknown host
 */
public record Revisits(Policy policy, Bounds bounds, Budget budget, double elsewhere)
    implements Serializable {

  /**
   * Plans the next visit: called after each visit, and before the first visit of a page that has to
   * wait for it.
   *
   * @param weight the page's worth, at least 0
   */
  public Plan plan(
      History history, double weight, HostRate host, Multiplier crawl, Multiplier slot) {
    return plan(history, history.rate(host.prior(elsewhere)), weight, host, crawl, slot);
  }

  /** Plans the next visit with a known rate. */
  public Plan plan(
      History history,
      ChangeRate rate,
      double weight,
      HostRate host,
      Multiplier crawl,
      Multiplier slot) {
    float told = history.isInformed() ? (float) rate.perSecond() : 0;
    long wanted = bounds.clip(policy.interval(rate, weight, budget.price(crawl, slot)));
    long interval = bounds.step(wanted, history.frequencyTold().interval());
    Frequency frequency = Frequency.of(interval, wanted);
    return settle(history, told, frequency, interval, host, crawl, slot);
  }

  /** Removes a page that leaves for good: no rate, host or budget counts it any more. */
  public Plan leave(History history, HostRate host, Multiplier crawl, Multiplier slot) {
    return settle(history, 0, Frequency.NONE, 0, host, crawl, slot);
  }

  private Plan settle(
      History history,
      float rate,
      Frequency is,
      long interval,
      HostRate host,
      Multiplier crawl,
      Multiplier slot) {
    Frequency was = history.frequencyTold();
    Multiplier ofCrawl = budget.ofCrawl(crawl, was, is);
    Multiplier ofSlot = budget.ofSlot(slot, was, is, ofCrawl);
    HostRate ofHost = host.moved(history.rateTold(), rate);
    history.told(rate, is);
    return new Plan(interval, ofHost, ofCrawl, ofSlot);
  }
}
