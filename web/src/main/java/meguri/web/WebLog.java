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

/**
 * Reads the log that a {@link SyntheticWeb} has written, and finds the gaps between its requests.
 */
public final class WebLog {
  private WebLog() {}

  /** Returns the requests in the log, without a last line that is not whole yet. */
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

  /**
   * Returns the smallest gap at each server address that had two requests, the smallest of all
   * first.
   */
  public static List<Gap> gaps(List<Request> requests) {
    Map<String, Gap> smallest = new HashMap<>();
    allGaps(requests, Request::address)
        .forEach(
            gap ->
                smallest.merge(
                    gap.address(), gap, (old, now) -> now.gapNs() < old.gapNs() ? now : old));
    return smallest.values().stream().sorted(Comparator.comparingLong(Gap::gapNs)).toList();
  }

  /** Returns all gaps, one for each request that is not the first of its key. */
  static List<Gap> allGaps(List<Request> requests, Function<Request, String> key) {
    // The latest is the earlier request that ended last: a long request may outlive the next
    // one.
    Map<String, Request> latest = new HashMap<>();
    List<Gap> gaps = new ArrayList<>();
    for (Request request : byStart(requests)) {
      String at = key.apply(request);
      Request before = latest.get(at);
      if (before != null) {
        gaps.add(new Gap(at, request.startNs() - before.endNs(), before, request));
      }
      if (before == null || request.endNs() > before.endNs()) {
        latest.put(at, request);
      }
    }
    return gaps;
  }

  public static List<Request> byStart(List<Request> requests) {
    return requests.stream().sorted(Comparator.comparingLong(Request::startNs)).toList();
  }
}
