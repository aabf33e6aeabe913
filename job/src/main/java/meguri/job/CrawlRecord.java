package meguri.job;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.options.AllOptions;
import meguri.job.options.CrawlOption;
import meguri.job.options.CrawlOptions;
import meguri.job.options.YamlOptions;
import org.apache.flink.configuration.Configuration;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/**
 * {@code crawl.yaml}: the options that a crawl runs with. It includes the defaults, so that other
 * defaults of a later version do not change the crawl. A person may edit the file between two runs.
 * Options that are fixed for a crawl's life stand in it twice, so that Meguri can refuse an edit of
 * them.
 */
public final class CrawlRecord {

  /** Raised when a directory of an older Meguri cannot be resumed any more. */
  static final int VERSION = 2;

  private static final String VERSION_KEY = "meguri.version";
  private static final String BEGUN = "begun-with.";

  private CrawlRecord() {}

  /** Returns the text of the file. */
  static String text(Configuration options) {
    Map<String, Object> entries = new LinkedHashMap<>();
    entries.put(VERSION_KEY, VERSION);
    for (CrawlOption<?> option : AllOptions.fixedForLife()) {
      entries.put(BEGUN + option.key(), written(option, options));
    }
    for (CrawlOption<?> option : AllOptions.list()) {
      // the seeds have a file of their own
      if (!option.key().equals(CrawlOptions.SEEDS.key()) && !option.isUnlimited(options)) {
        option.written(options).ifPresent(value -> entries.put(option.key(), value));
      }
    }
    DumpSettings settings =
        DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(100).build();
    return "# The options of this crawl. It may be edited while the crawl is stopped.\n"
        + new Dump(settings).dumpToString(entries);
  }

  /** Tells whether a text is such a file, of whatever version. */
  static boolean isOne(String text) {
    return text.contains(VERSION_KEY);
  }

  /**
   * Reads the text of the file.
   *
   * @param file the file's name in messages
   */
  static Configuration parse(String file, String text) {
    Set<String> begun =
        AllOptions.fixedForLife().stream()
            .map(option -> BEGUN + option.key())
            .collect(Collectors.toSet());
    Set<String> alsoKnown =
        Stream.concat(begun.stream(), Stream.of(VERSION_KEY)).collect(Collectors.toSet());
    String version = version(text);
    if (!version.equals(String.valueOf(VERSION))) {
      throw new Refusal(
          "The crawl of %s has version %s; this Meguri goes on with version %d only."
              .formatted(file, version, VERSION));
    }
    Configuration options = YamlOptions.parse(file, text, alsoKnown);
    for (CrawlOption<?> option : AllOptions.fixedForLife()) {
      String first =
          Optional.ofNullable(options.getString(BEGUN + option.key(), null))
              .or(() -> option.adopt(options))
              .orElse("");
      String now = written(option, options);
      if (!first.equals(now)) {
        throw new Refusal(
            "The crawl of %s began with %s %s, which stays for the life of the crawl; set it back from %s."
                .formatted(file, option.key(), first, now));
      }
    }
    alsoKnown.forEach(options::removeKey);
    if (!options.contains(CrawlOptions.DIR)) {
      throw new Refusal("The file " + file + " is not whole: it has no crawl.dir.");
    }
    return options;
  }

  /**
   * Returns the options of a crawl with the changes that the user asks for.
   *
   * @throws Refusal if they change an option that is fixed for the crawl's life
   */
  public static Configuration changed(Configuration begun, Configuration asked) {
    for (CrawlOption<?> option : AllOptions.fixedForLife()) {
      if (asked.containsKey(option.key())
          && !written(option, asked).equals(written(option, begun))) {
        throw new Refusal(
            "This crawl began with %s %s, which stays for the life of the crawl; it cannot become %s."
                .formatted(option.key(), written(option, begun), written(option, asked)));
      }
    }
    Configuration options = new Configuration(begun);
    options.addAll(asked);
    AllOptions.check(options);
    return options;
  }

  /** Reads the version alone: another version may have written options that are unknown here. */
  private static String version(String text) {
    return text.lines()
        .filter(line -> line.startsWith(VERSION_KEY + ":"))
        .map(line -> line.substring(VERSION_KEY.length() + 1).trim())
        .findFirst()
        .orElse("unknown");
  }

  private static String written(CrawlOption<?> option, Configuration options) {
    return option.written(options).map(String::valueOf).orElse("");
  }
}
