package meguri.job.cli;

import java.time.Duration;
import java.util.List;
import meguri.job.Refusal;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
final class PauseCommand extends TargetCommand {

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "Time after which the crawl goes on by itself, such as 2h.")
  private @Nullable String lasts;

  PauseCommand() {
    super(Kind.PAUSE, "Paused");
  }

  @Override
  void check(List<Target> targets, SteerFlags flags) {
    for (Target target : targets) {
      if (target.kind() == Target.Kind.URL) {
        throw new Refusal(
            "A pause is about hosts, and %s is one page. Give its host, or purge the page."
                .formatted(target));
      }
    }
  }

  @Override
  Duration lasts() {
    return lasts == null ? Duration.ZERO : SteerFlags.time(lasts, "--for");
  }

  @Override
  String done(Target target) {
    return super.done(target) + (lasts == null ? "" : " for " + lasts);
  }
}
