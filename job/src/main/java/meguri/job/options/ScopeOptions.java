package meguri.job.options;

import static meguri.job.options.Accepted.numberFrom;
import static meguri.job.options.Accepted.numberOf;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.util.List;
import meguri.operators.parse.LinkType;
import meguri.operators.scope.Traps;
import org.apache.flink.configuration.ConfigOption;

/** The options {@code scope.*}: which links a crawl follows and which answers it keeps. */
public final class ScopeOptions {

  static final OptionSection SECTION = new OptionSection(ScopeRules::check);

  public static final ConfigOption<List<String>> RULES =
      SECTION
          .list("scope.rules")
          .accepts("a list such as deny extension zip exe")
          .means(
              "The first rule that is about a URL decides whether Meguri follows it, whatever"
                  + " crawl.scope says. Likewise, the first rule that is about an answer's type"
                  + " decides whether Meguri keeps the answer. docs/scope.md lists the kinds of"
                  + " rules.");

  public static final ConfigOption<List<String>> FOLLOW =
      SECTION
          .list("scope.follow")
          .accepts(
              "a list of hreflang, amphtml and shortlink",
              types -> types.stream().allMatch(type -> LinkType.named(type).isPresent()))
          .means(
              "Further link elements that Meguri follows: hreflang (the page in other"
                  + " languages), amphtml or shortlink. It always follows links, feeds, the"
                  + " canonical URL, and the next and previous page.");

  public static final ConfigOption<Long> PAGES_PER_HOST =
      SECTION
          .option(key("scope.pages-per-host").longType().defaultValue(Long.MAX_VALUE))
          .accepts(numberOf("pages", 1))
          .means(
              "The number of pages that Meguri takes from one host: a scheme, a name and a"
                  + " port. Seeds count, but Meguri takes them in any case. You may change the"
                  + " number at each resume; pages already taken stay.");

  public static final ConfigOption<Long> PAGES_PER_DOMAIN =
      SECTION
          .option(key("scope.pages-per-domain").longType().defaultValue(Long.MAX_VALUE))
          .accepts(numberOf("pages", 1))
          .means(
              "The number of pages that Meguri takes from all hosts of one registered domain, by"
                  + " the Public Suffix List.");

  public static final ConfigOption<Double> MAX_COPIES =
      SECTION
          .option(key("scope.max-copies").doubleType().defaultValue(0.9))
          .accepts("a number above 0, up to 1", share -> share > 0 && share <= 1)
          .means(
              "The share of a host's last 64 new pages that may be copies of other pages, or"
                  + " differ from other pages of the host in hardly a word. While the share is"
                  + " higher, Meguri takes only one new URL of the host an hour. 1 sets no limit.");

  public static final ConfigOption<Integer> MAX_REPEATS =
      SECTION
          .option(key("scope.max-repeats").intType().defaultValue(Traps.Limits.DEFAULT.repeats()))
          .accepts(numberFrom(1))
          .means(
              "How often one segment may occur in a URL's path, or one parameter with the"
                  + " same value in its query. It also limits how often a percent sign may be"
                  + " escaped within an escape.");

  public static final ConfigOption<Integer> MAX_SEGMENTS =
      SECTION
          .option(key("scope.max-segments").intType().defaultValue(Traps.Limits.DEFAULT.segments()))
          .accepts(numberFrom(1))
          .means("The number of segments that a URL's path may have.");

  public static final ConfigOption<Integer> MAX_PARAMETERS =
      SECTION
          .option(
              key("scope.max-parameters").intType().defaultValue(Traps.Limits.DEFAULT.parameters()))
          .accepts(numberFrom(1))
          .means("The number of parameters that a URL's query may have.");

  public static final ConfigOption<Integer> MAX_QUERY =
      SECTION
          .option(key("scope.max-query").intType().defaultValue(Traps.Limits.DEFAULT.query()))
          .accepts(numberFrom(1))
          .means("The number of characters that a URL's query may have.");

  public static final ConfigOption<Integer> CALENDAR_YEARS =
      SECTION
          .option(key("scope.calendar-years").intType().defaultValue(Traps.Limits.DEFAULT.years()))
          .accepts(numberFrom(0))
          .means(
              "The number of years that a page of a calendar may lie ahead: /2031/05/,"
                  + " ?date=2031-05-01 and the like.");

  private ScopeOptions() {}
}
