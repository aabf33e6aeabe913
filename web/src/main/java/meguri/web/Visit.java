package meguri.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An answered visit to a page, and what the crawler has of the page since. A version is named by
 * the time of the change that made it, as {@link Versions#lastChange} says. Valid for a web that is
 * served on the clock of its log.
 *
 * @param version the version of the page when it was asked for
 * @param held the version that the crawler holds now: that version, or the one before if it was
 *     told falsely that nothing has changed; {@link #NOTHING} if it had none
 * @param before the version that it held before
 */
public record Visit(Request request, int host, long page, long version, long held, long before) {

  public static final long NOTHING = -1;

  /** Returns the visits of a finished crawl, in the order of their requests. */
  public static List<Visit> of(Site site, List<Request> requests) {
    Map<Long, Long> held = new HashMap<>();
    List<Visit> visits = new ArrayList<>();
    for (Request request : WebLog.byStart(requests)) {
      Optional<Target> target = site.find(request.url(site.spec().port()));
      if (request.isWhole() && target.orElse(null) instanceof Target.Page page) {
        visits.add(of(site, request, page, held));
      }
    }
    return visits;
  }

  /** Returns whether the crawler was told that nothing has changed, though it has. */
  public boolean isDeceived() {
    return held != version;
  }

  /** Returns whether the crawler has learnt of a change, or of the page. */
  public boolean isNews() {
    return held != before;
  }

  private static Visit of(
      Site site, Request request, Target.Page target, Map<Long, Long> heldBefore) {
    int host = target.host();
    long page = target.page();
    long version = site.versions().lastChange(host, page, request.startNs() / 1_000_000);
    long link = Link.of(Link.PAGE, host, page);
    long before = heldBefore.getOrDefault(link, NOTHING);
    boolean vain = request.status() == 304 && site.servers().kind(host) == ServerKind.LYING;
    long held = vain ? before : version;
    heldBefore.put(link, held);
    return new Visit(request, host, page, version, held, before);
  }
}
