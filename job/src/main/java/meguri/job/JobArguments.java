package meguri.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import meguri.job.options.AllOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.YamlOptions;
import org.apache.flink.configuration.Configuration;

/**
 * The arguments of {@link CrawlJob#main}: {@code --config FILE}, {@code --from} with the place to
 * go on from, {@code --name value} for any option, and seeds. An option overrides the file.
 *
 * @param from {@link #SEEDS}, {@link #NEWEST}, the URI of a checkpoint or savepoint, or {@link
 *     #WHEREVER}
 */
public record JobArguments(Configuration options, String from) {

  /** Begins a crawl in a directory that has none yet. */
  public static final String SEEDS = "seeds";

  /** Goes on with a crawl from its newest checkpoint or savepoint. */
  public static final String NEWEST = "newest";

  /** Goes on if there is a crawl, and begins one otherwise, as when a container starts again. */
  static final String WHEREVER = "";

  /** Returns the URI of the restore point that a person has named; empty if none was named. */
  Optional<String> named() {
    return Optional.of(from).filter(uri -> !List.of(SEEDS, NEWEST, WHEREVER).contains(uri));
  }

  static JobArguments parse(String... args) {
    Configuration options = new Configuration();
    Configuration flags = new Configuration();
    List<String> seeds = new ArrayList<>();
    String from = WHEREVER;
    for (int i = 0; i < args.length; i++) {
      String arg = args[i];
      if (!arg.startsWith("--")) {
        seeds.add(arg);
        continue;
      }
      String key = arg.substring(2);
      if (i + 1 == args.length) {
        throw new Refusal("The option " + key + " has no value.");
      }
      String value = args[++i];
      if (key.equals("config")) {
        options.addAll(YamlOptions.read(Path.of(value)));
      } else if (key.equals("from")) {
        from = value;
      } else if (AllOptions.named(key).isEmpty()) {
        throw new Refusal(AllOptions.unknown(key));
      } else {
        flags.setString(key, value);
      }
    }
    if (!seeds.isEmpty()) {
      flags.set(CrawlOptions.SEEDS, seeds);
    }
    options.addAll(flags);
    AllOptions.check(options);
    if (!options.contains(CrawlOptions.DIR)) {
      throw new Refusal("A crawl on a cluster needs the option crawl.dir.");
    }
    return new JobArguments(options, from);
  }
}
