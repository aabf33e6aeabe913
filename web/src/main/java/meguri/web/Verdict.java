package meguri.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import meguri.web.hostile.HostileHosts;

/**
 * The verdict on a finished crawl by the web's log. A page counts as fetched when a GET was
 * answered as a whole with 200 or 304; this includes sitemaps. {@link Manners} tells how often
 * hosts were asked, dead ones too. Requests to hostile hosts are left out.
 *
 * @param fetched the number of pages that had to be fetched and were, once or more
 * @param missed URLs of pages that had to be fetched and were not
 * @param repeated URLs of pages fetched more than once, with how often
 * @param forbidden requests that robots.txt forbids
 * @param unexpected requests for anything that is not a page, redirect, missing page or sitemap of
 *     the truth
 * @param unasked hosts that had a request before their robots.txt had been answered
 */
public record Verdict(
    long fetched,
    List<String> missed,
    Map<String, Integer> repeated,
    List<Request> forbidden,
    List<Request> unexpected,
    Set<String> unasked) {

  private static final int SHOWN = 3;

  static Verdict of(Truth truth, Site site, List<Request> all) {
    List<Request> requests =
        all.stream().filter(request -> !HostileHosts.isHostile(request.host())).toList();
    int port = site.spec().port();
    Set<String> known = new HashSet<>();
    Stream.of(truth.pageUrls(), truth.listedUrls(), truth.redirectUrls(), truth.missingUrls())
        .flatMap(urls -> urls)
        .forEach(known::add);
    Map<String, Integer> fetches = new HashMap<>();
    List<Request> forbidden = new ArrayList<>();
    List<Request> unexpected = new ArrayList<>();
    for (Request request : requests) {
      OptionalInt host = site.names().host(request.host());
      String url = request.url(port);
      boolean robots = request.path().equals(Paths.ROBOTS);
      if (host.isEmpty() || (!robots && !known.contains(url))) {
        boolean allowed = host.isEmpty() || site.allows(host.getAsInt(), request.path());
        boolean dead = host.isPresent() && site.servers().kind(host.getAsInt()) == ServerKind.DEAD;
        if (!allowed || !dead) {
          (allowed ? unexpected : forbidden).add(request);
        }
      } else if (!robots && request.isWhole()) {
        fetches.merge(url, 1, Integer::sum);
      }
    }
    List<String> pages = Stream.concat(truth.pageUrls(), truth.listedUrls()).toList();
    List<String> missed = pages.stream().filter(url -> !fetches.containsKey(url)).toList();
    Map<String, Integer> repeated = new HashMap<>(fetches);
    repeated.values().removeIf(count -> count == 1);
    return new Verdict(
        pages.size() - missed.size(), missed, repeated, forbidden, unexpected, unasked(requests));
  }

  /** Returns whether each page was fetched exactly once, and nothing else was requested. */
  public boolean isClean() {
    return missed.isEmpty()
        && repeated.isEmpty()
        && forbidden.isEmpty()
        && unexpected.isEmpty()
        && unasked.isEmpty();
  }

  @Override
  public String toString() {
    return ("fetched %d, missed %d %s, repeated %d %s, forbidden %d %s, unexpected %d %s,"
            + " without robots.txt %d %s")
        .formatted(
            fetched,
            missed.size(),
            some(missed.stream()),
            repeated.size(),
            some(repeated.keySet().stream()),
            forbidden.size(),
            some(forbidden.stream()),
            unexpected.size(),
            some(unexpected.stream()),
            unasked.size(),
            some(unasked.stream()));
  }

  private static Set<String> unasked(List<Request> requests) {
    Map<String, Long> answered = new HashMap<>();
    Set<String> unasked = new HashSet<>();
    for (Request request : WebLog.byStart(requests)) {
      String host = request.host();
      if (request.path().equals(Paths.ROBOTS)) {
        if (request.status() != 0) {
          answered.merge(host, request.endNs(), Math::min);
        }
      } else if (answered.getOrDefault(host, Long.MAX_VALUE) > request.startNs()) {
        unasked.add(host);
      }
    }
    return unasked;
  }

  private static List<?> some(Stream<?> all) {
    return all.limit(SHOWN).toList();
  }
}
