package meguri.bench.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import meguri.web.testkit.ExactlyOnceCheck;
import meguri.web.testkit.Failure;

/**
 * The result of a run.
 *
 * @param complaints the promises that were broken, a sentence each
 * @param restarts the restarts of the crawl's last run, by Flink's count
 */
record ChaosResult(
    Duration took,
    ExactlyOnceCheck trial,
    List<String> complaints,
    List<Recovery> recoveries,
    List<Failure> failures,
    long restarts) {

  /** Returns sorted recovery times in ms by kind of event, and those of all events under "all". */
  Map<String, List<Long>> recoveryTimes() {
    Map<String, List<Long>> times = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      List<Long> some =
          recoveries.stream()
              .filter(one -> one.incident().event().kind() == kind)
              .map(Recovery::ms)
              .sorted()
              .toList();
      if (!some.isEmpty()) {
        times.put(kind.word(), some);
      }
    }
    times.put("all", recoveries.stream().map(Recovery::ms).sorted().toList());
    return times;
  }

  /** Returns the time that this part of the sorted times does not exceed. */
  static long quantile(List<Long> sorted, double part) {
    return sorted.isEmpty()
        ? 0
        : sorted.get((int) Math.max(0, Math.ceil(part * sorted.size()) - 1));
  }

  long lost() {
    return trial.lost().size();
  }

  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    lines.add("== chaos: %,d events in %,d s".formatted(recoveries.size(), took.toSeconds()));
    lines.add(trial.toString().strip());
    lines.add("restores               " + restores());
    lines.add("numRestarts            %,d in the last run".formatted(restarts));
    lines.add(
        "recovery               n, least, median, 90 %, most: seconds from the event, or its end,"
            + " to the next request");
    recoveryTimes()
        .forEach(
            (kind, times) ->
                lines.add(
                    "  %-21s%3d %7.1f %7.1f %7.1f %7.1f"
                        .formatted(
                            kind,
                            times.size(),
                            quantile(times, 0) / 1e3,
                            quantile(times, 0.5) / 1e3,
                            quantile(times, 0.9) / 1e3,
                            quantile(times, 1) / 1e3)));
    lines.add(
        complaints.isEmpty()
            ? "All promises were kept."
            : "Broken: " + complaints.stream().collect(Collectors.joining("\n        ")));
    return String.join("\n", lines) + "\n";
  }

  /** Counts the crawl's returns to a checkpoint. */
  long restores() {
    return failures.stream().filter(failure -> failure.checkpoint() >= 0).count();
  }
}
