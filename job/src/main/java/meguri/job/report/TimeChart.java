package meguri.job.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import meguri.job.watch.Amount;

/**
 * A chart of periods, drawn as bars without a word in them: the browser stretches it to any width,
 * and the words around it keep their size. Its table is below, closed.
 */
final class TimeChart {

  private static final int HEIGHT = 100;
  private static final DateTimeFormatter TO_SECOND =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Timeline timeline;
  private final List<Timeline.Period> periods;

  TimeChart(Timeline timeline) {
    this.timeline = timeline;
    periods = timeline.periods();
  }

  /** Draws the requests of each period, one kind above the other. */
  void writeRequests(Html page) {
    List<Kind> used =
        Kind.requests().stream()
            .filter(kind -> periods.stream().anyMatch(period -> period.count(kind) > 0))
            .toList();
    legend(page, used);
    long most = periods.stream().mapToLong(Timeline.Period::requests).max().orElse(1);
    page.element(
        "p", "up to %s requests in %s".formatted(Amount.number(most), length()), "class", "axis");
    open(page, "Requests over time, by kind");
    for (int i = 0; i < periods.size(); i++) {
      Timeline.Period period = periods.get(i);
      double below = 0;
      for (Kind kind : used) {
        double height = (double) HEIGHT * period.count(kind) / most;
        below += height;
        String words =
            "%s: %s %s".formatted(at(period), Amount.number(period.count(kind)), kind.word());
        bar(page, i, HEIGHT - below, height, kind.style(), words);
      }
    }
    close(page);
    List<String> headings = new ArrayList<>(List.of("from (UTC)"));
    used.forEach(kind -> headings.add(kind.word()));
    headings.add("all");
    page.open("details").element("summary", "The numbers");
    page.open("table", "class", "wide", "id", "time").headings(headings);
    for (Timeline.Period period : periods) {
      page.open("tr").element("th", at(period), "scope", "row");
      for (Kind kind : used) {
        number(page, kind.word(), Amount.number(period.count(kind)));
      }
      number(page, "all", Amount.number(period.requests())).close("tr");
    }
    page.close("table").close("details");
  }

  /** Draws the mean score of each period's pages. */
  void writeWorth(Html page) {
    double most = periods.stream().mapToDouble(Timeline.Period::meanScore).max().orElse(0);
    if (most <= 0) {
      page.element("p", "The pages had no score when they were fetched.", "class", "none");
      return;
    }
    page.element("p", "up to %s".formatted(Amount.number(most)), "class", "axis");
    open(page, "Mean score of the pages fetched, over time");
    for (int i = 0; i < periods.size(); i++) {
      Timeline.Period period = periods.get(i);
      double height = HEIGHT * period.meanScore() / most;
      String words = "%s: %s".formatted(at(period), Amount.number(period.meanScore()));
      bar(page, i, HEIGHT - height, height, "plain", words);
    }
    close(page);
    page.open("details").element("summary", "The numbers");
    page.open("table", "class", "wide", "id", "worth")
        .headings(List.of("from (UTC)", "pages", "mean score"));
    for (Timeline.Period period : periods) {
      page.open("tr").element("th", at(period), "scope", "row");
      number(page, "pages", Amount.number(period.count(Kind.PAGE)));
      number(page, "mean score", Amount.number(period.meanScore())).close("tr");
    }
    page.close("table").close("details");
  }

  private void open(Html page, String label) {
    page.open(
        "svg",
        "viewBox",
        "0 0 %d %d".formatted(Math.max(1, periods.size()), HEIGHT),
        "preserveAspectRatio",
        "none",
        "class",
        "chart",
        "role",
        "img",
        "aria-label",
        label);
  }

  private void close(Html page) {
    page.close("svg").open("p", "class", "axis ends");
    page.element("span", periods.isEmpty() ? "" : at(periods.get(0)));
    page.element("span", periods.isEmpty() ? "" : at(periods.get(periods.size() - 1)));
    page.close("p");
  }

  private static void bar(Html page, int x, double y, double height, String style, String words) {
    if (height > 0) {
      page.open(
              "rect",
              "x",
              String.valueOf(x),
              "y",
              rounded(y),
              "width",
              "0.9",
              "height",
              rounded(height),
              "class",
              style)
          .element("title", words)
          .close("rect");
    }
  }

  private static void legend(Html page, List<Kind> kinds) {
    page.open("p", "class", "legend");
    for (Kind kind : kinds) {
      page.open("span").open("svg", "viewBox", "0 0 10 10", "aria-hidden", "true");
      page.open("rect", "width", "10", "height", "10", "class", kind.style()).close("rect");
      page.close("svg").text(" " + kind.word()).close("span").text(" ");
    }
    page.close("p");
  }

  /** Adds a cell that says its column's heading where a phone shows no headings. */
  static Html number(Html page, String heading, String text) {
    return page.element("td", text, "class", "n", "data-of", heading);
  }

  private String length() {
    return Amount.time(timeline.length());
  }

  private static String at(Timeline.Period period) {
    return TO_SECOND.format(Instant.ofEpochMilli(period.begin()));
  }

  /** Returns a time for people, in UTC. */
  static String at(long ms) {
    return TO_SECOND.format(Instant.ofEpochMilli(ms));
  }

  private static String rounded(double length) {
    return String.valueOf(Math.round(length * 100) / 100.0);
  }
}
