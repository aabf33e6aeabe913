package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Callable;
import meguri.job.AccessRules;
import meguri.job.Contact;
import meguri.job.Feed;
import meguri.job.SeedList;
import meguri.job.local.LocalCluster;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.AllOptions;
import meguri.job.options.ContentOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.OutputOptions;
import meguri.job.options.WarcOptions;
import meguri.job.replay.OlderIndex;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri crawl}. */
@Command(
    name = "crawl",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Crawls on this machine, into a directory.",
    description = {
      "Ctrl-C stops the crawl with a savepoint. 'meguri resume' goes on from there.",
      ""
    })
final class CrawlCommand implements Callable<Integer> {

  static final Duration LOCAL_CHECKPOINT_INTERVAL = Duration.ofSeconds(10);

  /** The file, in the crawl's directory, of what older archives have. */
  private static final String KNOWN = "known";

  @Spec private CommandSpec spec;

  /** With --print, people look at the crawl while it runs. */
  private static final Duration PRINTED_CHECKPOINT_INTERVAL = Duration.ofSeconds(2);

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "Directory of the crawl: a new or an empty one. The default is ./crawl-HOST, after the"
              + " first seed, or the next such name that is free. With --print, the default is a"
              + " directory that is deleted at the crawl's end.")
  private @Nullable Path output;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description =
          "File of URLs to begin with, one per line; # begins a comment. It may be a directory of"
              + " such files, compressed by gzip, and a URI.")
  private @Nullable String seeds;

  @Option(
      names = "--known",
      paramLabel = "CDXJ",
      description =
          "Index of an older archive. A page that has the same body there is archived as a"
              + " revisit record, which refers to it. Repeat it for other indexes.")
  private List<Path> known = List.of();

  @Option(
      names = "--scope",
      paramLabel = "host|domain|any",
      description = "Links to follow: to the seeds' hosts (the default), their domains, or any.")
  private @Nullable String scope;

  @Mixin private CrawlFlags.Changeable flags;
  @Mixin private PrintFlag print;
  @Mixin private OutputFlags show;

  @Parameters(paramLabel = "URL", description = "URLs to begin with.", arity = "0..*")
  private List<String> urls = List.of();

  @Override
  public Integer call() throws Exception {
    Configuration options = new Configuration();
    CrawlFlags.apply(flags, options);
    CrawlFlags.set(options, CrawlOptions.SCOPE, scope, "--scope");
    print.apply(options, show);
    SeedList list = CrawlFlags.seeds(options, urls, seeds);
    return begin(options, list);
  }

  private int begin(Configuration options, SeedList list) throws Exception {
    AllOptions.check(options);
    PrintWriter err = Terminal.on(spec.commandLine().getErr());
    list.bad().forEach(err::println);
    list.refuseIfEmpty();
    Contact.require(options, list);
    OptionalInt uiPort = show.uiPort();
    uiPort.ifPresent(LocalCluster::refuseTaken);
    LocalCrawl.refuseTooMuch(options);
    AccessRules.check(options);
    Feed.refuseHomeless(options);
    Feed.refuseMissing(options);
    return output == null && print.isGiven()
        ? inPassing(options, list)
        : begin(spec, directory(list), options, dir -> knowing(dir, options, list), show);
  }

  /** Crawls into a directory that is deleted unless the crawl fails. */
  private int inPassing(Configuration options, SeedList list) throws Exception {
    Path above = Files.createTempDirectory("meguri-");
    int exit =
        begin(spec, above.resolve("crawl"), options, dir -> knowing(dir, options, list), show);
    if (exit == ExitCode.OK) {
      LocalDir.delete(above);
    }
    return exit;
  }

  /** Has the crawl know what older archives have, and returns its seeds. */
  private SeedList knowing(LocalDir dir, Configuration options, SeedList list) throws IOException {
    if (!known.isEmpty()) {
      Path file = dir.path().resolve(KNOWN);
      long count = OlderIndex.write(known, options.get(WarcOptions.DIGEST), file);
      options.set(ContentOptions.KNOWN, file.toString());
      LoggerFactory.getLogger(CrawlCommand.class).info("{} captures are known", count);
    }
    return list;
  }

  private Path directory(SeedList list) {
    if (output != null) {
      return output;
    }
    Path made = UnnamedDir.make(Path.of(""), list.good());
    if (!show.json) {
      PrintWriter out = spec.commandLine().getOut();
      out.printf("The crawl goes into ./%s (-o DIR chooses another directory).%n", made);
      out.flush();
    }
    return made;
  }

  /** Finds the URLs to begin with, once the crawl has a directory. */
  interface Beginning {
    SeedList in(LocalDir dir) throws Exception;
  }

  /** Makes the directory of a new crawl and runs it. */
  static int begin(
      CommandSpec spec, Path output, Configuration options, SeedList list, OutputFlags show)
      throws Exception {
    return begin(spec, output, options, dir -> list, show);
  }

  /** Does the same with URLs that are found when there is a directory. */
  static int begin(
      CommandSpec spec, Path output, Configuration options, Beginning seeds, OutputFlags show)
      throws Exception {
    try (LocalDir dir = LocalDir.create(output)) {
      Log.to(dir.log());
      SeedList first = seeds.in(dir);
      settle(options, dir);
      dir.crawl().keep(first);
      dir.crawl().keep(options);
      return new Session(
              dir, options, spec.commandLine().getOut(), spec.commandLine().getErr(), show.json)
          .run(show.uiPort());
    }
  }

  /** Sets the options that this machine decides. */
  private static void settle(Configuration options, LocalDir dir) {
    options.set(CrawlOptions.DIR, dir.crawl().uri());
    if (!options.contains(CrawlOptions.ID)) {
      options.set(CrawlOptions.ID, id(dir.path()));
    }
    if (!options.contains(JobOptions.CHECKPOINT_INTERVAL)) {
      options.set(
          JobOptions.CHECKPOINT_INTERVAL,
          options.get(OutputOptions.PRINT)
              ? PRINTED_CHECKPOINT_INTERVAL
              : LOCAL_CHECKPOINT_INTERVAL);
    }
    AllOptions.check(options);
  }

  /** Makes an id from the directory's name and something that tells crawls of one name apart. */
  private static String id(Path dir) {
    String name = String.valueOf(dir.getFileName()).toLowerCase(Locale.ROOT);
    String plain = name.replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String some = plain.substring(0, Math.min(40, plain.length()));
    String unique = UUID.randomUUID().toString().substring(0, 8);
    return some.isEmpty() ? unique : some + "-" + unique;
  }
}
