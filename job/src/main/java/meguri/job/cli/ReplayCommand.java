package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import meguri.job.Feed;
import meguri.job.Refusal;
import meguri.job.SeedList;
import meguri.job.local.LocalCluster;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.AllOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.replay.ArchiveIndex;
import meguri.operators.scope.Scope;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri replay}. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Crawls an archive in place of the network: reads its pages again.",
    description = {
      "The answers come from WARC files of any crawler. Meguri makes no request, and writes",
      "no WARC file, only the crawl log and the outputs.",
      ""
    })
final class ReplayCommand implements Callable<Integer> {

  private static final String INDEX = "replay";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "WARC",
      arity = "1..*",
      description = "WARC files, or directories that have some below them.")
  private List<Path> warcs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      required = true,
      description = "Directory of the replay: a new or an empty one.")
  private Path output;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description =
          "File of URLs to begin with. The default is the URLs that no page led to, if the"
              + " archive says so in metadata records; else all of its URLs.")
  private @Nullable String seeds;

  @Mixin private CrawlFlags.Changeable flags;
  @Mixin private OutputFlags show;

  @Override
  public Integer call() throws Exception {
    Configuration options = new Configuration();
    // there is no server to wait for, and asking again brings the same answer
    options.set(PolitenessOptions.INTERVAL, Duration.ZERO);
    options.set(PolitenessOptions.MAX_CRAWL_DELAY, Duration.ZERO);
    options.set(FetchOptions.ATTEMPTS, 1);
    options.set(CrawlOptions.SCOPE, Scope.Kind.ANY);
    CrawlFlags.apply(flags, options);
    refuse(options, CrawlOptions.SEEDS, "--seeds");
    if (flags.ending != null && flags.ending.continuous) {
      throw new Refusal("A replay reads each page once; leave --continuous out.");
    }
    options.set(CrawlOptions.ONCE, true);
    options.set(
        FetchOptions.ARCHIVE, output.toAbsolutePath().normalize().resolve(INDEX).toString());
    AllOptions.check(options);
    show.uiPort().ifPresent(LocalCluster::refuseTaken);
    LocalCrawl.refuseTooMuch(options);
    Feed.refuseHomeless(options);
    Feed.refuseMissing(options);
    List<Path> files = ArchiveIndex.files(warcs);
    return CrawlCommand.begin(spec, output, options, dir -> seeds(dir, files), show);
  }

  private SeedList seeds(LocalDir dir, List<Path> files) throws IOException {
    Path directory = dir.path().resolve(INDEX);
    ArchiveIndex index = ArchiveIndex.make(files, directory);
    PrintWriter err = Terminal.on(spec.commandLine().getErr());
    if (!index.skipped().isEmpty()) {
      err.printf("Skipped in the archive: %s.%n", index.skipped());
      err.flush();
    }
    if (index.captures() == 0) {
      LocalDir.delete(directory);
      throw new Refusal(
          "The archive has no capture that Meguri can read, in %,d files.".formatted(files.size()));
    }
    if (seeds == null) {
      return SeedList.of(List.copyOf(index.seeds()), List.of());
    }
    SeedList list = SeedList.of(List.of(), List.of(seeds));
    list.bad().forEach(err::println);
    err.flush();
    list.refuseIfEmpty();
    return list;
  }

  private static void refuse(Configuration options, ConfigOption<?> option, String flag) {
    if (options.containsKey(option.key())) {
      throw new Refusal(
          "A replay takes its first URLs from the archive, or from %s; leave %s out."
              .formatted(flag, option.key()));
    }
  }
}
