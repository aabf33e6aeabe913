package meguri.job.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import meguri.state.steer.Command.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class RecrawlCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private SteerFlags steer;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    return steer.give(
        Terminal.on(spec.commandLine().getOut()),
        channel ->
            steer.targets().stream()
                .map(
                    target ->
                        SteerFlags.command(channel, Kind.RECRAWL, target, Duration.ZERO, false))
                .toList(),
        target -> "Will visit again " + target);
  }
}
