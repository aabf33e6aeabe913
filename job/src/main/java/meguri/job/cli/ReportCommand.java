package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.report.Report;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri report}. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Writes a page about a crawl: what it fetched, from whom, and what went wrong.",
    description = {
      "It reads the crawl log on this machine, also of a crawl that is running. The page is one HTML",
      "file, which needs no network.",
      ""
    })
final class ReportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description =
          "Directory of the crawl. The default is the only crawl in this directory, or else the newest.")
  private @Nullable Path where;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "File for the page. The default is report.html in the crawl's directory.")
  private @Nullable Path to;

  @Override
  public Integer call() throws IOException {
    Log.toStandardError();
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    Path dir = CrawlsHere.named(where, out);
    if (!CrawlDir.at(dir).isBegun()) {
      throw new Refusal("There is no crawl in %s.".formatted(dir));
    }
    Path file = to == null ? dir.resolve(Report.FILE) : to;
    if (Files.isDirectory(file)) {
      throw new Refusal("%s is a directory; the page needs a file.".formatted(file));
    }
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null || !Files.isWritable(parent)) {
      throw new Refusal(
          "The page cannot be written to %s; say where it may go: --to FILE.".formatted(file));
    }
    Report report = Report.write(dir, file);
    out.println(
        String.format(
            Locale.ROOT,
            "Report on %,d requests: %s (%,d kB)",
            report.requests(),
            report.file(),
            (Files.size(report.file()) + 1023) >> 10));
    return ExitCode.OK;
  }
}
