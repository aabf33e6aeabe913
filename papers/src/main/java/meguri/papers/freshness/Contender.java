package meguri.papers.freshness;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import meguri.job.options.CrawlOptions;
import meguri.job.options.RevisitOptions;
import meguri.job.options.RevisitRules;
import meguri.state.revisit.Budget;
import meguri.state.revisit.ChangeRate;
import meguri.state.revisit.Policy;
import meguri.state.revisit.Revisits;
import org.apache.flink.configuration.Configuration;

/** A way to choose when to visit again, with its knowledge of the pages. */
enum Contender {
  FIXED("fixed", RevisitRules.Kind.FIXED, Knowledge.VISITS),
  ADAPTIVE("adaptive", RevisitRules.Kind.ADAPTIVE, Knowledge.VISITS),
  OPTIMAL("optimal", RevisitRules.Kind.OPTIMAL, Knowledge.VISITS),
  DATED("optimal, Last-Modified given", RevisitRules.Kind.OPTIMAL, Knowledge.DATES),
  TRUE_RATES("optimal, true rates", RevisitRules.Kind.OPTIMAL, Knowledge.TRUTH),
  AT_RANDOM_TRUE("closed form, true rates", RevisitRules.Kind.OPTIMAL, Knowledge.TRUTH);

  /** The source of the rates of change. */
  enum Knowledge {
    VISITS,
    DATES,
    TRUTH
  }

  final String title;
  private final RevisitRules.Kind kind;
  final Knowledge knowledge;

  Contender(String title, RevisitRules.Kind kind, Knowledge knowledge) {
    this.title = title;
    this.kind = kind;
    this.knowledge = knowledge;
  }

  /**
   * Returns when this contender visits again, by the job's own options and their defaults. All have
   * the same budget, and only that is not an option of {@code fixed} and {@code adaptive}: so many
   * visits for each page.
   *
   * @param every the mean seconds between two visits to a page
   * @param truth the true rate of the page that is visited now
   */
  Revisits revisits(double every, DoubleSupplier truth) {
    Configuration options = new Configuration();
    options.set(CrawlOptions.REVISIT, kind);
    options.set(RevisitOptions.INTERVAL, Duration.ofSeconds(Math.round(every)));
    Revisits job = RevisitRules.of(options);
    return new Revisits(
        policy(job.policy(), truth), job.bounds(), Budget.perPage(1 / every), job.elsewhere());
  }

  private Policy policy(Policy ofJob, DoubleSupplier truth) {
    return switch (this) {
      case FIXED, ADAPTIVE, OPTIMAL, DATED -> ofJob;
      case TRUE_RATES -> knowing(ofJob, truth);
      case AT_RANDOM_TRUE -> knowing(new AtRandomTimes(), truth);
    };
  }

  private static Policy knowing(Policy policy, DoubleSupplier truth) {
    return (rate, weight, price) ->
        policy.interval(ChangeRate.known(truth.getAsDouble()), weight, price);
  }
}
