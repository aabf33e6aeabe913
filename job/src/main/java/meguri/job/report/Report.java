package meguri.job.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.CrawlDir;
import meguri.job.OwnerOnly;
import meguri.job.UserAgent;
import meguri.job.options.CrawlOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.watch.Amount;
import org.apache.flink.configuration.Configuration;

/**
 * The page about a crawl. It needs nothing from elsewhere: no script, no font, no picture; its
 * Content-Security-Policy forbids all of them, and any style but its own.
 *
 * @param file where the page is
 * @param requests the number of requests in the crawl log
 */
public record Report(Path file, long requests) {

  /** The page's name in the crawl's directory. */
  public static final String FILE = "report.html";

  private static final int SEEDS_SHOWN = 5;

  /** Reads the crawl in a directory of this machine, and writes the page about it. */
  public static Report write(Path dir, Path to) throws IOException {
    Configuration options = CrawlDir.at(dir).options();
    CrawlLog log = CrawlLog.in(dir);
    Statistics figures = new Statistics();
    log.forEach(figures::add);
    String page = page(dir, options, log, figures, Run.of(dir), Texts.in(dir));
    Path next = to.resolveSibling(to.getFileName() + ".next");
    OwnerOnly.file(next);
    Files.writeString(next, page);
    Files.move(next, to, StandardCopyOption.REPLACE_EXISTING);
    return new Report(to, figures.requests());
  }

  private static String page(
      Path dir,
      Configuration options,
      CrawlLog log,
      Statistics figures,
      Collection<Run> runs,
      Texts texts)
      throws IOException {
    Html page = new Html();
    String title = "Crawl " + options.get(CrawlOptions.ID);
    head(page, title);
    page.element("h1", title);
    lead(page, dir, options, figures);
    if (!figures.isEmpty()) {
      cards(page, figures);
      new Sections(page, figures, options.get(PolitenessOptions.INTERVAL).toMillis(), runs, texts)
          .write();
    }
    about(page, log);
    page.close("body").close("html");
    return page.toString();
  }

  private static void head(Html page, String title) throws IOException {
    String sheet = sheet();
    page.open("html", "lang", "en").open("head").open("meta", "charset", "utf-8");
    page.open(
        "meta",
        "http-equiv",
        "Content-Security-Policy",
        "content",
        "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'"
            .formatted(sha256(sheet)));
    page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.open("meta", "name", "referrer", "content", "no-referrer");
    page.element("title", title).style(sheet).close("head").open("body");
  }

  private static void lead(Html page, Path dir, Configuration options, Statistics figures)
      throws IOException {
    page.open("p", "class", "lead");
    if (figures.isEmpty()) {
      page.text("The crawl log has no request yet. A line counts once a checkpoint covers it.");
    } else {
      page.text(
          "%s requests from %s to %s (UTC): %s."
              .formatted(
                  Amount.number(figures.requests()),
                  TimeChart.at(figures.first()),
                  TimeChart.at(figures.last()),
                  Amount.time(figures.last() - figures.first())));
    }
    page.text(
        " The scope is %s, the interval %s; the crawl %s."
            .formatted(
                options.get(CrawlOptions.SCOPE).toString().toLowerCase(Locale.ROOT),
                Amount.time(options.get(PolitenessOptions.INTERVAL).toMillis()),
                options.get(CrawlOptions.ONCE) ? "ends by itself" : "goes on until it is stopped"));
    page.close("p").open("p", "class", "lead").text("Seeds: ");
    page.element("bdi", seeds(dir)).close("p");
  }

  private static String seeds(Path dir) throws IOException {
    Path file = dir.resolve("seeds.txt");
    if (!Files.exists(file)) {
      return "unknown";
    }
    try (Stream<String> first = Files.lines(file);
        Stream<String> all = Files.lines(file)) {
      String some =
          first
              .limit(SEEDS_SHOWN)
              .map(seed -> seed.length() <= 200 ? seed : seed.substring(0, 200) + "…")
              .collect(Collectors.joining(", "));
      long more = all.count() - SEEDS_SHOWN;
      return more > 0 ? "%s, and %s more".formatted(some, Amount.number(more)) : some;
    }
  }

  private static void cards(Html page, Statistics figures) {
    double seconds = Math.max(1, figures.last() - figures.first()) / 1000.0;
    page.open("dl");
    card(page, "requests", Amount.number(figures.requests()));
    card(page, "pages", Amount.number(figures.count(Kind.PAGE)));
    card(page, "pages a second", Amount.number(figures.count(Kind.PAGE) / seconds));
    card(page, "bodies", Amount.size(figures.bytes()));
    card(
        page,
        "hosts asked",
        (figures.hosts().isEstimate() ? "about " : "") + Amount.number(figures.hosts().distinct()));
    card(page, "failed", Amount.number(figures.count(Kind.FAILED)));
    card(page, "blocked", Amount.number(figures.count(Kind.BLOCKED)));
    card(page, "dropped", Amount.number(figures.drops().sum()));
    page.close("dl");
  }

  private static void card(Html page, String name, String figure) {
    page.open("div").element("dt", name).element("dd", figure).close("div");
  }

  private static void about(Html page, CrawlLog log) {
    page.open("p", "class", "about");
    page.text(
        "Made by %s at %s (UTC), from %s lines of the crawl log."
            .formatted(
                UserAgent.SOFTWARE,
                TimeChart.at(Instant.now().toEpochMilli()),
                Amount.number(log.lines())));
    if (log.filesLeft() > 0) {
      page.text(" A line counts once a checkpoint covers it, so the newest are not here yet.");
    }
    if (log.unreadable() > 0) {
      page.text(
          " %s lines are damaged, and not counted.".formatted(Amount.number(log.unreadable())));
    }
    page.close("p");
  }

  private static String sheet() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(Report.class.getResourceAsStream("report.css"), "report.css")) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static String sha256(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
