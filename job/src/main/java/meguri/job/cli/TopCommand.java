package meguri.job.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import meguri.job.Refusal;
import meguri.job.top.Sight;
import meguri.job.top.Top;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri top}. */
@Command(
    name = "top",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Shows a running crawl in the terminal: its speed, what limits it, what goes wrong.",
    description = {
      "Keys: q quits, s sorts the rooms, / filters rooms and reasons, p pauses.",
      "The crawl does not notice. 'meguri status' prints the same once.",
      ""
    })
final class TopCommand implements Callable<Integer> {

  private static final Duration LEAST = Duration.ofMillis(200);

  @Spec private CommandSpec spec;
  @Mixin private SightFlags flags;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      defaultValue = "1s",
      description = "Time between two readings. The default is 1s.")
  private String every;

  @Override
  public Integer call() throws Exception {
    Log.toNowhere();
    Duration interval = interval();
    Sight sight = flags.sight(Terminal.on(spec.commandLine().getErr()));
    Signals signals = Signals.take();
    new Top(sight, interval).run(signals::isAsked);
    return ExitCode.OK;
  }

  private Duration interval() {
    try {
      Duration interval = TimeUtils.parseDuration(every);
      if (interval.compareTo(LEAST) >= 0) {
        return interval;
      }
    } catch (IllegalArgumentException e) {
      // the Refusal below tells the user
    }
    throw new Refusal(
        "--every is \"%s\"; it must be a time from 200ms, such as 2s.".formatted(every));
  }
}
