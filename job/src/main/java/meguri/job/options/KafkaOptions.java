package meguri.job.options;

import static meguri.job.options.Accepted.number;
import static org.apache.flink.configuration.ConfigOptions.key;

import org.apache.flink.configuration.ConfigOption;

/** The options {@code kafka.*}: the Kafka topic that carries the loop. */
public final class KafkaOptions {

  static final OptionSection SECTION = new OptionSection();

  public static final ConfigOption<String> BOOTSTRAP =
      SECTION
          .option(key("kafka.bootstrap").stringType().noDefaultValue())
          .accepts("host:port, with commas between several", KafkaOptions::isBrokers)
          .means(
              "The Kafka brokers, each as host:port, with commas between. A local crawl"
                  + " brings its own broker and sets this itself.");

  public static final ConfigOption<Integer> PARTITIONS =
      SECTION
          .option(key("kafka.partitions").intType().defaultValue(8))
          .accepts(number(1, 10_000))
          .fixedForLife()
          .means(
              "The number of partitions of the loop topic, if the crawl creates it. No more"
                  + " subtasks than this can read the topic.");

  private KafkaOptions() {}

  static boolean isBrokers(String text) {
    return text.matches("[^\\s,:]+:\\d{1,5}(,[^\\s,:]+:\\d{1,5})*");
  }
}
