package meguri.bench.plot;

import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What every command that makes a page of measurements has. */
public final class PageOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--small",
      description = "All of it in seconds, whatever other sizes say: to see that it runs.")
  private boolean small;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = "docs",
      description = "Where to write.")
  private Path out = Path.of("docs");

  public boolean isSmall() {
    return small;
  }

  /** An empty page with the files of its charts beside it. */
  public Page page(String name) {
    return new Page(out, name);
  }

  /** How far it has come, for whoever waits. */
  public void say(String what) {
    PrintWriter err = command.commandLine().getErr();
    err.println(what);
    err.flush();
  }
}
