package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import meguri.job.Refusal;
import meguri.job.steer.Withdrawn;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
final class PurgeCommand extends TargetCommand {

  @Option(
      names = "--forbid",
      description = "Keep it out for good: links to it no longer count. To end that: meguri go-on")
  private boolean forbids;

  @Option(
      names = "--list-records",
      description =
          "Print the lines that the indexes of the finished archive files have of it. For a crawl whose directory you give.")
  private boolean lists;

  PurgeCommand() {
    super(Kind.PURGE, "Purged");
  }

  @Override
  void check(List<Target> targets, SteerFlags flags) {
    if (targets.contains(Target.ALL)) {
      throw new Refusal("A purge of all would leave no crawl. Delete the crawl's directory.");
    }
    if (lists && flags.dir().isEmpty()) {
      throw new Refusal("--list-records reads the archive's index: give the crawl's directory.");
    }
  }

  @Override
  boolean forbids() {
    return forbids;
  }

  @Override
  String done(Target target) {
    return forbids ? "Purged and forbidden " + target : super.done(target);
  }

  @Override
  void after(SteerFlags flags, PrintWriter out) throws IOException {
    if (lists) {
      for (Path dir : flags.dir().stream().toList()) {
        Withdrawn.list(dir, targets(), out);
      }
    }
  }
}
