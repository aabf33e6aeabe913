package meguri.job.options;

import static meguri.job.options.Accepted.number;
import static meguri.job.options.Accepted.numberFrom;
import static meguri.job.options.Accepted.positiveTime;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import meguri.operators.frontier.Overflow;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/** The options {@code frontier.*}: what the Frontier fetches next and how much waits in it. */
public final class FrontierOptions {

  static final OptionSection SECTION = new OptionSection(FrontierOptions::checkTogether);

  public static final ConfigOption<Integer> SLOTS =
      SECTION
          .option(key("frontier.slots").intType().defaultValue(65_536))
          .accepts(number(1, 1 << 30))
          .fixedForLife()
          .means(
              "The number of politeness slots (H). A server's slot is its IPv4 address mod H, or a"
                  + " hash of its IPv6 address's /64 mod H. The number stays for the crawl's"
                  + " life.");

  public static final ConfigOption<Integer> IN_FLIGHT =
      SECTION
          .option(key("frontier.in-flight").intType().defaultValue(500))
          .accepts(number(1, 1_000_000))
          .means(
              "The number of requests that each subtask of the Frontier may have in flight."
                  + " Servers that take longer than 5 s get at most half of them. One registered"
                  + " domain gets more than an eighth only while no other domain wants them.");

  public static final ConfigOption<Order> ORDER =
      SECTION
          .choice("frontier.order", Order.IPR)
          .accepts("ipr (it has replaced ipr-paper), blc or bf")
          .means(
              "What Meguri fetches first, as far as politeness leaves a choice. ipr: the URLs"
                  + " that have gathered the most PageRank so far. blc: the URLs to which it found"
                  + " the most links. bf: the URLs that are the fewest links from a seed.");

  public static final ConfigOption<RankCutOff> RANK_CUTOFF =
      SECTION
          .choice("frontier.rank-cutoff", RankCutOff.AR)
          .means(
              "Which pages Meguri visits ahead of their time, to pass on what they have"
                  + " gained since their last visit. ar: pages that have not passed on 29/30 of"
                  + " their score. vr: pages to which one link has brought half as much again as"
                  + " their score. dl1: no pages. It counts for the order ipr, in a crawl that"
                  + " goes on.");

  public static final ConfigOption<Overflow> OVERFLOW =
      SECTION
          .choice("frontier.overflow", Overflow.KEEP)
          .means(
              "What happens when more than frontier.max-waiting URLs wait in a slot for their first"
                  + " visit. keep: all of them wait. discard: Meguri discards the one of the lowest"
                  + " rank until the next link to it, and reads the links of the page that linked"
                  + " to it again at that page's next visit. For crawls that go on and find more"
                  + " than they will ever fetch.");

  public static final ConfigOption<Long> MAX_WAITING =
      SECTION
          .option(key("frontier.max-waiting").longType().defaultValue(1_024L))
          .accepts(numberFrom(1))
          .means(
              "The number of URLs that may wait in one slot for their first visit, with"
                  + " frontier.overflow: discard.");

  public static final ConfigOption<Duration> LEASE =
      SECTION
          .option(key("frontier.lease").durationType().defaultValue(Duration.ofMinutes(10)))
          .accepts(positiveTime("10min"))
          .means(
              "The time after which Meguri repeats a request if it has heard nothing of it."
                  + " It must be longer than fetch.timeout.");

  private FrontierOptions() {}

  private static void checkTogether(Configuration options) {
    if (options.get(LEASE).compareTo(options.get(FetchOptions.TIMEOUT)) <= 0) {
      throw AllOptions.contradiction(options, LEASE, "longer than", FetchOptions.TIMEOUT);
    }
  }
}
