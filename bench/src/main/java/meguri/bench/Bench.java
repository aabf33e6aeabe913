package meguri.bench;

import java.util.Locale;
import meguri.bench.dedup.DedupBench;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code meguri bench}. */
@Command(
    name = "meguri bench",
    description = "Measures Meguri on this machine.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {CrawlBench.class, DedupBench.class, ServeCommand.class, BareCommand.class})
public final class Bench {

  private Bench() {}

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    System.exit(new CommandLine(new Bench()).execute(args));
  }
}
