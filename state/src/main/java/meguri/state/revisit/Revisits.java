package meguri.state.revisit;

import java.io.Serializable;
import java.util.function.LongUnaryOperator;

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

  /** Returns the same choice within other bounds. */
  public Revisits within(Bounds others) {
    return new Revisits(policy, others, budget, elsewhere);
  }

  /**
   * Plans the next visit: called after each visit, and before the first visit of a page that has to
   * wait for it.
   *
   * @param weight the page's worth, at least 0
   * @param spread the interval that the page gets instead, so that equal ones do not end together;
   *     the budgets count that one
   */
  public Plan plan(
      History history,
      double weight,
      HostRate host,
      Multiplier crawl,
      Multiplier slot,
      LongUnaryOperator spread) {
    return plan(history, history.rate(host.prior(elsewhere)), weight, host, crawl, slot, spread);
  }

  /** Plans the next visit with a known rate. */
  Plan plan(
      History history,
      ChangeRate rate,
      double weight,
      HostRate host,
      Multiplier crawl,
      Multiplier slot,
      LongUnaryOperator spread) {
    float told = history.isInformed() ? (float) rate.perSecond() : 0;
    Frequency was = history.frequencyTold();
    double least = policy.interval(rate, weight, 0);
    double worth = policy.interval(rate, weight, budget.price(crawl, slot));
    long wanted = bounds.clip(Math.min(worth, Math.max(least, budget.longest(crawl, slot))));
    long mean = bounds.clip(Math.max(least, budget.mean(crawl, slot)));
    long unspread = given(wanted, mean, was, crawl);
    long interval = spread.applyAsLong(unspread);
    double part = interval / (double) unspread;
    Frequency frequency = Frequency.of(interval, Math.max(interval, part * wanted));
    return settle(history, told, frequency, interval, host, crawl, slot);
  }

  /**
   * Returns the interval for a page that wants one by the price. Intervals grow slowly, but while
   * the plans are above the budget, they may grow to the mean at once. While the plans are far
   * below the budget, no interval is longer than the mean.
   */
  private long given(long wanted, long mean, Frequency was, Multiplier crawl) {
    long step = bounds.step(wanted, was.interval());
    if (budget.isSpared(crawl, was)) {
      return Math.min(step, mean);
    }
    return budget.hasRoom(crawl, was, step) ? step : Math.max(step, Math.min(wanted, mean));
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
