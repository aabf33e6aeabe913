package meguri.web;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Injected errors: of the share of URLs that a hash chooses, the first request fails and the next
 * ones succeed. Only URLs that have failed are remembered, the last 65,536 of them: one that has
 * been forgotten fails once more. robots.txt is left alone, as an error there closes the host.
 * Lives in memory: after a restart of the web each chosen URL fails once again.
 */
final class Faults {
  enum Fault {
    NONE,
    SERVER_ERROR,
    UNAVAILABLE,
    RESET
  }

  private static final int REMEMBERED = 1 << 16;
  private static final int SALT = 71;

  private final WebSpec spec;
  private final Set<Long> failed =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
              return size() > REMEMBERED;
            }
          });

  Faults(WebSpec spec) {
    this.spec = spec;
  }

  /** What is to happen to this request. */
  Fault next(int host, String path) {
    if (spec.errorRate() == 0 || path.equals(Paths.ROBOTS)) {
      return Fault.NONE;
    }
    long hash = Dice.hash(spec.seed(), SALT, host, path.hashCode());
    if (Dice.unit(hash) >= spec.errorRate() || !fails(hash)) {
      return Fault.NONE;
    }
    return switch ((int) (Dice.mix(hash) >>> 1) % 3) {
      case 0 -> Fault.SERVER_ERROR;
      case 1 -> Fault.UNAVAILABLE;
      default -> Fault.RESET;
    };
  }

  private synchronized boolean fails(long hash) {
    return failed.add(hash);
  }
}
