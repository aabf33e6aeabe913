package meguri.bench;

import java.util.Locale;
import meguri.bench.calendar.CalendarBench;
import meguri.bench.chaos.ChaosBench;
import meguri.bench.checkpoints.CheckpointsBench;
import meguri.bench.dedup.DedupBench;
import meguri.bench.freshness.FreshnessBench;
import meguri.bench.rank.JobBench;
import meguri.bench.rank.RankBench;
import meguri.bench.slots.SlotsBench;
import meguri.job.Refusal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** The command {@code meguri bench}. */
@Command(
    name = "meguri bench",
    description = "Measures Meguri on this machine.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {
      CrawlBench.class,
      DedupBench.class,
      CalendarBench.class,
      FreshnessBench.class,
      SlotsBench.class,
      RankBench.class,
      JobBench.class,
      ChaosBench.class,
      CheckpointsBench.class,
      ServeCommand.class,
      BareCommand.class
    })
public final class Bench {

  private static final int REFUSED = 2;

  private Bench() {}

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    return new CommandLine(new Bench()).setExecutionExceptionHandler(Bench::failed);
  }

  /** A user's mistake is told in a sentence; anything else is ours, and told with its trace. */
  private static int failed(Exception e, CommandLine command, ParseResult unusedResult)
      throws Exception {
    if (e instanceof Refusal) {
      command.getErr().println(e.getMessage());
      return REFUSED;
    }
    throw e;
  }
}
