package meguri.job.cli;

import meguri.state.steer.Command.Kind;
import picocli.CommandLine.Command;

/** {@code meguri recrawl}. */
@Command(
    name = "recrawl",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Has a running crawl visit pages again as soon as politeness allows.",
    description = {
      "It is about pages that wait for their next visit; robots.txt, interval and pauses hold.",
      ""
    })
final class RecrawlCommand extends TargetCommand {

  RecrawlCommand() {
    super(Kind.RECRAWL, "Will visit again");
  }
}
