package meguri.job.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.job.AccessRules;
import meguri.job.CrawlRecord;
import meguri.job.Feed;
import meguri.job.Refusal;
import meguri.job.local.LocalCluster;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri resume}. */
@Command(
    name = "resume",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Goes on with a crawl that was stopped or killed.",
    description = {
      "It goes on from the newest checkpoint or savepoint. A flag that you give here also",
      "counts for later runs.",
      "The crawl runs on this machine, or on the cluster that --cluster or --rest names.",
      ""
    })
final class ResumeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = {
        "Directory of the crawl: a path, or a URI on a cluster.",
        "The default is the only crawl in this directory, or else the newest.",
        "With --cluster, also the id of a crawl that was submitted without --dir."
      })
  private @Nullable String where;

  @Mixin private ClusterFlags cluster;
  @Mixin private RemoteResume remote;
  @Mixin private CrawlFlags.Changeable flags;
  @Mixin private PrintFlag print;
  @Mixin private OutputFlags show;

  @Override
  public Integer call() throws Exception {
    if (cluster.isGiven()) {
      Log.toStandardError();
      return remote.run(
          cluster, Optional.ofNullable(where), changes(), spec.commandLine().getOut());
    }
    remote.refuseAny();
    PrintWriter say = show.json ? spec.commandLine().getErr() : spec.commandLine().getOut();
    return here(CrawlsHere.named(where == null ? null : Path.of(where), Terminal.on(say)));
  }

  /** Returns the options to change; the directory and the seeds may not change. */
  private Configuration changes() {
    Configuration changes = new Configuration();
    CrawlFlags.apply(flags, changes);
    if (changes.contains(CrawlOptions.DIR) || changes.contains(CrawlOptions.SEEDS)) {
      throw new Refusal(
          "A crawl keeps its directory and its seeds; leave crawl.dir and crawl.seeds out.");
    }
    return changes;
  }

  private int here(Path path) throws Exception {
    show.uiPort().ifPresent(LocalCluster::refuseTaken);
    try (LocalDir dir = LocalDir.open(path)) {
      Configuration begun = dir.crawl().options();
      refuseRemote(dir, begun);
      Configuration changes = changes();
      print.apply(changes, show);
      Configuration options = CrawlRecord.changed(begun, changes);
      dir.crawl().seedsUri(); // refuses a crawl that has lost them
      LocalCrawl.refuseTooMuch(options);
      AccessRules.check(options);
      Feed.refuseHomeless(options);
      Feed.refuseMissing(options);
      Log.to(dir.log());
      dir.crawl().keep(options);
      return new Session(
              dir, options, spec.commandLine().getOut(), spec.commandLine().getErr(), show.json)
          .run(show.uiPort());
    }
  }

  private static void refuseRemote(LocalDir dir, Configuration options) {
    if (options.contains(KafkaOptions.BOOTSTRAP) && !Files.isDirectory(dir.kafka())) {
      throw new Refusal(
          "The crawl in %s runs on a cluster, with the Kafka at %s. Say which cluster: --rest URL, or --cluster DIR."
              .formatted(dir.path(), options.get(KafkaOptions.BOOTSTRAP)));
    }
  }
}
