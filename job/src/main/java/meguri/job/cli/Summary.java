package meguri.job.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Locale;
import meguri.job.Output;
import meguri.job.local.LocalDir;
import meguri.job.watch.Reading;

/**
 * What a run came to.
 *
 * @param ending why it ended
 * @param last the figures before it was stopped
 */
record Summary(Ending ending, Reading last, Duration elapsed, LocalDir dir) {

  enum Ending {
    DONE("Done: nothing is left to fetch"),
    STOPPED("Stopped with a savepoint"),
    LIMIT("Stopped with a savepoint, all pages of crawl.max-pages being fetched"),
    TIME_UP("Stopped with a savepoint, the time being up");

    private final String words;

    Ending(String words) {
      this.words = words;
    }
  }

  String text() {
    return String.format(
        Locale.ROOT,
        """
        %s, after %s.
        %,d pages fetched (%s), %,d errors, %,d blocked, %,d dropped, %,d waiting.%s
        WARC files: %s
        To go on:   meguri resume %s""",
        ending.words,
        Progress.elapsed(elapsed),
        last.count(Reading.FETCHED),
        size(last.count(Reading.BYTES)),
        last.count(Reading.FAILURES),
        last.count(Reading.BLOCKED),
        dropped(),
        last.count(Reading.WAITING),
        unresolved(),
        dir.of(Output.WARC),
        dir.word());
  }

  private long dropped() {
    return last.count(Reading.DROPPED)
        + last.count(Reading.REFUSED)
        + last.count(Reading.UNRESOLVED);
  }

  private String unresolved() {
    long count = last.count(Reading.UNRESOLVED);
    return count == 0
        ? ""
        : "\n%,d URLs have no address that may be asked: see dns and address in %s."
            .formatted(count, dir.of(Output.CRAWL_LOG));
  }

  String json() {
    ObjectNode json = new ObjectMapper().createObjectNode();
    json.put("ending", ending.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    json.put("seconds", elapsed.toMillis() / 1000.0);
    json.put("pages", last.count(Reading.FETCHED));
    json.put("bytes", last.count(Reading.BYTES));
    json.put("requests", last.count(Reading.REQUESTS));
    json.put("errors", last.count(Reading.FAILURES));
    json.put("blocked", last.count(Reading.BLOCKED));
    json.put("accepted", last.count(Reading.ACCEPTED));
    json.put("dropped", dropped());
    json.put("waiting", last.count(Reading.WAITING));
    json.put("warc", dir.of(Output.WARC).toString());
    return json.toString();
  }

  private static String size(long bytes) {
    return bytes < 10 << 20
        ? String.format(Locale.ROOT, "%,d kB", bytes >> 10)
        : String.format(Locale.ROOT, "%,d MB", bytes >> 20);
  }
}
