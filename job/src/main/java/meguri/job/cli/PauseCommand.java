package meguri.job.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import meguri.job.Refusal;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri pause}. */
@Command(
    name = "pause",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Has a running crawl make no more requests to a host, a site, or at all.",
    description = {
      "It answers when the last request has ended. What waits stays. To end it: meguri go-on",
      ""
    })
final class PauseCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private SteerFlags steer;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "Time after which the crawl goes on by itself, such as 2h.")
  private @Nullable String lasts;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    Duration time = lasts == null ? Duration.ZERO : SteerFlags.time(lasts, "--for");
    for (Target target : steer.targets()) {
      if (target.kind() == Target.Kind.URL) {
        throw new Refusal(
            "A pause is about hosts, and %s is one page. Give its host, or purge the page."
                .formatted(target));
      }
    }
    return steer.give(
        Terminal.on(spec.commandLine().getOut()),
        channel ->
            steer.targets().stream()
                .map(target -> SteerFlags.command(channel, Kind.PAUSE, target, time, false))
                .toList(),
        target -> "Paused " + target + (lasts == null ? "" : " for " + lasts));
  }
}
