package meguri.papers.freshness;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import meguri.papers.freshness.Contender.Knowledge;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.ChangeRate;
import meguri.state.revisit.History;
import meguri.state.revisit.HostRate;
import meguri.state.revisit.Multiplier;
import meguri.state.revisit.Observation;
import meguri.state.revisit.Plan;
import meguri.state.revisit.Revisits;
import meguri.state.revisit.VisitFinding;

/**
 * A crawl in virtual time, by the classes of the real crawl. The budget is a number of visits for
 * each page, so it grows and shrinks with the number of pages. The crawl knows only what its visits
 * find, unless the contender knows the true rates.
 */
final class FreshnessRun {

  /**
   * The result of a run, without the time in which it settles in.
   *
   * @param fresh the part of the pages' time, by weight, in which the copy equalled the page
   * @param spent the visits made, as a part of those that the budget allowed
   */
  record Result(double fresh, double spent) {}

  private record Due(long at, int page) {}

  private static final double MILLIS = 1e3;

  /** The first guess of a page's changes per second: one change a month. */
  private static final double ELSEWHERE = 1 / (30 * 86_400.0);

  private final List<Life> pages;
  private final Contender contender;
  private final double every;
  private final long settled;

  private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::at));
  private final History[] histories;
  private final HostRate[] hosts;
  private Multiplier crawl = Multiplier.START;
  private int alive;
  private Revisits revisits;

  private double fresh;
  private double lived;
  private double allowed;
  private long visits;

  private FreshnessRun(Population population, Contender contender, double every) {
    this.pages = population.pages();
    this.contender = contender;
    this.every = every;
    this.settled = population.settled();
    histories = new History[pages.size()];
    hosts = new HostRate[population.hosts()];
    Arrays.fill(hosts, HostRate.UNKNOWN);
    revisits = revisits();
  }

  /**
   * @param every the budget: mean seconds between two visits to a page
   */
  static Result of(Population population, Contender contender, double every) {
    return new FreshnessRun(population, contender, every).result();
  }

  private Result result() {
    for (int i = 0; i < pages.size(); i++) {
      histories[i] = new History();
      due.add(new Due(pages.get(i).from(), i));
    }
    for (Due next = due.poll(); next != null; next = due.poll()) {
      Life page = pages.get(next.page);
      History history = histories[next.page];
      if (next.at >= page.until()) {
        alive--;
        revisits = revisits();
        keep(page, revisits.leave(history, hosts[page.host()], crawl, Multiplier.START));
      } else {
        visit(page, history, next);
      }
    }
    return new Result(fresh / lived, visits / allowed);
  }

  private void visit(Life page, History history, Due now) {
    if (history.seen() == 0) {
      alive++;
      revisits = revisits();
      long measured = page.until() - Math.max(settled, page.from());
      lived += page.weight() * Math.max(0, measured);
      allowed += Math.max(0, measured) / MILLIS / every;
    } else if (now.at >= settled) {
      visits++;
    }
    history.visited(answer(page, history.seen(), now.at));
    Plan plan = plan(page, history);
    keep(page, plan);
    long next = Math.min(now.at + plan.interval(), page.until());
    long stale = Math.min(next, page.changed(now.at));
    fresh += page.weight() * Math.max(0, stale - Math.max(settled, now.at));
    due.add(new Due(next, now.page));
  }

  private Observation answer(Life page, long before, long now) {
    long last = page.lastChange(now);
    return new Observation(
        last > before ? VisitFinding.CHANGED : VisitFinding.SAME,
        now,
        now,
        contender.knowledge == Knowledge.DATES ? last : 0);
  }

  private Plan plan(Life page, History history) {
    HostRate host = hosts[page.host()];
    return contender.knowledge == Knowledge.TRUTH
        ? revisits.plan(
            history, ChangeRate.known(page.rate()), page.weight(), host, crawl, Multiplier.START)
        : revisits.plan(history, page.weight(), host, crawl, Multiplier.START);
  }

  private void keep(Life page, Plan plan) {
    hosts[page.host()] = plan.host();
    crawl = plan.crawl();
  }

  private Revisits revisits() {
    double budget =
        contender == Contender.FIXED ? Double.POSITIVE_INFINITY : Math.max(1, alive) / every;
    return new Revisits(
        contender.policy(every),
        Bounds.DEFAULT,
        new Budget(budget, Double.POSITIVE_INFINITY),
        ELSEWHERE);
  }
}
