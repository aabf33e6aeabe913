package meguri.web;

import static meguri.web.WebSpec.require;
import static meguri.web.WebSpec.requireShare;

import java.time.Duration;

/**
 * The share of hosts with each kind of robots.txt. All other hosts have {@link RobotsKind#OPEN}.
 * Host 0 is never closed or failing, because a crawl that starts there would end there.
 *
 * @param crawlDelay the Crawl-delay of half of the hosts that have rules; zero for none
 * @param changes the time after which a host draws its kind anew; zero for never
 */
public record RobotsMix(
    double missing,
    double empty,
    double hidden,
    double named,
    double closed,
    double failing,
    Duration crawlDelay,
    Duration changes) {

  /** The mix in which every host allows everything, in a short plain file. */
  public static final RobotsMix PLAIN =
      new RobotsMix(0, 0, 0, 0, 0, 0, Duration.ZERO, Duration.ZERO);

  /** The mix that has every kind. */
  public static final RobotsMix MIXED =
      new RobotsMix(0.25, 0.05, 0.35, 0.15, 0.03, 0.02, Duration.ZERO, Duration.ZERO);

  public RobotsMix {
    requireShare("robots missing", missing);
    requireShare("robots empty", empty);
    requireShare("robots hidden", hidden);
    requireShare("robots named", named);
    requireShare("robots closed", closed);
    requireShare("robots failing", failing);
    double sum = missing + empty + hidden + named + closed + failing;
    require(sum <= 1 + 1e-9, "sum of robots shares", sum, "at most 1");
    require(!crawlDelay.isNegative(), "robots crawl delay", crawlDelay, "0 or more");
    require(!changes.isNegative(), "robots changes", changes, "0 or more");
  }

  public RobotsMix withCrawlDelay(Duration delay) {
    return new RobotsMix(missing, empty, hidden, named, closed, failing, delay, changes);
  }

  public RobotsMix withChanges(Duration every) {
    return new RobotsMix(missing, empty, hidden, named, closed, failing, crawlDelay, every);
  }

  RobotsKind draw(double unit) {
    double rest = unit - missing;
    if (rest < 0) {
      return RobotsKind.MISSING;
    }
    rest -= empty;
    if (rest < 0) {
      return RobotsKind.EMPTY;
    }
    rest -= hidden;
    if (rest < 0) {
      return RobotsKind.HIDDEN;
    }
    rest -= named;
    if (rest < 0) {
      return RobotsKind.NAMED;
    }
    rest -= closed;
    if (rest < 0) {
      return RobotsKind.CLOSED;
    }
    rest -= failing;
    return rest < 0 ? RobotsKind.FAILING : RobotsKind.OPEN;
  }
}
