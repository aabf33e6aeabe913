package meguri.papers.freshness;

import meguri.state.revisit.Adaptive;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Optimal;
import meguri.state.revisit.Policy;

/** A way to choose when to visit again, with its knowledge of the pages. */
enum Contender {
  FIXED("fixed", Knowledge.VISITS),
  ADAPTIVE("adaptive", Knowledge.VISITS),
  OPTIMAL("optimal", Knowledge.VISITS),
  DATED("optimal, Last-Modified given", Knowledge.DATES),
  AT_RANDOM("closed form", Knowledge.VISITS),
  TRUE_RATES("optimal, true rates", Knowledge.TRUTH),
  AT_RANDOM_TRUE("closed form, true rates", Knowledge.TRUTH);

  /** The source of the rates of change. */
  enum Knowledge {
    VISITS,
    DATES,
    TRUTH
  }

  private static final double MILLIS = 1e3;

  final String title;
  final Knowledge knowledge;

  Contender(String title, Knowledge knowledge) {
    this.title = title;
    this.knowledge = knowledge;
  }

  /**
   * @param every the mean seconds between two visits to a page
   */
  Policy policy(double every) {
    return switch (this) {
      case FIXED -> new Fixed(MILLIS * every);
      case ADAPTIVE -> new Adaptive(0);
      case OPTIMAL, DATED, TRUE_RATES -> new Optimal();
      case AT_RANDOM, AT_RANDOM_TRUE -> new AtRandomTimes();
    };
  }
}
