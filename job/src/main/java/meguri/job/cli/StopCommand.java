package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.job.Refusal;
import meguri.job.remote.RemoteCrawl;
import meguri.job.remote.RemoteEnd;
import org.apache.flink.configuration.Configuration;
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

  @Option(
      names = "--at-end",
      description =
          "Wait until the crawl has reached its end, as --once, --max-pages or --max-duration say,"
              + " and stop it then.")
  private boolean atEnd;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    RemoteCrawl crawl = RemoteCrawl.find(cluster.api(), Optional.ofNullable(which));
    if (atEnd && !awaitEnd(crawl)) {
      return ExitCode.OK;
    }
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

  /** Waits for the crawl's end. Returns false if the crawl was stopped by somebody else. */
  private boolean awaitEnd(RemoteCrawl crawl) throws IOException, InterruptedException {
    Configuration options = crawl.options();
    if (!RemoteEnd.isIn(options)) {
      throw new Refusal(
          "The crawl %s has no end: it was given none of --once, --max-pages and --max-duration."
              .formatted(crawl.id()));
    }
    Optional<String> why = new RemoteEnd(crawl, options).await();
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    if (why.isPresent()) {
      out.println("The crawl ends. " + why.get());
    } else if (crawl.state().equals("FAILED")) {
      throw new IOException("The crawl " + crawl.id() + " failed");
    } else {
      out.println("The crawl " + crawl.id() + " was stopped by somebody else.");
    }
    out.flush();
    return why.isPresent();
  }
}
