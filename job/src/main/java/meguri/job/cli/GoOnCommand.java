package meguri.job.cli;

import meguri.state.steer.Command.Kind;
import picocli.CommandLine.Command;

/** {@code meguri go-on}. */
@Command(
    name = "go-on",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Ends what pauses a host, a site or the crawl, or keeps it out since it was purged.",
    description = {
      "It ends the commands about the target and about what is part of it. 'go-on all' ends all.",
      ""
    })
final class GoOnCommand extends TargetCommand {

  GoOnCommand() {
    super(Kind.GO_ON, "Goes on with");
  }
}
