package meguri.job.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import meguri.state.steer.Command.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class GoOnCommand implements Callable<Integer> {

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
                    target -> SteerFlags.command(channel, Kind.GO_ON, target, Duration.ZERO, false))
                .toList(),
        target -> "Goes on with " + target);
  }
}
