package meguri.job.options;

import static meguri.job.options.Accepted.number;
import static meguri.job.options.Accepted.positiveTime;
import static meguri.job.options.Accepted.size;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import meguri.operators.model.PageEvent;
import meguri.operators.sink.KafkaFeed;
import meguri.operators.sink.PageFiles;
import meguri.text.MainContent;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;

/** The options {@code output.*}: page events, and where they go. */
public final class OutputOptions {

  static final OptionSection SECTION = new OptionSection();

  /** A format of files. */
  public enum Format {
    JSONL,
    PARQUET;

    private static Format named(String name) {
      return Arrays.stream(values())
          .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(name))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException(name));
    }
  }

  /** The forms in which events have the text of pages. */
  public enum TextForm {
    NONE,
    TEXT,
    MARKDOWN,
    BOTH
  }

  /** How often a topic gets an event. */
  public enum Delivery {
    EXACTLY_ONCE,
    AT_LEAST_ONCE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final Entry<Format> FORMAT = new Entry<>("jsonl or parquet", Format::named);

  private static final Entry<PageEvent.Kind> KIND =
      new Entry<>(
          "one of " + kinds(),
          word ->
              Arrays.stream(PageEvent.Kind.values())
                  .filter(kind -> kind.word().equals(word))
                  .findFirst()
                  .orElseThrow(() -> new IllegalArgumentException(word)));

  public static final ConfigOption<List<String>> FILES =
      SECTION
          .list("output.files")
          .accepts("a list of jsonl and parquet")
          .each(FORMAT)
          .means(
              "The formats of files into which Meguri writes an event for each visit to a page"
                  + " (docs/feed.md): JSON Lines (jsonl), Apache Parquet (parquet), or both. They go"
                  + " into the directory pages, with a directory for each day. warc.max-size and"
                  + " warc.max-age hold for them, too; the size of a Parquet file is that of its"
                  + " events before they are encoded, and 256 MB at most.");

  public static final ConfigOption<PageFiles.Compression> COMPRESSION =
      SECTION
          .choice("output.compression", PageFiles.Compression.GZIP)
          .means("How files of JSON Lines are compressed.");

  public static final ConfigOption<TextForm> TEXT =
      SECTION
          .choice("output.text", TextForm.BOTH)
          .means(
              "Whether events have the main content of pages as plain text (text), as Markdown"
                  + " (markdown), as both, or not at all (none). To read it, Meguri parses each new"
                  + " page into a document.");

  public static final ConfigOption<Integer> MAX_TEXT =
      SECTION
          .option(key("output.max-text").intType().defaultValue(MainContent.MAX_TEXT))
          .accepts(number(1, 10_000_000))
          .means(
              "The most characters of a page's text in an event. The event of a longer one says"
                  + " that it is cut.");

  public static final ConfigOption<Boolean> LINKS =
      SECTION.flag("output.links", false).means("Whether events have the links of new pages.");

  public static final ConfigOption<List<String>> KINDS =
      SECTION
          .list("output.kinds", "new", "changed", "copy", "gone")
          .accepts("a list of " + kinds())
          .each(KIND)
          .means(
              "The kinds of events that the Kafka topic gets; files get all. By default the topic"
                  + " gets what changes its readers' content. In a compacted topic, an event of any"
                  + " other kind takes the place of the page's text.");

  public static final ConfigOption<Boolean> PRINT =
      SECTION
          .flag("output.print", false)
          .means(
              "Whether the crawl stores events for standard output. The flag --print sets this at"
                  + " each run.");

  public static final ConfigOption<String> TOPIC =
      SECTION
          .option(key("output.kafka.topic").stringType().noDefaultValue())
          .accepts("1 to 249 of a-z, A-Z, 0-9, ., _ and -", OutputOptions::isTopic)
          .means(
              "The Kafka topic into which Meguri writes an event for each visit that changes its"
                  + " readers' content (docs/feed.md). The topic must exist. With"
                  + " cleanup.policy=compact, it holds the present text of all pages.");

  public static final ConfigOption<String> BOOTSTRAP =
      SECTION
          .option(key("output.kafka.bootstrap").stringType().noDefaultValue())
          .accepts("host:port, with commas between several", KafkaOptions::isBrokers)
          .means(
              "The Kafka brokers of the topic, if they are others than those of kafka.bootstrap. A"
                  + " local crawl needs this: its own broker ends with it.");

  public static final ConfigOption<KafkaFeed.Format> KAFKA_FORMAT =
      SECTION
          .choice("output.kafka.format", KafkaFeed.Format.JSON)
          .means(
              "The form of the topic's values: JSON objects (json), or Avro's single-object"
                  + " encoding (avro), with the schema in the header avro.schema.");

  public static final ConfigOption<String> PROPERTIES =
      SECTION
          .option(key("output.kafka.properties").stringType().noDefaultValue())
          .accepts("the absolute path of a file", path -> path.startsWith("/"))
          .means(
              "A file of further settings of Kafka's clients, such as security.protocol and"
                  + " sasl.jaas.config, as Kafka's own tools take it by --command-config. Meguri"
                  + " reads it at each start, on the machine that makes the job, and stores nothing"
                  + " of it in the crawl's directory.");

  public static final ConfigOption<Delivery> DELIVERY =
      SECTION
          .choice("output.kafka.delivery", Delivery.EXACTLY_ONCE)
          .means(
              "exactly-once: events come in transactions, and readers of committed records see them"
                  + " after the next checkpoint, each once. at-least-once: they come at once, and"
                  + " some come again after a failure.");

  public static final ConfigOption<MemorySize> MAX_MESSAGE =
      SECTION
          .option(
              key("output.kafka.max-message").memoryType().defaultValue(new MemorySize(1_000_000)))
          .accepts(size("64kb", "1gb", "1mb"))
          .means(
              "The most bytes of an event in the topic. A longer one is sent with less text, and"
                  + " says so. The topic's max.message.bytes must allow so many.");

  public static final ConfigOption<Duration> TRANSACTION_TIMEOUT =
      SECTION
          .option(
              key("output.kafka.transaction-timeout")
                  .durationType()
                  .defaultValue(Duration.ofMinutes(15)))
          .accepts(positiveTime("15min"))
          .means(
              "The time after which the brokers give up a transaction. A crawl that was killed must"
                  + " go on within this time, or the topic lacks the last events before the kill."
                  + " The brokers' transaction.max.timeout.ms must allow it.");

  private OutputOptions() {}

  /** Returns the formats of files that are asked for. */
  public static Set<Format> formats(Configuration options) {
    return set(Format.class, FORMAT.readAll(options, FILES));
  }

  /** Returns the kinds of events that the topic gets. */
  public static Set<PageEvent.Kind> kinds(Configuration options) {
    return set(PageEvent.Kind.class, KIND.readAll(options, KINDS));
  }

  /** Returns the topic; empty if none is asked for. */
  public static Optional<String> topic(Configuration options) {
    return options.getOptional(TOPIC);
  }

  /** Whether any output of page events is asked for. */
  public static boolean isAny(Configuration options) {
    return !options.get(FILES).isEmpty() || options.get(PRINT) || topic(options).isPresent();
  }

  private static <E extends Enum<E>> Set<E> set(Class<E> type, List<E> values) {
    Set<E> set = EnumSet.noneOf(type);
    set.addAll(values);
    return set;
  }

  private static String kinds() {
    return Arrays.stream(PageEvent.Kind.values())
        .map(PageEvent.Kind::word)
        .collect(Collectors.joining(", "));
  }

  private static boolean isTopic(String name) {
    return name.matches("[a-zA-Z0-9._-]{1,249}") && !name.matches("\\.{1,2}");
  }
}
