package meguri.job.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import meguri.job.Refusal;
import meguri.job.steer.Withdrawn;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri purge}. */
@Command(
    name = "purge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Has a running crawl forget a page, a host or a site.",
    description = {
      "Readers of page events are told that the pages are gone. WARC files stay as they are.",
      ""
    })
final class PurgeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private SteerFlags steer;

  @Option(
      names = "--forbid",
      description = "Keep it out for good: links to it no longer count. To end that: meguri go-on")
  private boolean forbids;

  @Option(
      names = "--list-records",
      description =
          "Print the lines that the indexes of the finished archive files have of it. For a crawl whose directory you give.")
  private boolean lists;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    List<Target> targets = steer.targets();
    for (Target target : targets) {
      if (target.kind() == Target.Kind.ALL) {
        throw new Refusal("A purge of all would leave no crawl. Delete the crawl's directory.");
      }
    }
    if (lists && steer.dir().isEmpty()) {
      throw new Refusal("--list-records reads the archive's index: give the crawl's directory.");
    }
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    int code =
        steer.give(
            out,
            channel ->
                targets.stream()
                    .map(
                        target ->
                            SteerFlags.command(channel, Kind.PURGE, target, Duration.ZERO, forbids))
                    .toList(),
            target -> (forbids ? "Purged and forbidden " : "Purged ") + target);
    if (lists) {
      for (Path dir : steer.dir().stream().toList()) {
        Withdrawn.list(dir, targets, out);
      }
      out.flush();
    }
    return code;
  }
}
