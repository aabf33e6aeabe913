package meguri.job.options;

import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/** The options {@code revisit.*}: when a page is visited again. */
public final class RevisitOptions {

  static final OptionSection SECTION = new OptionSection(RevisitOptions::checkTogether);

  public static final ConfigOption<Duration> INTERVAL =
      SECTION
          .option(key("revisit.interval").durationType().defaultValue(Duration.ofDays(7)))
          .accepts(visitInterval("7d"))
          .means(
              "The time between two visits to a page with crawl.revisit: fixed. With optimal,"
                  + " the mean over all pages, unless revisit.budget is set.");

  public static final ConfigOption<Duration> SHORTEST =
      SECTION
          .option(key("revisit.shortest").durationType().defaultValue(Duration.ofHours(1)))
          .accepts(visitInterval("1h"))
          .means(
              "The shortest time between two visits to a page. The calendar may be early by a"
                  + " sixteenth of this time.");

  public static final ConfigOption<Duration> LONGEST =
      SECTION
          .option(key("revisit.longest").durationType().defaultValue(Duration.ofDays(400)))
          .accepts(visitInterval("400d"))
          .means(
              "The longest time between two visits to a page, because any page may have"
                  + " changed by then.");

  public static final ConfigOption<Double> SHARE =
      SECTION
          .option(key("revisit.share").doubleType().defaultValue(0.5))
          .accepts("a number between 0 and 1", share -> share > 0 && share < 1)
          .means(
              "The share of a server's requests that may go to pages visited before. The"
                  + " server's interval or Crawl-delay sets how many requests it gets. Meguri"
                  + " stretches the times between visits to keep to the share. While new URLs of a"
                  + " host wait, revisits get no more than this share of the host's turns.");

  public static final ConfigOption<Double> BUDGET =
      SECTION
          .option(key("revisit.budget").doubleType().noDefaultValue())
          .accepts("a number above 0", budget -> budget > 0)
          .means(
              "The number of visits per second, in the whole crawl, that may go to pages"
                  + " visited before. Meguri stretches the times between visits to keep to it. Due"
                  + " pages wait while it is spent, and visits not made may be made up for within"
                  + " an hour. Without this option, crawl.revisit: optimal makes as many visits as"
                  + " pages wait for one in each revisit.interval; fixed and adaptive have no limit"
                  + " but revisit.share.");

  private RevisitOptions() {}

  private static void checkTogether(Configuration options) {
    requireAscending(options, SHORTEST, LONGEST);
    if (options.get(CrawlOptions.REVISIT) == RevisitRules.Kind.FIXED) {
      requireAscending(options, SHORTEST, INTERVAL);
      requireAscending(options, INTERVAL, LONGEST);
    }
  }

  private static void requireAscending(
      Configuration options, ConfigOption<Duration> one, ConfigOption<Duration> other) {
    if (options.get(other).compareTo(options.get(one)) < 0) {
      throw AllOptions.contradiction(options, other, "at least", one);
    }
  }

  private static Accepted<Duration> visitInterval(String example) {
    return new Accepted<>(
        "a time from 1s to 36500d, such as " + example,
        interval -> interval.toSeconds() >= 1 && interval.toDays() <= 36_500);
  }
}
