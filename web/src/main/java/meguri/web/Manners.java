package meguri.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The crawlers' treatment of a host, by the web's log.
 *
 * @param requests the number of requests to it; for a dead host, how often it was asked in vain
 * @param refused how many of these were answered with 429
 * @param undercut requests that came sooner after the one before than the host's Crawl-delay asks
 *     for, the first robots.txt having been answered before
 * @param hasty requests that came before the time of an answer's Retry-After was over; the first of
 *     the two requests is the one with that answer
 */
public record Manners(
    int host, ServerKind server, int requests, int refused, List<Gap> undercut, List<Gap> hasty) {

  private static final int UNAVAILABLE = 503;

  /** Returns the manners towards each host that was asked, in the order of their numbers. */
  public static List<Manners> of(Site site, List<Request> requests) {
    Map<Integer, List<Request>> byHost = new TreeMap<>();
    for (Request request : WebLog.byStart(requests)) {
      OptionalInt host = site.names().host(request.host());
      host.ifPresent(at -> byHost.computeIfAbsent(at, of -> new ArrayList<>()).add(request));
    }
    return byHost.entrySet().stream()
        .map(entry -> of(site, entry.getKey(), entry.getValue()))
        .toList();
  }

  private static Manners of(Site site, int host, List<Request> requests) {
    List<Gap> gaps = WebLog.allGaps(requests, Request::host);
    return new Manners(
        host,
        site.servers().kind(host),
        requests.size(),
        (int) requests.stream().filter(request -> request.status() == Faults.TOO_MANY).count(),
        undercut(site.robots().crawlDelay(host).toNanos(), requests, gaps),
        hasty(site, host, requests));
  }

  private static List<Gap> undercut(long delayNs, List<Request> requests, List<Gap> gaps) {
    long known =
        requests.stream()
            .filter(request -> request.path().equals(Paths.ROBOTS) && request.status() == 200)
            .mapToLong(Request::endNs)
            .min()
            .orElse(Long.MAX_VALUE);
    return gaps.stream()
        .filter(gap -> gap.second().startNs() >= known && gap.gapNs() < delayNs)
        .toList();
  }

  private static List<Gap> hasty(Site site, int host, List<Request> requests) {
    List<Gap> hasty = new ArrayList<>();
    List<Request> asking = new ArrayList<>();
    for (Request request : requests) {
      asking.removeIf(answer -> site.servers().retryAtNs(host, answer) <= request.startNs());
      asking.stream()
          .filter(answer -> answer.endNs() <= request.startNs())
          .findFirst()
          .ifPresent(
              answer ->
                  hasty.add(
                      new Gap(
                          request.host(), request.startNs() - answer.endNs(), answer, request)));
      if (request.status() == Faults.TOO_MANY || request.status() == UNAVAILABLE) {
        asking.add(request);
      }
    }
    return hasty;
  }
}
