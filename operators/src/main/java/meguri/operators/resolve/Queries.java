package meguri.operators.resolve;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which host's name is asked for next. Those under way are bounded, and those asked again,
 * which may take long, have no more than half of the places: so however many there are, a new name
 * waits for other new ones only, and they wait for nobody but each other.
 */
final class Queries {

  private final int most;
  private final Line first;
  private final Line again;

  private final Map<Long, Line.Next> asked = new HashMap<>();
  private int askedAgain;

  /**
   * @param most under way at a time
   * @param first hosts that are asked for the first time
   * @param again hosts that are asked for once more
   */
  Queries(int most, Line first, Line again) {
    this.most = most;
    this.first = first;
    this.again = again;
  }

  /** The next one, which is under way from now on; empty if none waits, or there is no place. */
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

  /** Answered, or given up. */
  void done(long host) {
    Line.Next done = asked.remove(host);
    if (done != null && done.line() == again) {
      askedAgain--;
    }
  }

  /**
   * Puts the hosts under way back in line, for a checkpoint: an answer that comes after it is lost
   * with a failure. Without one, their second turn is void.
   */
  void save() {
    asked.values().forEach(next -> next.line().putBack(next.host(), next.turn()));
  }
}
