package meguri.operators.resolve;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;

/**
 * Which host's name is asked for next. Those under way are bounded, and those asked again, which
 * may take long, have no more than half of the places: so however many there are, a new name waits
 * for other new ones only, and they wait for nobody but each other.
 */
final class Queries {

  private final int most;

  private final Queue<Long> first = new ArrayDeque<>();
  private final Queue<Long> again = new ArrayDeque<>();
  private final Set<Long> waitingOrAsked = new HashSet<>();
  private final Set<Long> askedAgain = new HashSet<>();
  private int asked;

  /**
   * @param most under way at a time
   */
  Queries(int most) {
    this.most = most;
  }

  /** Does nothing if the host waits, or is asked for, already. */
  void add(long host, boolean isAgain) {
    if (waitingOrAsked.add(host)) {
      (isAgain ? again : first).add(host);
    }
  }

  /** The next one, which is under way from now on; none if there is none, or no place. */
  OptionalLong next() {
    if (asked == most) {
      return OptionalLong.empty();
    }
    boolean isAgain = !again.isEmpty() && askedAgain.size() < (most + 1) / 2;
    Long host = isAgain ? again.poll() : first.poll();
    if (host == null) {
      return OptionalLong.empty();
    }
    asked++;
    if (isAgain) {
      askedAgain.add(host);
    }
    return OptionalLong.of(host);
  }

  /** Answered, or given up. */
  void done(long host) {
    waitingOrAsked.remove(host);
    askedAgain.remove(host);
    asked--;
  }

  /** Those that wait, and those under way. */
  int size() {
    return waitingOrAsked.size();
  }
}
