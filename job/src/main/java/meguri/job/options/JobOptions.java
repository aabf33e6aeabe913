package meguri.job.options;

import static meguri.job.options.Accepted.number;
import static meguri.job.options.Accepted.numberFrom;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/**
 * The options {@code checkpoint.interval}, {@code parallelism} and {@code max-parallelism} of the
 * Flink job itself.
 */
public final class JobOptions {

  static final OptionSection SECTION = new OptionSection(JobOptions::checkTogether);

  public static final ConfigOption<Duration> CHECKPOINT_INTERVAL =
      SECTION
          .option(key("checkpoint.interval").durationType().defaultValue(Duration.ofSeconds(60)))
          .accepts(
              "a time from 100ms to 1d, such as 10s",
              interval -> interval.toMillis() >= 100 && interval.toDays() <= 1)
          .means(
              "The time between two checkpoints. A local crawl takes one every 10 s unless"
                  + " you say otherwise.");

  public static final ConfigOption<Integer> PARALLELISM =
      SECTION
          .option(key("parallelism").intType().noDefaultValue())
          .accepts(numberFrom(1))
          .means(
              "The number of subtasks per operator. You may change it at each resume. If you"
                  + " give none, a local crawl has a subtask for every two cores of this machine, at"
                  + " most 8, and a cluster takes its default.");

  public static final ConfigOption<Integer> MAX_PARALLELISM =
      SECTION
          .option(key("max-parallelism").intType().defaultValue(128))
          .accepts(number(1, 32_768))
          .fixedForLife()
          .means(
              "The highest number of subtasks per operator that the crawl can ever have. It"
                  + " stays for the crawl's life.");

  private JobOptions() {}

  private static void checkTogether(Configuration options) {
    if (options.getOptional(PARALLELISM).orElse(1) > options.get(MAX_PARALLELISM)) {
      throw AllOptions.contradiction(options, PARALLELISM, "at most", MAX_PARALLELISM);
    }
  }
}
