package meguri.job.cli;

import java.util.OptionalInt;
import meguri.job.Refusal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for how Meguri shows a local crawl. */
final class OutputFlags {

  private static final int MOST = 65_535;

  @Option(
      names = "--ui-port",
      paramLabel = "P",
      description = "Port of Flink's web UI. The default is 8081, or another that is free.")
  @Nullable String uiPort;

  @Option(names = "--json", description = "Print nothing but the summary, as one JSON object.")
  boolean json;

  OptionalInt uiPort() {
    if (uiPort == null) {
      return OptionalInt.empty();
    }
    if (!uiPort.matches("\\d{1,5}") || Integer.parseInt(uiPort) > MOST || uiPort.equals("0")) {
      throw new Refusal("--ui-port is \"" + uiPort + "\"; it must be a port from 1 to 65535.");
    }
    return OptionalInt.of(Integer.parseInt(uiPort));
  }
}
