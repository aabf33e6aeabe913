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
    header = "Stops a crawl on a cluster with a savepoint, and tells where that is.",
    description = {
      "'meguri resume' goes on from there. A crawl on this machine alone is stopped by Ctrl-C.",
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
      description = "Directory for the savepoint; the crawl's own unless given.")
  private @Nullable String target;

  @Parameters(
      paramLabel = "CRAWL",
      arity = "0..1",
      description = "Id of the crawl or of its job, if there are several.")
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
