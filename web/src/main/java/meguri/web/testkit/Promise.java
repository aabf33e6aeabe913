package meguri.web.testkit;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import meguri.web.Request;
import meguri.web.WebLog;

/**
 * One promise of the crawler, and what broke it.
 *
 * @param sentence the promise
 * @param breach the figures that show how it was broken; empty if it was kept
 */
public record Promise(String sentence, String breach) {

  private static final int SHOWN = 5;

  /**
   * A promise that each of these breaks.
   *
   * @param broken words that follow their number
   */
  static Promise of(String sentence, String broken, Collection<?> breaches) {
    return new Promise(
        sentence,
        breaches.isEmpty() ? "" : "%,d %s: %s".formatted(breaches.size(), broken, some(breaches)));
  }

  /**
   * The promise that a crawler leaves an address alone after each request.
   *
   * @param requests of the web's log, those for which this interval is promised
   */
  public static Promise addressesAreLeftAlone(Duration interval, List<Request> requests) {
    return of(
        "An address is left alone for %s after each request".formatted(interval),
        "addresses were not, with the smallest gap at each",
        WebLog.gaps(requests).stream().filter(gap -> gap.gapNs() < interval.toNanos()).toList());
  }

  /** Returns the first few, as many as a person reads. */
  static List<?> some(Collection<?> all) {
    return all.stream().limit(SHOWN).toList();
  }

  /** Whether nothing broke it. */
  public boolean isKept() {
    return breach.isEmpty();
  }

  @Override
  public String toString() {
    return isKept() ? sentence + ": kept" : sentence + ": broken, " + breach;
  }
}
