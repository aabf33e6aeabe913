package meguri.job.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import meguri.job.Output;
import meguri.job.local.LocalDir;
import meguri.job.watch.Reading;
import meguri.operators.metrics.MetricNames;

/**
 * The result of a run, for the user.
 *
 * @param ending why the run ended
 * @param last the last figures before the run was stopped
 * @param files the output to look at
 * @param report the page about the crawl, if it has ended by itself
 */
record Summary(
    Ending ending,
    Reading last,
    Duration elapsed,
    LocalDir dir,
    Output files,
    Optional<Path> report) {

  enum Ending {
    DONE("Done: nothing is left to fetch"),
    STOPPED("Stopped with a savepoint"),
    LIMIT("Stopped with a savepoint because all pages of crawl.max-pages were fetched"),
    TIME_UP("Stopped with a savepoint because the time of crawl.max-duration is up"),
    UNREAD("Stopped with a savepoint because nobody reads standard output any more");

    private final String words;

    Ending(String words) {
      this.words = words;
    }

    /** Returns the ending's word in JSON. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  String text() {
    return String.format(
        Locale.ROOT,
        """
        %s, after %s.
        %,d pages fetched (%s), %,d errors, %,d blocked, %,d dropped, %,d waiting.%s
        Of the visits, %,d found new pages, %,d changed, %,d unchanged, %,d gone.
        %-12s%s%s
        To go on:   meguri resume %s""",
        ending.words,
        Progress.elapsed(elapsed),
        last.count(MetricNames.FRONTIER_FETCHED),
        size(last.count(MetricNames.FETCH_BYTES)),
        last.count(MetricNames.OUTCOME_FAILED),
        last.count(MetricNames.OUTCOME_BLOCKED),
        dropped(),
        last.count(MetricNames.FRONTIER_WAITING),
        unresolved(),
        last.count(MetricNames.VISITS_NEW),
        last.count(MetricNames.VISITS_CHANGED),
        last.count(MetricNames.VISITS_UNCHANGED),
        last.count(MetricNames.VISITS_GONE),
        files == Output.WARC ? "WARC files:" : "Crawl log:",
        dir.of(files),
        report.map(page -> "\nReport:     " + page).orElse(""),
        dir.word());
  }

  private long dropped() {
    return last.count(MetricNames.FRONTIER_DROPPED)
        + last.count(MetricNames.ALLOWANCE_DROPPED)
        + last.count(MetricNames.RESOLVE_DROPPED);
  }

  private String unresolved() {
    long count = last.count(MetricNames.RESOLVE_DROPPED);
    return count == 0
        ? ""
        : "\nMeguri dropped %,d URLs whose hosts have no address that it may ask: see dns and address in %s."
            .formatted(count, dir.of(Output.CRAWL_LOG));
  }

  String json() {
    ObjectNode json = new ObjectMapper().createObjectNode();
    json.put("ending", ending.word());
    json.put("seconds", elapsed.toMillis() / 1000.0);
    json.put("pages", last.count(MetricNames.FRONTIER_FETCHED));
    json.put("bytes", last.count(MetricNames.FETCH_BYTES));
    json.put("requests", last.count(MetricNames.FETCH_REQUESTS));
    json.put("errors", last.count(MetricNames.OUTCOME_FAILED));
    json.put("blocked", last.count(MetricNames.OUTCOME_BLOCKED));
    json.put("accepted", last.count(MetricNames.FRONTIER_ACCEPTED));
    json.put("dropped", dropped());
    json.put("waiting", last.count(MetricNames.FRONTIER_WAITING));
    json.put("new", last.count(MetricNames.VISITS_NEW));
    json.put("changed", last.count(MetricNames.VISITS_CHANGED));
    json.put("unchanged", last.count(MetricNames.VISITS_UNCHANGED));
    json.put("gone", last.count(MetricNames.VISITS_GONE));
    json.put("dir", dir.path().toString());
    json.put(files == Output.WARC ? "warc" : "log", dir.of(files).toString());
    report.ifPresent(page -> json.put("report", page.toString()));
    return json.toString();
  }

  private static String size(long bytes) {
    return bytes < 10 << 20
        ? String.format(Locale.ROOT, "%,d kB", bytes >> 10)
        : String.format(Locale.ROOT, "%,d MB", bytes >> 20);
  }
}
