package meguri.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.flink.configuration.Configuration;

/**
 * The arguments of {@link CrawlJob#main}: {@code --config FILE}, {@code --name value} for any
 * option, and seeds. An option overrides the file.
 */
final class JobArguments {

  private JobArguments() {}

  static Configuration parse(String... args) {
    Configuration options = new Configuration();
    Configuration flags = new Configuration();
    List<String> seeds = new ArrayList<>();
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
      } else if (CrawlOptions.ruleFor(key).isEmpty()) {
        throw new Refusal(CrawlOptions.unknown(key));
      } else {
        flags.setString(key, value);
      }
    }
    if (!seeds.isEmpty()) {
      flags.set(CrawlOptions.SEEDS, seeds);
    }
    options.addAll(flags);
    if (!options.contains(CrawlOptions.ID)) {
      options.set(CrawlOptions.ID, UUID.randomUUID().toString());
    }
    CrawlOptions.check(options);
    if (!options.contains(CrawlOptions.KAFKA_BOOTSTRAP) || !options.contains(CrawlOptions.DIR)) {
      throw new Refusal("A crawl on a cluster needs the options kafka.bootstrap and crawl.dir.");
    }
    return options;
  }
}
