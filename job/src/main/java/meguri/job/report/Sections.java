package meguri.job.report;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import meguri.job.watch.Amount;
import meguri.job.watch.DedupStage;
import meguri.operators.metrics.MetricNames;

/** The sections of a report's page, in their order. */
final class Sections {

  private static final int LONGEST_URL = 200;

  private final Html page;
  private final Statistics figures;
  private final long interval;
  private final Collection<Run> runs;
  private final Texts texts;

  /**
   * @param interval the crawl's politeness.interval, ms
   */
  Sections(Html page, Statistics figures, long interval, Collection<Run> runs, Texts texts) {
    this.page = page;
    this.figures = figures;
    this.interval = interval;
    this.runs = runs;
    this.texts = texts;
  }

  void write() {
    page.open("main");
    overTime();
    outcomes();
    statuses();
    hosts();
    politeness();
    use();
    drops();
    freshness();
    worth();
    duplicates();
    depth();
    texts();
    cost();
    page.close("main");
  }

  private void overTime() {
    begin("Requests over time", "full");
    new TimeChart(figures.timeline()).writeRequests(page);
    end();
  }

  private void outcomes() {
    begin("Outcomes");
    Bars bars = new Bars("outcomes");
    Kind.requests().stream()
        .filter(kind -> figures.count(kind) > 0)
        .forEach(kind -> bars.add(kind.word(), kind.meaning(), figures.count(kind), kind.style()));
    bars.write(page, "No request yet.");
    end();
  }

  private void statuses() {
    begin("Status codes");
    new Bars("statuses").addAll(figures.statuses().byWord()).write(page, "No answer yet.");
    end();
  }

  private void hosts() {
    begin("Hosts with the most requests", "full");
    if (figures.hosts().isEstimate()) {
      say(
          "There are more hosts than are counted one by one: up to %s lines of a host are among the other hosts."
              .formatted(Amount.number(figures.hosts().missing())));
    }
    new HostTable(figures.hosts())
        .number("requests", HostFigures::requests)
        .number("pages", HostFigures::pages)
        .text("bodies", host -> Amount.size(host.bytes()))
        .number("failed", HostFigures::failed)
        .number("blocked", HostFigures::blocked)
        .number("robots refusals", HostFigures::refused)
        .text("mean time", host -> host.answers() == 0 ? "–" : Amount.time(host.meanMs()))
        .write(page, "hosts", HostFigures::requests, true, "No host was asked yet.");
    end();
    begin("Slowest hosts");
    new HostTable(figures.hosts())
        .text("mean time", host -> Amount.time(host.meanMs()))
        .text("longest", host -> Amount.time(host.longestMs()))
        .number("answers", HostFigures::answers)
        .write(
            page,
            "slowest",
            HostFigures::typicalMs,
            false,
            "No host has answered three times yet.");
    end();
    begin("Failures");
    new Bars("failures").addAll(figures.failures().byCount()).write(page, "No request has failed.");
    new HostTable(figures.hosts())
        .number("failed", HostFigures::failed)
        .number("requests", HostFigures::requests)
        .text("newest reason", HostFigures::failure)
        .write(page, "failing", HostFigures::failed, false, "");
    end();
    begin("Blocks");
    new Bars("blocks").addAll(figures.blocks().byCount()).write(page, "No host blocks the crawl.");
    new HostTable(figures.hosts())
        .number("blocked", HostFigures::blocked)
        .number("requests", HostFigures::requests)
        .text("newest kind", HostFigures::block)
        .write(page, "blocking", HostFigures::blocked, false, "");
    end();
    begin("What robots.txt forbids");
    new HostTable(figures.hosts())
        .number("URLs", HostFigures::refused)
        .number("requests", HostFigures::requests)
        .write(page, "forbidden", HostFigures::refused, false, "No robots.txt forbids a URL.");
    end();
  }

  private void politeness() {
    begin("Intervals as measured");
    Gaps.Measured measured = figures.gaps().measure(interval);
    say(
        "From the end of a request to the start of the next at the same server, by the crawler's own clock. The crawl's interval is %s."
            .formatted(Amount.time(interval)));
    if (measured.gaps() > 0) {
      say(
          "The shortest of %s: %s. %s"
              .formatted(
                  Amount.number(measured.gaps()),
                  Amount.time(measured.shortest()),
                  measured.belowInterval() == 0
                      ? "None is below the interval (to 2 ms, as the log has whole ones)."
                      : Amount.number(measured.belowInterval())
                          + " are below the interval; politeness.intervals may allow that."));
    }
    sample(measured.keepsOneIn(), "servers");
    new Bars("intervals")
        .addRanges(measured.ranges().used())
        .write(page, "No server was asked twice.");
    end();
  }

  private void use() {
    begin("How far the servers were used");
    say(
        "The part of the time, from the crawl's first request to its last, in which a server answered or its interval passed. Servers that are used little had nothing left to fetch, were slow to be found, or waited after failures.");
    sample(figures.gaps().keepsOneIn(), "servers");
    long[] tenths = figures.gaps().uses(interval, figures.last() - figures.first());
    Bars bars = new Bars("uses");
    for (int i = 0; i < tenths.length; i++) {
      bars.add(i < 9 ? "%d to %d %%".formatted(10 * i, 10 * i + 10) : "90 % and more", tenths[i]);
    }
    bars.write(page, "No server was asked.");
    end();
  }

  private void drops() {
    begin("Dropped, by reason");
    say("URLs that were found and not fetched, or not kept.");
    new Bars("drops").addAll(figures.drops().byCount()).write(page, "Nothing was dropped.");
    Words links = new Words();
    roomsDrops().forEach((reason, count) -> links.add(reason, count));
    if (links.sum() > figures.drops().sum()) {
      say("Links and URLs that the rooms counted, also those that the log leaves out:");
      new Bars("room-drops").addAll(links.byCount()).write(page, "");
    }
    end();
  }

