package meguri.job.cli;

import java.time.Duration;
import java.util.List;
import meguri.job.Refusal;
import meguri.state.steer.Command;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import picocli.CommandLine.Option;

/** {@code meguri trace}. */
@picocli.CommandLine.Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Has a running crawl log each decision about a host or a site.",
    description = {
      "On one machine, the log is DIR/logs/trace.log; on a cluster, the TaskManagers' logs have it.",
      ""
    })
final class TraceCommand extends TargetCommand {

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "1h",
      description = "Time after which the log ends, at most a day. The default is 1h.")
  private String lasts = "";

  TraceCommand() {
    super(Kind.TRACE, "Traces");
  }

  @Override
  void check(List<Target> given, SteerFlags flags) {
    for (Target target : given) {
      if (target.kind() == Target.Kind.URL || target.kind() == Target.Kind.ALL) {
        throw new Refusal(
            "A trace is about a host or a site, such as example.org or *.example.org, and not about %s."
                .formatted(target));
      }
    }
    if (lasts().toMillis() > Command.LONGEST_TRACE) {
      throw new Refusal("--for is \"%s\"; a trace lasts at most a day.".formatted(lasts));
    }
  }

  @Override
  Duration lasts() {
    return SteerFlags.time(lasts, "--for");
  }

  @Override
  String done(Target target) {
    return super.done(target) + " for " + lasts;
  }
}
