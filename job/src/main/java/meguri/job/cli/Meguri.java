package meguri.job.cli;

import java.io.PrintWriter;
import java.util.Locale;
import meguri.job.Cause;
import meguri.job.Refusal;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code meguri}. */
@Command(
    name = "meguri",
    description = "A continuous web crawler that is an Apache Flink job.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      CrawlCommand.class,
      ResumeCommand.class,
      DemoCommand.class,
      WebCommand.class,
      ClusterCommand.class,
      SubmitCommand.class,
      StopCommand.class,
      RescaleCommand.class,
      WhyCommand.class,
      InspectCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      LsCommand.class,
      PauseCommand.class,
      GoOnCommand.class,
      RecrawlCommand.class,
      PurgeCommand.class,
      InjectCommand.class,
      SetCommand.class,
      TraceCommand.class,
      TopCommand.class,
      StatusCommand.class,
      ReportCommand.class,
      IndexCommand.class,
      WaczCommand.class,
      ReplayCommand.class,
      SizeCommand.class,
      CompletionCommand.class
    },
    footer = {"", "'meguri COMMAND --help' explains a command. Begin with: meguri demo"})
public final class Meguri implements Runnable {

  @Spec private CommandSpec spec;

  private Meguri() {}

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    // leftover threads of the broker and Flink must not keep the process alive
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Meguri())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Meguri::usage)
        .setExecutionExceptionHandler(Meguri::failed);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Say what to do: a command is missing.");
  }

  private static int usage(ParameterException e, String[] args) {
    PrintWriter err = Terminal.on(e.getCommandLine().getErr());
    err.println(e.getMessage());
    if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("For help: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    }
    err.flush();
    return ExitCode.REFUSED;
  }

  private static int failed(
      Exception e, CommandLine command, CommandLine.ParseResult unusedResult) {
    PrintWriter err = Terminal.on(command.getErr());
    try {
      if (e instanceof Refusal) {
        err.println(e.getMessage());
        return ExitCode.REFUSED;
      }
      LoggerFactory.getLogger(Meguri.class).error("The command failed", e);
      String log = System.getProperty("meguri.log", "");
      err.println("The command failed: " + Cause.of(e) + (log.isEmpty() ? "" : ". See " + log));
      return ExitCode.FAILED;
    } finally {
      err.flush();
    }
  }
}
