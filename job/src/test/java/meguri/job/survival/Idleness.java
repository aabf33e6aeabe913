package meguri.job.survival;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import meguri.web.Request;

/** The time in which the crawler could have asked a server, and did not. */
final class Idleness {

  private Idleness() {}

  /**
   * Returns the share of the time between a server's first and last request in which it was neither
   * asked nor left its interval. A crawler that has to wait for a processor asks later: that part
   * of the time is left out, as far as the slowdown tells it.
   *
   * @param requests two or more, in the order of their starts
   * @param slowdown {@link Processors#slowdownSince} of the crawler
   */
  static double share(List<Request> requests, Duration interval, double slowdown) {
    long all =
        IntStream.range(1, requests.size())
            .mapToLong(i -> requests.get(i).startNs() - requests.get(i - 1).endNs())
            .map(gap -> gap - interval.toNanos())
            .filter(wasted -> wasted > 0)
            .sum();
    long whole = requests.get(requests.size() - 1).endNs() - requests.get(0).startNs();
    double idle = all / slowdown;
    return Math.round(1_000 * idle / (whole - all + idle)) / 1_000.0;
  }
}
