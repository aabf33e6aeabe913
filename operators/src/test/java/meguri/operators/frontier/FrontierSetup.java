package meguri.operators.frontier;

import java.time.Duration;
import java.util.Map;
import meguri.state.frontier.Intervals;
import meguri.state.frontier.Patience;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Revisits;

/**
 * Builds the Frontier's settings. Unless a test sets them otherwise, they are those of a crawl that
 * visits each page once, has no bounds, and gives a URL up after three attempts.
 */
final class FrontierSetup {

  private static final Duration NEVER = Duration.ofDays(400);

  private int slots = FrontierRoom.SLOTS;
  private int inFlight = 1_000;
  private Patience patience = Patience.once(3);
  private long maxWaiting = Long.MAX_VALUE;
  private String topic = "topic-1";
  private long quietUntil;
  private boolean once = true;
  private Duration revisitEvery = NEVER;
  private Budget budget = Budget.NONE;

  FrontierSetup slots(int value) {
    slots = value;
    return this;
  }

  FrontierSetup inFlight(int value) {
    inFlight = value;
    return this;
  }

  FrontierSetup patience(Patience value) {
    patience = value;
    return this;
  }

  FrontierSetup maxWaiting(long value) {
    maxWaiting = value;
    return this;
  }

  FrontierSetup topic(String value) {
    topic = value;
    return this;
  }

  /** As after a crawl that was left and not stopped. */
  FrontierSetup quietUntil(long time) {
    quietUntil = time;
    return this;
  }

  /** The crawl has no end, and visits each page again after this time. */
  FrontierSetup visitingAgain(Duration every) {
    patience = Patience.endless(3);
    once = false;
    revisitEvery = every;
    return this;
  }

  /** So many visits a day may go to pages visited before. */
  FrontierSetup visitsADay(double visits) {
    budget = new Budget(visits / Duration.ofDays(1).toSeconds(), Double.POSITIVE_INFINITY);
    return this;
  }

  /** The options that a command can set, as these settings have them. */
  private static final Map<String, String> BEGUN =
      Map.of(
          "politeness.interval", String.valueOf(FrontierRoom.T),
          "revisit.shortest", String.valueOf(Bounds.DEFAULT.shortest()),
          "revisit.longest", String.valueOf(Bounds.DEFAULT.longest()));

  FrontierOperator.Settings build() {
    return new FrontierOperator.Settings(
        slots,
        inFlight,
        Intervals.of(FrontierRoom.T),
        Duration.ofMillis(FrontierRoom.TIMEOUT),
        Duration.ofSeconds(30),
        patience,
        Order.IPR,
        maxWaiting,
        Long.MAX_VALUE,
        Duration.ofMinutes(10),
        topic,
        quietUntil,
        FrontierRoom.QUIET,
        once,
        new Revisits(new Fixed(revisitEvery.toMillis()), Bounds.DEFAULT, budget, 1e-6),
        RankCutOff.AR,
        0.5,
        true,
        BEGUN);
  }
}
