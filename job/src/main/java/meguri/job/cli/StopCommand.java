package meguri.job.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.job.remote.RemoteCrawl;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri stop}. */
@Command(
    name = "stop",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Stops a crawl on a cluster with a savepoint, and says where that savepoint is.",
    description = {
      "'meguri resume' goes on from there. To stop a crawl that runs on this machine alone, press Ctrl-C.",
      ""
    })
final class StopCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private ClusterFlags cluster;

  @Option(
      names = "--savepoint",
      paramLabel = "URI",
      arity = "0..1",
      fallbackValue = "",
      description = "Directory for the savepoint. The default is the crawl's own.")
  private @Nullable String target;

  @Parameters(
      paramLabel = "CRAWL",
      arity = "0..1",
      description = "Id of the crawl or of its job. You need it if there are several crawls.")
  private @Nullable String which;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    RemoteCrawl crawl = RemoteCrawl.find(cluster.api(), Optional.ofNullable(which));
    String savepoint =
        crawl.stop(Optional.ofNullable(target).filter(directory -> !directory.isEmpty()));
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    out.printf("Stopped crawl %s.%nSavepoint: %s%n", crawl.id(), savepoint);
    if (target != null && !target.isEmpty()) {
      out.printf("To go on: meguri resume, with --from %s%n", savepoint);
    }
    out.flush();
    return ExitCode.OK;
  }
}
