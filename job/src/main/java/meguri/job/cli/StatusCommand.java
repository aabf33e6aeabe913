package meguri.job.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import meguri.job.top.Sight;
import meguri.job.top.Status;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri status}. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Shows a running crawl once: its speed, what limits it, what goes wrong.",
    description = {"The exit code is 1 if the crawl is not running.", ""})
final class StatusCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private SightFlags flags;

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    PrintWriter err = Terminal.on(spec.commandLine().getErr());
    Sight sight = flags.sight(err);
    Status status;
    try {
      status = Status.of(sight);
    } catch (Sight.NotRunning e) {
      err.println(e.getMessage());
      return ExitCode.FAILED;
    }
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    if (json) {
      out.println(status.json());
    } else {
      status.text(out);
    }
    return ExitCode.OK;
  }
}