  private Map<String, Long> roomsDrops() {
    Map<String, Long> drops = new TreeMap<>();
    for (Run run : runs) {
      run.figures()
          .forEach(
              (name, count) -> {
                if (name.startsWith(MetricNames.DROPPED) && count > 0) {
                  String reason = name.substring(MetricNames.DROPPED.length());
                  drops.merge(reason, count.longValue(), Long::sum);
                }
              });
    }
    return drops;
  }

  private void freshness() {
    Visits visits = figures.visits();
    begin("Age of the newest visit");
    say("How old each page's newest visit was when the crawl made its last request.");
    sample(visits.keepsOneIn(), "pages");
    new Bars("ages").addRanges(visits.ages(figures.last()).used()).write(page, "No page yet.");
    end();
    begin("Revisits");
    long changed = visits.changed().sum();
    long all = changed + visits.unchanged().sum();
    if (all > 0) {
      say(
          "%s of %s visits to a known page found it changed. The time since the visit before:"
              .formatted(Amount.number(changed), Amount.number(all)));
      sample(visits.keepsOneIn(), "pages");
    }
    new Bars("changed")
        .addRanges(prefixed("changed, ", visits.changed()))
        .addRanges(prefixed("unchanged, ", visits.unchanged()))
        .write(page, "No page was visited twice.");
    end();
  }

  private static List<Ranges.Range> prefixed(String word, Ranges ranges) {
    return ranges.used().stream()
        .map(range -> new Ranges.Range(word + range.words(), range.count()))
        .toList();
  }

  private void worth() {
    begin("Rank of what was collected", "full");
    say(
        "The score of a page is the PageRank gathered when it was fetched. A good order fetches high scores first.");
    new TimeChart(figures.timeline()).writeWorth(page);
    end();
    begin("Pages with the highest scores", "full");
    List<LogEntry> best = figures.best().list();
    if (best.isEmpty()) {
      page.element("p", "No page yet.", "class", "none");
    } else {
      page.open("table", "class", "wide", "id", "best")
          .headings(List.of("page", "score", "links to it", "from a seed"));
      for (LogEntry entry : best) {
        page.open("tr").open("th", "scope", "row").element("bdi", shortened(entry.url()));
        page.close("th");
        TimeChart.number(page, "score", Amount.number(entry.score()));
        TimeChart.number(page, "links to it", Amount.number(entry.inlinks()));
        TimeChart.number(page, "from a seed", entry.depth() + " links").close("tr");
      }
      page.close("table");
    }
    end();
  }

  private void duplicates() {
    begin("Duplicates");
    Visits visits = figures.visits();
    say(
        "%s%s different bodies in %s different pages."
            .formatted(
                visits.isEstimate() ? "About " : "",
                Amount.number(visits.bodies()),
                Amount.number(visits.pages())));
    Bars stages = new Bars("dedup");
    for (DedupStage stage : DedupStage.values()) {
      stages.add(stage.meaning(), Run.sum(runs, stage.metric()));
    }
    if (!stages.isEmpty()) {
      say("How the Registry recognised the links of the runs that have ended:");
      stages.write(page, "");
    }
    end();
  }

  private void depth() {
    begin("Links from a seed");
    Bars bars = new Bars("depth");
    for (int links = 0; links <= figures.deepest(); links++) {
      bars.add(String.valueOf(links), figures.depth(links));
    }
    bars.write(page, "No page yet.");
    end();
  }

  private void texts() {
    if (texts.events() == 0) {
      return; // the crawl has no such output, or no file of it is finished yet
    }
    begin("Languages");
    say(
        "Of %s texts of new and changed pages, as the finished files of page events tell."
            .formatted(Amount.number(texts.events())));
    new Bars("languages").addAll(texts.languages().byCount()).write(page, "No text has one.");
    end();
    begin("What pages ask of those who use them");
    new Bars("wishes").addAll(texts.wishes().byCount()).write(page, "No page asks for anything.");
    end();
  }

  private void cost() {
    begin("What it cost");
    long fetched = Run.sum(runs, MetricNames.FETCH_REQUESTS);
    if (runs.isEmpty() || fetched == 0) {
      page.element("p", "No run has ended yet that left its figures here.", "class", "none");
    } else {
      long cpu = runs.stream().mapToLong(Run::cpuMs).sum();
      long bytes = Run.sum(runs, MetricNames.FETCH_BYTES);
      page.open("table", "class", "facts", "id", "cost");
      fact("runs that have ended", Amount.number(runs.size()));
      fact("CPU time, with the broker and Flink", Amount.time(cpu));
      fact("CPU time for each request", Amount.number((double) cpu / fetched) + " ms");
      fact("bodies", Amount.size(bytes));
      fact("body for each request", Amount.size(bytes / fetched));
      page.close("table");
    }
    end();
  }

  private void fact(String name, String figure) {
    page.open("tr").element("th", name, "scope", "row").element("td", figure, "class", "n");
    page.close("tr");
  }

  private void begin(String heading) {
    begin(heading, "half");
  }

  private void begin(String heading, String width) {
    page.open("section", "class", width).element("h2", heading);
  }

  private void end() {
    page.close("section");
  }

  private void say(String sentence) {
    page.element("p", sentence, "class", "lead");
  }

  private void sample(long keepsOneIn, String what) {
    if (keepsOneIn > 1) {
      say("These are the figures of one in %d %s.".formatted(keepsOneIn, what));
    }
  }

  private static String shortened(String url) {
    return url.length() <= LONGEST_URL ? url : url.substring(0, LONGEST_URL) + "…";
  }
}
