package meguri.web;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads the log a {@link SyntheticWeb} has written, and judges by it. */
public final class WebLog {
  private WebLog() {}

  /** The requests in the log; a last line that is not whole yet is left out. */
  public static List<Request> read(Path log) throws IOException {
    String text = Files.readString(log, US_ASCII);
    List<Request> requests = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      try {
        requests.add(Request.parse(text.substring(start, end)));
      } catch (IllegalArgumentException e) {
        throw new IOException(
            log + ", line " + (requests.size() + 1) + ": not a line of a web log: " + e, e);
      }
      start = end + 1;
    }
    return requests;
  }

  /** The smallest gap at each server address that had two requests, the smallest of all first. */
  public static List<Gap> gaps(List<Request> requests) {
    return gaps(requests, Request::address);
  }

  /** The smallest gap of each host, as for its Crawl-delay. */
  public static List<Gap> gapsByHost(List<Request> requests) {
    return gaps(requests, Request::host);
  }

  private static List<Gap> gaps(List<Request> requests, Function<Request, String> key) {
    List<Request> sorted = new ArrayList<>(requests);
    sorted.sort(Comparator.comparingLong(Request::startNs));
    // Of all that started earlier, the one that ended last: a long request may outlive the next
    // one.
    Map<String, Request> latest = new HashMap<>();
    Map<String, Gap> smallest = new HashMap<>();
    for (Request request : sorted) {
      String at = key.apply(request);
      Request before = latest.get(at);
      if (before != null) {
        Gap gap = new Gap(at, request.startNs() - before.endNs(), before, request);
        smallest.merge(at, gap, (old, now) -> now.gapNs() < old.gapNs() ? now : old);
      }
      if (before == null || request.endNs() > before.endNs()) {
        latest.put(at, request);
      }
    }
    List<Gap> gaps = new ArrayList<>(smallest.values());
    gaps.sort(Comparator.comparingLong(Gap::gapNs));
    return gaps;
  }

  /** How often each URL was asked for. */
  public static Map<String, Integer> requestsPerUrl(List<Request> requests, int port) {
    Map<String, Integer> counts = new HashMap<>();
    for (Request request : requests) {
      counts.merge(request.url(port), 1, Integer::sum);
    }
    return counts;
  }
}
