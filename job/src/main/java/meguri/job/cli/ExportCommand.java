package meguri.job.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.inspect.CrawlState;
import meguri.job.inspect.Csv;
import meguri.job.inspect.Export;
import meguri.job.inspect.JsonLines;
import meguri.job.inspect.Rows;
import meguri.job.inspect.Where;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri export}. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Writes what a crawl knows: its URLs, its hosts, its queues or its schedule.",
    description = {
      "It reads the newest checkpoint or savepoint, also of a crawl that is running.",
      "docs/ask.md describes the columns.",
      ""
    })
final class ExportCommand implements Callable<Integer> {

  private static final int BUFFER = 1 << 16;

  /** The rows after which Meguri looks whether somebody still reads them. */
  private static final int CHECK = 10_000;

  /** Thrown when the reader of standard output has gone. */
  private static final class NobodyReads extends IOException {
    private static final long serialVersionUID = 1;
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Directory of the crawl: a path, or a URI.")
  private String dir = "";

  @Option(
      names = "--what",
      required = true,
      paramLabel = "urls|hosts|queue|schedule",
      description = "All URLs, all hosts, the URLs that wait, or the visits that are planned.")
  private String what = "";

  @Option(
      names = "--format",
      paramLabel = "jsonl|csv",
      defaultValue = "jsonl",
      description = "JSON Lines (the default), or CSV with the names of the columns first.")
  private String format = "";

  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      description =
          "Only rows that fulfil it, such as state=queued, host=example.org or inlinks>=10. You may repeat the flag.")
  private List<String> where = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "File for the rows. The default is standard output.")
  private @Nullable Path to;

  @Option(
      names = "--from",
      paramLabel = "POINT",
      description = "Checkpoint or savepoint to read instead of the newest.")
  private @Nullable String from;

  @Override
  public Integer call() throws IOException {
    Log.toStandardError();
    Export.What kind = kind();
    if (!format.equals("jsonl") && !format.equals("csv")) {
      throw new Refusal("--format is \"%s\"; it must be jsonl or csv.".formatted(format));
    }
    new Where(where, new Csv(Writer.nullWriter())); // refuses before anything is opened
    try (CrawlState state = CrawlState.open(CrawlDir.named(dir), Optional.ofNullable(from))) {
      if (to == null) {
        PrintWriter out = spec.commandLine().getOut();
        try (BufferedWriter buffered = new BufferedWriter(new Unclosed(out), BUFFER)) {
          write(state, kind, buffered);
        } catch (NobodyReads e) {
          return ExitCode.OK; // such as head, which has had enough
        }
        out.flush();
      } else {
        write(state, kind, to);
      }
      spec.commandLine().getErr().println(state);
      spec.commandLine().getErr().flush();
    }
    return ExitCode.OK;
  }

  private Export.What kind() {
    if (what.equals("links")) {
      throw new Refusal(
          "The state has no links: each URL has the number of links to it (inlinks) and the page where it was first found (via). The pages are in the WARC files.");
    }
    for (Export.What kind : Export.What.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(what)) {
        return kind;
      }
    }
    throw new Refusal(
        "--what is \"%s\"; it must be urls, hosts, queue or schedule.".formatted(what));
  }

  /** Writes a file that has its name when it is whole. */
  private void write(CrawlState state, Export.What kind, Path file) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(next)) {
        write(state, kind, out);
      }
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  private void write(CrawlState state, Export.What kind, Writer out) throws IOException {
    Rows rows = format.equals("csv") ? new Csv(out) : new JsonLines(out);
    new Export(state, new Where(where, rows)).write(kind);
    if (rows instanceof JsonLines json) {
      json.flush();
    }
  }

  /** Standard output, which is not closed, and may have lost its reader. */
  private static final class Unclosed extends Writer {

    private final PrintWriter out;
    private int writes;

    Unclosed(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      out.write(text, offset, length);
      if (++writes % CHECK == 0 || length > BUFFER / 2) {
        check();
      }
    }

    @Override
    public void flush() throws IOException {
      check();
    }

    @Override
    public void close() throws IOException {
      check();
    }

    private void check() throws IOException {
      if (out.checkError()) {
        throw new NobodyReads();
      }
    }
  }
}
