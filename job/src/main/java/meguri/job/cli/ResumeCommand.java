package meguri.job.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import meguri.job.CrawlOptions;
import meguri.job.CrawlRecord;
import meguri.job.Refusal;
import meguri.job.local.CrawlDir;
import meguri.job.local.LocalCluster;
import org.apache.flink.configuration.Configuration;
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
    header = "Goes on with a crawl that was stopped, or killed.",
    description = {
      "From its newest checkpoint or savepoint. A flag given here stays for the runs after.",
      ""
    })
final class ResumeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Directory of the crawl.")
  private Path path;

  @Mixin private CrawlFlags.Changeable flags;
  @Mixin private OutputFlags show;

  @Override
  public Integer call() throws Exception {
    show.uiPort().ifPresent(LocalCluster::refuseTaken);
    try (CrawlDir dir = CrawlDir.open(path)) {
      Configuration options = dir.options();
      Configuration changes = new Configuration();
      CrawlFlags.apply(flags, changes);
      CrawlRecord.refuseChanges(options, changes);
      if (changes.contains(CrawlOptions.DIR) || changes.contains(CrawlOptions.SEEDS)) {
        throw new Refusal(
            "A crawl's directory and seeds stay; leave crawl.dir and crawl.seeds out.");
      }
      options.addAll(changes);
      CrawlOptions.check(options);
      if (!Files.isRegularFile(dir.seeds())) {
        throw new Refusal("The file " + dir.seeds() + " is missing; a crawl needs its seeds.");
      }
      Log.to(dir.log());
      dir.options(options);
      options.set(CrawlOptions.SEEDS, List.of(dir.seeds().toUri().toString()));
      return new Session(
              dir, options, spec.commandLine().getOut(), spec.commandLine().getErr(), show.json)
          .run(show.uiPort());
    }
  }
}
