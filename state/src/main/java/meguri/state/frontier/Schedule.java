package meguri.state.frontier;

import java.util.SplittableRandom;
import meguri.state.calendar.Spreading;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Multiplier;
import meguri.state.revisit.Past;
import meguri.state.revisit.Plan;
import meguri.state.revisit.Revisits;

/**
 * Plans when the pages of a crawl that goes on are visited again.
 *
 * <p>Survives a failure: what the {@link Agenda} holds, and each host's rate and each slot's price
 * in their records. The slot's price tells what the slot's pages take of the crawl's budget, so the
 * sums are counted again slot by slot. The operator that runs the Schedule stores the crawl's price
 * and hands it in. Visits that could have been made before a failure are not made up for.
 */
public final class Schedule {

  /** A slot and one of its hosts, after a page of theirs was counted anew. */
  record Planned(Slot slot, Host host) {}

  /**
   * The terms on which a page's next visit is planned.
   *
   * @param at the run's clock, ms, of its last visit
   * @param most ms until the next
   * @param between ms that politeness asks for between two requests to its host
   */
  record Terms(long at, long most, long between) {}

  /** ms after which the crawl tries a page again that it could not fetch. */
  static final long SOON = 24 * 3_600_000L;

  private static final double MILLIS = 1e3;

  /** Visits that were not made may be made up for within this time, ms, or the first so many. */
  private static final long ARREARS = 3_600_000L;

  private static final double FEW = 128;

  private final RankCutOff rankCutOff;
  private final double share;
  private final Agenda agenda;
  private final SplittableRandom random;

  /**
   * The price and the sums over this subtask's pages; {@link #others} has those of all other
   * subtasks, as last heard.
   */
  private Multiplier own;

  private Multiplier others = new Multiplier(0, 0, 0, 0);

  /** The pages of all other subtasks that wait for another visit, as last heard. */
  private long pagesElsewhere;

  private Census census = new Census();
  private Revisits revisits;

  /** The visits that this subtask may make now; below 0 if it made some ahead. */
  private double room;

  /** The time, ms, up to which {@link #room} is counted; 0 before the first. */
  private long roomAt;

  /**
   * @param revisits the policy of revisits, with the whole crawl's budget
   * @param rankCutOff decides which pages are visited ahead of their time
   * @param share the share of a slot's requests that may go to pages visited before, and of a
   *     host's turns that do so while other pages wait for their first visit
   * @param price the crawl's last price of a visit
   */
  public Schedule(
      Revisits revisits,
      RankCutOff rankCutOff,
      double share,
      Agenda agenda,
      double price,
      long seed) {
    random = new SplittableRandom(seed);
    this.rankCutOff = rankCutOff;
    this.revisits = revisits;
    this.share = share;
    this.agenda = agenda;
    own = new Multiplier(price, 0, 0, 0);
  }

  /**
   * Returns the price of a visit in the crawl, and what this subtask's pages take of its budget.
   */
  public Multiplier own() {
    return own;
  }

  /** Plans by this policy from now on. What was planned before stays. */
  public void follow(Revisits policy) {
    revisits = policy;
  }

  /** Returns how many of this subtask's pages wait for another visit. */
  public long pages() {
    return census.accounts().scheduled();
  }

  /**
   * Takes over the crawl's price and the sums of all subtasks, this one's included.
   *
   * @param pages the pages of all subtasks that wait for another visit
   */
  public void agree(Multiplier all, long pages) {
    pagesElsewhere = pages - pages();
    others = all.minus(own);
    own = new Multiplier(all.base(), own.made(), own.wanted(), own.squares());
  }

  /** Counts pages by the accounts of this subtask's slots. */
  void count(Census ofSlots) {
    census = ofSlots;
  }

  void reopen(Slot slot) {
    own = own.plus(slot.price());
  }

  /** Whether the next turn goes to a page that was visited before, if others wait as well. */
  boolean isAgain() {
    return random.nextDouble() < share;
  }

  /** Whether a page is visited for what it has gained: {@link RankCutOff#isDue}. */
  boolean isAhead(float score, float passed) {
    return rankCutOff.isDue(score, passed);
  }

  /**
   * Returns when the crawl's budget next allows a visit to a page visited before: now, or later.
   * Plans keep to the budget in the long run. This keeps to it also while more pages are due than
   * planned: after the job was down, or when pages come ahead of their time. In any time, this
   * subtask makes no more visits than its part of the budget for this time and an hour, and a block
   * of the calendar.
   */
  long nextVisit(long now) {
    double perMs = part() / MILLIS;
    if (perMs == Double.POSITIVE_INFINITY) {
      return now;
    }
    if (roomAt > 0) {
      double most = Math.max(FEW, perMs * ARREARS);
      room = Math.min(most, room + perMs * Math.max(0, now - roomAt));
    }
    roomAt = now;
    return room >= 0 ? now : now + (long) Math.ceil(-room / perMs);
  }

  /** Notes that a page is queued for another visit. */
  void visits() {
    room--;
  }

  /** Files a page for its next visit. */
  Planned next(int number, Slot slot, Host host, Queued queued, Past past, Terms terms) {
    Past planned = past.copy();
    long at = terms.at();
    Plan plan =
        within(terms.between())
            .plan(
                planned.history(),
                queued.candidate().score(),
                host.rate(),
                own.plus(others),
                slot.price(),
                interval -> spread(interval, at, queued.candidate().id()));
    long due = at + Math.min(plan.interval(), terms.most());
    agenda.file(number, host.pin().host(), queued.with(planned), at, due);
    return counted(slot, host, plan);
  }

  /**
   * Removes a page from the slot: no sum here counts it any more, and its history says so.
   *
   * @param between as in {@link Terms}
   */
  Planned leave(Slot slot, Host host, Past past, long between) {
    Revisits here = within(between);
    return counted(
        slot, host, here.leave(past.history(), host.rate(), own.plus(others), slot.price()));
  }

  /**
   * Returns the policy with a budget for the slot: its share of the requests that this interval
   * allows. Where hosts of one slot have different intervals, each page is planned as if all hosts
   * had the interval of its own.
   */
  private Revisits within(long between) {
    Budget budget = revisits.budget().of(pages() + pagesElsewhere, share * MILLIS / between);
    return new Revisits(revisits.policy(), revisits.bounds(), budget, revisits.elsewhere());
  }

  /** Returns this subtask's part of the crawl's budget, in visits per second. */
  private double part() {
    double here = own.made() > 0 ? own.made() / (own.made() + Math.max(0, others.made())) : 1;
    return here * revisits.budget().of(pages() + pagesElsewhere, Double.POSITIVE_INFINITY).crawl();
  }

  /** Returns the interval less a part that differs from page to page. */
  private long spread(long interval, long at, long id) {
    long shortest = Math.min(interval, revisits.bounds().shortest());
    return Math.max(shortest, Spreading.DEFAULT.due(at, at + interval, id) - at);
  }

  private Planned counted(Slot slot, Host host, Plan plan) {
    own = plan.crawl().minus(others);
    return new Planned(slot.priced(plan.slot()), host.rated(plan.host()));
  }
}
