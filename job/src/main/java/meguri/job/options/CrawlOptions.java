package meguri.job.options;

import static meguri.job.options.Accepted.numberOf;
import static meguri.job.options.Accepted.positiveTime;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import java.util.List;
import meguri.operators.scope.Scope;
import org.apache.flink.configuration.ConfigOption;

/**
 * The options {@code crawl.*}: a crawl's name and directory, where it begins, how far it goes and
 * when it ends.
 */
public final class CrawlOptions {

  static final OptionSection SECTION = new OptionSection();

  public static final ConfigOption<String> ID =
      SECTION
          .option(key("crawl.id").stringType().noDefaultValue())
          .accepts("1 to 64 of a-z, 0-9 and -", id -> id.matches("[a-z0-9][a-z0-9-]{0,63}"))
          .fixedForLife()
          .means(
              "The name of the crawl, which is part of the names of its Kafka topics. If you"
                  + " give none, Meguri makes one up. It stays for the crawl's life.");

  public static final ConfigOption<String> DIR =
      SECTION
          .option(key("crawl.dir").stringType().noDefaultValue())
          .accepts("a URI such as file:/data/crawl or s3://bucket/crawl", CrawlOptions::isUri)
          .means(
              "The directory of checkpoints, savepoints, WARC files and the crawl log, as a"
                  + " URI. On a cluster, every machine must reach it. On the command line: -o for a"
                  + " local crawl, --dir for a cluster.");

  public static final ConfigOption<List<String>> SEEDS =
      SECTION
          .list("crawl.seeds")
          .accepts("a list of URLs")
          .means(
              "The URLs that the crawl begins with: a list of URLs, or of URIs of files and"
                  + " directories with a URL on each line, which may be compressed by gzip.");

  public static final ConfigOption<Scope.Kind> SCOPE =
      SECTION
          .choice("crawl.scope", Scope.Kind.HOST)
          .means(
              "Which links Meguri follows: those to the seeds' hosts (host), those to their"
                  + " registered domains (domain), or all (any).");

  public static final ConfigOption<Long> MAX_PAGES =
      SECTION
          .option(key("crawl.max-pages").longType().defaultValue(Long.MAX_VALUE))
          .accepts(numberOf("pages", 1))
          .means(
              "The number of pages after which Meguri requests no more. Every visit to a page"
                  + " counts.");

  public static final ConfigOption<Duration> MAX_DURATION =
      SECTION
          .option(key("crawl.max-duration").durationType().noDefaultValue())
          .accepts(positiveTime("90s, 30min or 12h"))
          .means(
              "The time after which the crawl stops with a savepoint. It starts anew at each"
                  + " resume. In a session cluster, 'meguri stop --at-end' keeps to it.");

  public static final ConfigOption<Integer> MAX_DEPTH =
      SECTION
          .option(key("crawl.max-depth").intType().defaultValue(Integer.MAX_VALUE))
          .accepts(numberOf("links", 0))
          .means(
              "The number of links that Meguri follows in a row from a seed. 0 fetches the"
                  + " seeds alone.");

  public static final ConfigOption<Boolean> SITEMAPS =
      SECTION
          .flag("crawl.sitemaps", true)
          .means(
              "Whether Meguri reads the sitemaps that a robots.txt names. Any sitemap or feed"
                  + " can also be a seed.");

  public static final ConfigOption<Boolean> ONCE =
      SECTION
          .flag("crawl.once", false)
          .means("Whether the crawl ends when it has fetched everything that it found.");

  public static final ConfigOption<RevisitRules.Kind> REVISIT =
      SECTION
          .choice("crawl.revisit", RevisitRules.Kind.OPTIMAL)
          .means(
              "How Meguri decides when to visit a page again, unless crawl.once is true. optimal:"
                  + " so that as much of the crawl's content as possible is fresh, with the visits"
                  + " of revisit.budget; without that option, with as many as fixed would make. No"
                  + " page waits longer than eight times the mean for the sake of others. fixed: at"
                  + " one interval. adaptive: twice as often as the page was found to change, at"
                  + " whatever cost, unless revisit.budget is set.");

  private CrawlOptions() {}

  /** Tells whether a text is a path in Flink's form: a scheme, and nothing after it is escaped. */
  private static boolean isUri(String text) {
    return text.matches("[A-Za-z][A-Za-z0-9+.-]*:.+");
  }
}
