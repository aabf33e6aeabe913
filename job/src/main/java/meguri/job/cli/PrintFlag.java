package meguri.job.cli;

import meguri.job.Refusal;
import meguri.job.options.OutputOptions;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag by which a crawl on this machine writes its page events to standard output. */
final class PrintFlag {

  private static final String JSON_LINES = "jsonl";

  @Option(
      names = "--print",
      paramLabel = "jsonl",
      description = {
        "Write an event for each visit to standard output, as JSON lines (docs/feed.md).",
        "Everything else then goes to standard error."
      })
  private @Nullable String print;

  boolean isGiven() {
    return print != null;
  }

  /** Sets the crawl's option for this run. */
  void apply(Configuration options, OutputFlags show) {
    if (print != null && !print.equals(JSON_LINES)) {
      throw new Refusal("--print is \"" + print + "\"; it must be " + JSON_LINES + ".");
    }
    if (print != null && show.json) {
      throw new Refusal("--print and --json both write to standard output; give one of them.");
    }
    options.set(OutputOptions.PRINT, isGiven());
  }
}
