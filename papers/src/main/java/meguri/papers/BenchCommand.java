package meguri.papers;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import meguri.job.Refusal;
import meguri.papers.plot.Invocation;
import meguri.papers.plot.Page;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * A command of {@code meguri bench} that measures something and writes a page about it. A subclass
 * adds its own options and the measurement.
 */
@Command(mixinStandardHelpOptions = true, sortOptions = false, showDefaultValues = true)
public abstract class BenchCommand implements Callable<Integer> {

  private static final int REFUSED = 2;

  /** Places the shared options behind those of the command. */
  private static final int LAST = 1;

  @Spec private CommandSpec spec;

  @Option(
      names = "--small",
      order = LAST,
      description = "Use small sizes, whatever the other options say: a trial of some seconds.")
  private boolean small;

  @Option(
      names = {"-o", "--out"},
      order = LAST,
      paramLabel = "DIR",
      defaultValue = "docs",
      description = "Directory to write to.")
  private Path out = Path.of("docs");

  /** Reads a user's input, which may make no sense. */
  protected interface Input<T> {
    T read() throws IOException;
  }

  /**
   * Returns the command line of a command. It explains a user's mistake in one sentence, and ends
   * with exit code 2.
   */
  public static CommandLine line(Object command) {
    return new CommandLine(command).setExecutionExceptionHandler(BenchCommand::failed);
  }

  /** Explains a user's mistake. Any other failure is our mistake, and keeps its stack trace. */
  private static int failed(Exception e, CommandLine command, ParseResult unusedResult)
      throws Exception {
    if (e instanceof Refusal) {
      command.getErr().println(e.getMessage());
      return REFUSED;
    }
    throw e;
  }

  /** Refuses an option's value unless it is acceptable. */
  public static void require(boolean holds, String option, Object value, String accepted) {
    if (!holds) {
      throw new Refusal("--%s is %s; expected %s".formatted(option, value, accepted));
    }
  }

  /** Reads input, and refuses it if it cannot be read or makes no sense. */
  protected static <T> T read(Input<T> input) {
    try {
      return input.read();
    } catch (IOException | IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }

  protected static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  protected final boolean isSmall() {
    return small;
  }

  /** Returns one of two sizes: that of {@code --small}, or the other. */
  protected final <T> T size(T ofSmall, T otherwise) {
    return small ? ofSmall : otherwise;
  }

  protected final String invocation() {
    return Invocation.of(spec);
  }

  /** Returns an empty page. */
  protected final Page page(String name) {
    return new Page(out, name);
  }

  /** Returns a page that begins with its title and the command that made it. */
  protected final Page page(String name, String title) {
    return page(name, title, made());
  }

  /** Returns a page that begins with its title, what follows from it, and the command. */
  protected final Page concluded(String name, String title, String conclusion) {
    return page(name, title, "**To conclude**: " + conclusion + "\n\n" + made());
  }

  /**
   * Returns a page that begins with its title and the command that made it.
   *
   * @param made the paragraph that leads to the command
   */
  protected final Page page(String name, String title, String made) {
    return page(name).heading(1, title).paragraph(made).paragraph("```\n" + invocation() + "\n```");
  }

  private static String made() {
    return "This page was made on %d cores by".formatted(cores());
  }

  /** Writes a page and reports where it is. */
  protected final void write(Page page) throws IOException {
    say("written to " + page.write());
  }

  /** Reports progress to the user. */
  protected final void say(String what) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(what);
    err.flush();
  }
}
