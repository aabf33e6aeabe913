package meguri.job.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri completion}. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Prints a script by which your shell completes commands and flags.",
    description = {
      "In bash and zsh, for this session: source <(./meguri completion bash)",
      "For every session, put that line into ~/.bashrc or ~/.zshrc, with the whole path of meguri.",
      ""
    })
final class CompletionCommand implements Callable<Integer> {

  /** The shells for which there is a script. Its first lines make zsh understand the rest. */
  enum Shell {
    BASH,
    ZSH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "bash|zsh", description = "The shell.")
  private Shell shell;

  @Override
  public Integer call() {
    Objects.requireNonNull(shell);
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("meguri", spec.root().commandLine()));
    out.flush();
    return ExitCode.OK;
  }
}
