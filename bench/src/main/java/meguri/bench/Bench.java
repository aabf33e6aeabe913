package meguri.bench;

import java.util.Locale;
import meguri.bench.chaos.ChaosBench;
import meguri.bench.checkpoints.CheckpointsBench;
import meguri.bench.inspect.InspectBench;
import meguri.bench.language.LanguageBench;
import meguri.bench.near.NearBench;
import meguri.bench.order.OrderBench;
import meguri.bench.text.TextBench;
import meguri.papers.BenchCommand;
import meguri.papers.calendar.CalendarBench;
import meguri.papers.dedup.DedupBench;
import meguri.papers.freshness.FreshnessBench;
import meguri.papers.rank.RankBench;
import meguri.papers.slots.SlotsBench;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code meguri bench}. */
@Command(
    name = "meguri bench",
    description = "Measures Meguri on this machine.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {
      CrawlBench.class,
      OutputsBench.class,
      DedupBench.class,
      CalendarBench.class,
      FreshnessBench.class,
      SlotsBench.class,
      RankBench.class,
      OrderBench.class,
      ChaosBench.class,
      CheckpointsBench.class,
      TextBench.class,
      InspectBench.class,
      LanguageBench.class,
      NearBench.class,
      ServeCommand.class,
      BareCommand.class
    })
public final class Bench {

  private Bench() {}

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    return BenchCommand.line(new Bench());
  }
}
