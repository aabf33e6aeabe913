package meguri.operators.resolve;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which host's name to look up next. The number of queries under way is bounded. Repeated
 * queries may take long, so they have at most half of the places. So a new name waits only for
 * other new ones, and a repeated one only for other repeated ones, however many there are.
 */
final class Queries {

  private final int most;
  private final Line first;
  private final Line again;

  private final Map<Long, Line.Next> asked = new HashMap<>();
  private int askedAgain;

  /**
   * @param most the most queries under way at a time
   * @param first hosts that are asked for the first time
   * @param again hosts that are asked for once more
   */
  Queries(int most, Line first, Line again) {
    this.most = most;
    this.first = first;
    this.again = again;
  }

  /**
   * Returns the next host, whose query is under way from now on; empty if no host waits, or there
   * is no place.
   */
  Optional<Line.Next> next() {
    while (asked.size() < most) {
      Line line = !again.isEmpty() && askedAgain < (most + 1) / 2 ? again : first;
      Line.Next next = line.poll();
      if (next == null) {
        return Optional.empty();
      }
      if (asked.putIfAbsent(next.host(), next) == null) {
        askedAgain += line == again ? 1 : 0;
        return Optional.of(next);
      }
    }
    return Optional.empty();
  }

  boolean isUnderWay(long host) {
    return asked.containsKey(host);
  }

  /** Notes that a host's query was answered or given up. */
  void done(long host) {
    Line.Next done = asked.remove(host);
    if (done != null && done.line() == again) {
      askedAgain--;
    }
  }

  /**
   * Puts the hosts with a query under way back in line, for a checkpoint: an answer that comes
   * after it is lost with a failure. Without a failure, their second turn is void.
   */
  void save() {
    asked.values().forEach(next -> next.line().putBack(next.host(), next.turn()));
  }
}
