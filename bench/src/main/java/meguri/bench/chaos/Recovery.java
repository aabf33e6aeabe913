package meguri.bench.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import meguri.web.Request;
import meguri.web.WebLog;

/**
 * The time that a crawl took to recover from an event, by the web's log. It lasts from the event to
 * the end of the longest pause between requests that began before the next event, or was under way
 * at this one. The interval of politeness is taken off, because nothing may undercut it after a
 * restart. The time begins at the event's end if the pause lasted beyond that.
 *
 * @param pauseMs the length of the pause
 */
record Recovery(Incident incident, long ms, long pauseMs) {

  /** Pauses of up to this many intervals are usual, and do not count. */
  private static final long USUAL_INTERVALS = 4;

  /**
   * @param incidents the events in the order of their beginnings
   * @param requests all requests to the web
   */
  static List<Recovery> of(List<Incident> incidents, List<Request> requests, Duration interval) {
    List<Request> sorted = WebLog.byStart(requests);
    List<Recovery> recoveries = new ArrayList<>();
    for (int i = 0; i < incidents.size(); i++) {
      long end = i + 1 < incidents.size() ? incidents.get(i + 1).began() : Long.MAX_VALUE;
      recoveries.add(of(incidents.get(i), end, sorted, interval.toMillis()));
    }
    return recoveries;
  }

  private static Recovery of(Incident incident, long end, List<Request> sorted, long intervalMs) {
    long longest = 0;
    long over = 0;
    for (int i = 1; i < sorted.size(); i++) {
      long from = sorted.get(i - 1).startNs() / 1_000_000;
      long to = sorted.get(i).startNs() / 1_000_000;
      if (to > incident.began() && from < end && to - from > longest) {
        longest = to - from;
        over = to;
      }
    }
    if (longest <= USUAL_INTERVALS * intervalMs) {
      return new Recovery(incident, 0, 0);
    }
    long since = over > incident.ended() ? incident.ended() : incident.began();
    return new Recovery(incident, Math.max(0, over - since - intervalMs), longest);
  }
}
