package meguri.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How well requests obey a robots.txt that changes: each is judged by the last answer. An answer
 * that the file cannot be had leaves the last good one in force (RFC 9309, section 2.3.1.4). Before
 * the first good one, everything is forbidden.
 *
 * @param robots the number of requests for a robots.txt
 * @param changes the number of changes of a robots.txt from one answer to the next
 * @param pages the number of requests for anything else
 * @param forbidden those requests for pages that were not allowed
 * @param outdated those requests for pages that came when the last answer was a good one, but too
 *     old
 */
public record Obedience(
    long robots, long changes, long pages, List<Request> forbidden, List<Request> outdated) {

  private static final class Known {
    private @Nullable RobotsKind good;
    private boolean failing;
    private long answeredNs;
  }

  /**
   * @param holds how long an answer may be believed
   */
  public static Obedience of(Site site, List<Request> requests, Duration holds) {
    Map<Integer, Known> hosts = new HashMap<>();
    List<Request> forbidden = new ArrayList<>();
    List<Request> outdated = new ArrayList<>();
    long robots = 0;
    long changes = 0;
    long pages = 0;
    for (Request request : WebLog.byStart(requests)) {
      OptionalInt host = site.names().host(request.host());
      if (host.isEmpty()) {
        continue;
      }
      Known known = hosts.computeIfAbsent(host.getAsInt(), h -> new Known());
      if (request.path().equals(Paths.ROBOTS)) {
        robots++;
        if (request.status() != 0) {
          known.answeredNs = request.endNs();
          RobotsKind kind = site.robots().kind(host.getAsInt(), request.startNs());
          known.failing = kind == RobotsKind.FAILING;
          if (!known.failing) {
            changes += known.good == null || known.good == kind ? 0 : 1;
            known.good = kind;
          }
        }
        continue;
      }
      pages++;
      if (known.good == null || !known.good.allows(request.path())) {
        forbidden.add(request);
      } else if (!known.failing && request.startNs() - known.answeredNs > holds.toNanos()) {
        outdated.add(request);
      }
    }
    return new Obedience(robots, changes, pages, forbidden, outdated);
  }
}
