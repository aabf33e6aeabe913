package meguri.job.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import meguri.job.AccessRules;
import meguri.job.Contact;
import meguri.job.CrawlDir;
import meguri.job.JobArguments;
import meguri.job.Refusal;
import meguri.job.SeedList;
import meguri.job.cluster.ProcessCluster;
import meguri.job.options.AllOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.remote.JobJar;
import meguri.job.remote.RemoteCrawl;
import meguri.job.watch.RestApi;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri submit}. */
@Command(
    name = "submit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Submits a crawl to a Flink cluster, and returns.",
    description = {
      "Control it with 'meguri stop', 'resume' and 'rescale', or with Flink's own tools.",
      ""
    })
final class SubmitCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private ClusterFlags cluster;

  @Option(
      names = "--dir",
      paramLabel = "URI",
      description = "Directory of output and checkpoints, which the whole cluster must reach.")
  private @Nullable String dir;

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description = "Kafka brokers, with commas between.")
  private @Nullable String kafka;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description =
          "File of URLs to begin with, one per line; # begins a comment. It may be a directory of"
              + " such files, compressed by gzip, and a URI.")
  private @Nullable String seeds;

  @Option(
      names = "--scope",
      paramLabel = "host|domain|any",
      description = "Links to follow: to the seeds' hosts (the default), their domains, or any.")
  private @Nullable String scope;

  @Mixin private JarFlag jar;
  @Mixin private CrawlFlags.Changeable flags;

  @Parameters(paramLabel = "URL", description = "URLs to begin with.", arity = "0..*")
  private List<String> urls = List.of();

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    Configuration options = new Configuration();
    CrawlFlags.apply(flags, options);
    CrawlFlags.set(options, CrawlOptions.SCOPE, scope, "--scope");
    CrawlFlags.set(options, CrawlOptions.DIR, dir, "--dir");
    CrawlFlags.set(options, KafkaOptions.BOOTSTRAP, kafka, "--kafka");
    if (!options.contains(CrawlOptions.ID)) {
      options.set(CrawlOptions.ID, UUID.randomUUID().toString().substring(0, 8));
    }
    Optional<ProcessCluster> local = cluster.local();
    if (local.isPresent()) {
      settle(options, local.get());
    }
    require(options.contains(CrawlOptions.DIR), "where the output goes: --dir URI");
    require(options.contains(KafkaOptions.BOOTSTRAP), "which Kafka to use: --kafka HOST:PORT");
    AllOptions.check(options);
    PrintWriter err = Terminal.on(spec.commandLine().getErr());
    AccessRules.warning(options).ifPresent(err::println);
    List<String> sent = seeds(options, err);
    options.removeConfig(CrawlOptions.SEEDS);

    RestApi api = cluster.api();
    RemoteCrawl.warnings(api).forEach(spec.commandLine().getErr()::println);
    spec.commandLine().getErr().flush();
    try (JobJar uploaded = JobJar.upload(api, jar.file())) {
      String id = uploaded.run(JobArguments.SEEDS, options, sent);
      tell(spec.commandLine().getOut(), "Submitted", options.get(CrawlOptions.ID), api, id);
    }
    return ExitCode.OK;
  }

  /**
   * Returns the seeds to send: URLs, and the URIs of files. The job reads these, and checks what is
   * in them: this machine may be unable to reach them.
   */
  private List<String> seeds(Configuration options, PrintWriter err) {
    List<String> sent = new ArrayList<>();
    List<String> here = new ArrayList<>();
    List<String> files = new ArrayList<>();
    if (seeds != null) {
      (SeedList.isFile(seeds) ? sent : files).add(seeds);
    }
    for (String seed : seeds != null || !urls.isEmpty() ? urls : options.get(CrawlOptions.SEEDS)) {
      (SeedList.isFile(seed) ? sent : here).add(seed);
    }
    SeedList list = SeedList.of(here, files);
    list.refuseUnlessWhole();
    list.bad().forEach(err::println);
    if (sent.isEmpty()) {
      list.refuseIfEmpty();
      Contact.require(options, list);
    }
    sent.addAll(list.lines());
    return sent;
  }

  static void tell(PrintWriter out, String done, String crawl, RestApi api, String job) {
    out.printf("%s crawl %s.%n", done, crawl);
    out.printf("Job:    %s%n", job);
    out.printf("Web UI: %s%n", api.address("/#/job/running/" + job + "/overview"));
    out.flush();
  }

  /** Sets the options that the user left out to those of this machine's cluster. */
  private static void settle(Configuration options, ProcessCluster cluster) {
    if (!options.contains(CrawlOptions.DIR)) {
      Path dir = cluster.crawls().resolve(options.get(CrawlOptions.ID));
      options.set(CrawlOptions.DIR, CrawlDir.at(dir).uri());
    }
    if (!options.contains(KafkaOptions.BOOTSTRAP)) {
      options.set(KafkaOptions.BOOTSTRAP, cluster.kafka());
    }
  }

  private static void require(boolean given, String what) {
    if (!given) {
      throw new Refusal("To submit a crawl, say " + what + ".");
    }
  }
}
