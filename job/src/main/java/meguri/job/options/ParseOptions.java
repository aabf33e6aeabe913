package meguri.job.options;

import static meguri.job.options.Accepted.number;
import static meguri.job.options.Accepted.numberFrom;
import static meguri.job.options.Accepted.positiveTime;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import meguri.operators.parse.LinkExtractor;
import org.apache.flink.configuration.ConfigOption;

/** The options {@code parse.*}: the bounds within which a page is searched for links. */
public final class ParseOptions {

  static final OptionSection SECTION = new OptionSection();

  public static final ConfigOption<Integer> MAX_LINKS =
      SECTION
          .option(
              key("parse.max-links").intType().defaultValue(LinkExtractor.Bounds.DEFAULT.links()))
          .accepts(numberFrom(1))
          .means("The number of different links that Meguri takes from one page: its first ones.");

  public static final ConfigOption<Integer> MAX_DEPTH =
      SECTION
          .option(
              key("parse.max-depth").intType().defaultValue(LinkExtractor.Bounds.DEFAULT.depth()))
          .accepts(number(1, 10_000))
          .means(
              "The number of elements that may be nested in a page. Deeper ones count as"
                  + " siblings.");

  public static final ConfigOption<Duration> TIMEOUT =
      SECTION
          .option(
              key("parse.timeout").durationType().defaultValue(LinkExtractor.Bounds.DEFAULT.time()))
          .accepts(positiveTime("5s"))
          .means(
              "The time that parsing a page may take. A page that takes longer gives no"
                  + " links.");

  private ParseOptions() {}
}
