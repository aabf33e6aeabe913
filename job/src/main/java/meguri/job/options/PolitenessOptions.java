package meguri.job.options;

import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import java.util.List;
import meguri.job.Refusal;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/** The options {@code politeness.*}: how often a server is asked. */
public final class PolitenessOptions {

  static final OptionSection SECTION = new OptionSection(PolitenessOptions::checkTogether);

  /** The shortest interval for servers of others. */
  public static final Duration LEAST_FOR_OTHERS = Duration.ofMillis(250);

  public static final ConfigOption<Duration> INTERVAL =
      SECTION
          .option(key("politeness.interval").durationType().defaultValue(Duration.ofSeconds(1)))
          .accepts("a time such as 1s, 500ms or 0s")
          .means(
              "The time between the end of one request to a server and the start of the next."
                  + " On the command line: --delay.");

  public static final ConfigOption<Duration> HOST_INTERVAL =
      SECTION
          .option(key("politeness.host-interval").durationType().defaultValue(Duration.ZERO))
          .accepts("a time such as 5s")
          .means(
              "The time between two requests to one host, where it is longer than that for the"
                  + " server. Several hosts may share a server.");

  public static final ConfigOption<List<String>> INTERVALS =
      SECTION
          .list("politeness.intervals")
          .accepts("a list such as example.org=10s")
          .each(IntervalRules.ENTRY)
          .means(
              "Other intervals for some addresses or hosts: 203.0.113.0/24=5s,"
                  + " example.org=10s, *.example.org=10s. The first that matches counts.");

  public static final ConfigOption<Duration> MIN_INTERVAL =
      SECTION
          .option(key("politeness.min-interval").durationType().defaultValue(LEAST_FOR_OTHERS))
          .accepts("a time such as 250ms")
          .means(
              "The shortest time between two requests to a public address, whatever the other"
                  + " intervals are. Less than 250 ms needs politeness.i-operate-these-servers.");

  public static final ConfigOption<Boolean> I_OPERATE_THESE_SERVERS =
      SECTION
          .flag("politeness.i-operate-these-servers", false)
          .means(
              "Whether intervals below 250 ms are allowed for public addresses. On the"
                  + " command line: --i-operate-these-servers.");

  public static final ConfigOption<Duration> MAX_CRAWL_DELAY =
      SECTION
          .option(
              key("politeness.max-crawl-delay").durationType().defaultValue(Duration.ofSeconds(60)))
          .accepts("a time such as 60s")
          .means(
              "The longest Crawl-delay that Meguri keeps to. A longer one in a robots.txt"
                  + " counts as this one.");

  public static final ConfigOption<Duration> ROBOTS_HOLD =
      SECTION
          .option(key("politeness.robots-hold").durationType().defaultValue(Duration.ofDays(1)))
          .accepts(
              "a time from 1s to 24h",
              hold ->
                  hold.compareTo(Duration.ofSeconds(1)) >= 0
                      && hold.compareTo(Duration.ofDays(1)) <= 0)
          .means(
              "The longest time for which Meguri relies on a robots.txt. It is shorter where"
                  + " the server says so, but at least an hour and at least two intervals of the"
                  + " host.");

  private PolitenessOptions() {}

  private static void checkTogether(Configuration options) {
    if (options.get(MIN_INTERVAL).compareTo(LEAST_FOR_OTHERS) < 0
        && !options.get(I_OPERATE_THESE_SERVERS)) {
      throw new Refusal(
          "The option politeness.min-interval is %s. Less than 250 ms is allowed only for servers that you operate: confirm that with --i-operate-these-servers."
              .formatted(AllOptions.shown(options, MIN_INTERVAL)));
    }
  }
}
