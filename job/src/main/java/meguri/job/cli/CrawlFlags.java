package meguri.job.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import meguri.job.Refusal;
import meguri.job.SeedList;
import meguri.job.options.AllOptions;
import meguri.job.options.Assignments;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.ResolveOptions;
import meguri.job.options.YamlOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The flags of a crawl's options. They are read as text, because the options check values. */
final class CrawlFlags {

  /** The flags that may change from one run to the next. */
  static final class Changeable {

    @Option(
        names = "--config",
        paramLabel = "FILE",
        description = "YAML file of options (docs/configuration.md); flags override it.")
    @Nullable Path config;

    @Option(
        names = "--set",
        paramLabel = "OPTION=VALUE",
        description =
            "Any option of docs/configuration.md, such as fetch.tls-errors=accept. It overrides"
                + " --config. Repeat it for other options, and for the entries of a list.")
    List<String> set = List.of();

    @Option(
        names = "--delay",
        paramLabel = "TIME",
        description = "Time between two requests to one server, such as 1s (the default).")
    @Nullable String delay;

    @Option(
        names = "--max-pages",
        paramLabel = "N",
        description = "Fetch no more pages than this in all.")
    @Nullable String maxPages;

    @Option(
        names = "--max-duration",
        paramLabel = "TIME",
        description = "Stop with a savepoint after this time, such as 90s or 12h.")
    @Nullable String maxDuration;

    @Option(
        names = "--parallelism",
        paramLabel = "N",
        description = {
          "Subtasks per operator. The default is one for every two cores, at most 8;",
          "on a cluster, it is the cluster's."
        })
    @Nullable String parallelism;

    @ArgGroup(exclusive = true)
    @Nullable Ending ending;

    @Option(
        names = "--contact",
        paramLabel = "WHO",
        description = {
          "E-mail address or URL of whoever runs this crawl, sent in the User-Agent.",
          "Required unless every seed is on this machine."
        })
    @Nullable String contact;

    @Option(
        names = "--user-agent",
        paramLabel = "TEXT",
        description = "User-Agent to send. Meguri looks for its product name in robots.txt.")
    @Nullable String userAgent;

    @Option(
        names = "--i-operate-these-servers",
        description = "Allow intervals below 250 ms for public addresses.")
    boolean ownServers;

    @Option(
        names = "--allow-private",
        description = "Allow private, loopback and link-local addresses.")
    boolean allowPrivate;

    @Option(
        names = "--hosts-file",
        paramLabel = "FILE",
        description = "Name table in the form of /etc/hosts, which Meguri asks before DNS.")
    @Nullable Path hostsFile;
  }

  /** When a crawl ends. */
  static final class Ending {

    @Option(
        names = "--once",
        description = "End when the crawl has fetched everything that it found.")
    boolean once;

    @Option(names = "--continuous", description = "Go on until you stop it (the default).")
    boolean continuous;
  }

  private CrawlFlags() {}

  /**
   * Sets options from the file, from {@code --set} and from the flags. Each overrides those before
   * it, and all override the options that are set already.
   */
  static void apply(Changeable flags, Configuration options) {
    if (flags.config != null) {
      options.addAll(YamlOptions.read(flags.config));
    }
    options.addAll(Assignments.read(flags.set, "--set"));
    set(options, PolitenessOptions.INTERVAL, flags.delay, "--delay");
    set(options, CrawlOptions.MAX_PAGES, flags.maxPages, "--max-pages");
    set(options, CrawlOptions.MAX_DURATION, flags.maxDuration, "--max-duration");
    set(options, JobOptions.PARALLELISM, flags.parallelism, "--parallelism");
    set(options, FetchOptions.CONTACT, flags.contact, "--contact");
    set(options, FetchOptions.USER_AGENT, flags.userAgent, "--user-agent");
    if (flags.ending != null) {
      options.set(CrawlOptions.ONCE, flags.ending.once);
    }
    if (flags.ownServers) {
      options.set(PolitenessOptions.I_OPERATE_THESE_SERVERS, true);
    }
    if (flags.allowPrivate) {
      options.set(FetchOptions.ALLOW_PRIVATE, true);
    }
    if (flags.hostsFile != null) {
      options.set(ResolveOptions.HOSTS, text(flags.hostsFile));
    }
  }

  static void set(
      Configuration options, ConfigOption<?> option, @Nullable String text, String flag) {
    if (text != null) {
      AllOptions.set(options, option, text, flag);
    }
  }

  /** Returns the seeds of the arguments, or else those that the options name. */
  static SeedList seeds(Configuration options, List<String> urls, @Nullable String file) {
    return urls.isEmpty() && file == null
        ? SeedList.of(options)
        : SeedList.of(urls, file == null ? List.of() : List.of(file));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new Refusal("The hosts file " + file + " cannot be read: " + e.getMessage() + ".");
    }
  }
}
