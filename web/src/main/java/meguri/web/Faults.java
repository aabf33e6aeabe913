package meguri.web;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Decides which requests fail. Dead and strict hosts do what their kind says. In addition there are
 * injected errors: a hash chooses a share of the URLs, whose first request fails and the next ones
 * succeed. robots.txt has no injected errors, as an error there closes the host.
 *
 * <p>Only URLs that have failed are remembered, the last 65,536 of them: a forgotten one fails once
 * more. They are kept in memory: after a restart of the web each chosen URL fails once again.
 */
final class Faults {
  enum Fault {
    NONE,
    SERVER_ERROR,
    UNAVAILABLE,
    TOO_MANY_REQUESTS,
    RESET,
    SILENCE
  }

  static final int TOO_MANY = 429;
  private static final int REMEMBERED = 1 << 16;
  private static final int SALT = 71;

  private final WebSpec spec;
  private final Servers servers;
  private final RateLimit limit;
  private final Set<Long> failed =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
              return size() > REMEMBERED;
            }
          });

  Faults(WebSpec spec, Servers servers) {
    this.spec = spec;
    this.servers = servers;
    this.limit = new RateLimit(spec, servers);
  }

  /** Returns what happens to a request that came at a time. */
  Fault next(int host, String path, long startNs) {
    boolean robots = path.equals(Paths.ROBOTS);
    return switch (servers.kind(host)) {
      case DEAD -> robots && servers.answersRobots(host) ? Fault.NONE : death(host);
      case STRICT ->
          !robots && limit.isTooSoon(host, startNs)
              ? Fault.TOO_MANY_REQUESTS
              : injected(host, path);
      case HONEST, BARE, LYING, SLOW -> injected(host, path);
    };
  }

  /** Takes note of an answer. To be called for each. */
  void answered(int host, long startNs, long endNs, int status) {
    if (servers.kind(host) == ServerKind.STRICT) {
      limit.answered(host, startNs, endNs, status == TOO_MANY);
    }
  }

  private Fault death(int host) {
    return servers.isSilent(host) ? Fault.SILENCE : Fault.RESET;
  }

  private Fault injected(int host, String path) {
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
