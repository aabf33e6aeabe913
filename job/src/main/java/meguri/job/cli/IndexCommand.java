package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import meguri.job.CrawlDir;
import meguri.job.MergedIndex;
import meguri.job.Output;
import meguri.job.Refusal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri index}. */
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Merges the indexes of a crawl's WARC files into one CDXJ index, for replay tools.",
    description = {
      "It reads the finished files on this machine, also of a crawl that is running.",
      ""
    })
final class IndexCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Directory of the crawl.")
  private Path dir;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "File for the index. The default is standard output.")
  private @Nullable Path to;

  @Override
  public Integer call() throws IOException {
    Log.toStandardError();
    Path warc = dir.resolve(Output.WARC.directory());
    if (!CrawlDir.at(dir).isBegun()) {
      throw new Refusal("There is no crawl in %s.".formatted(dir));
    }
    List<Path> indexes = MergedIndex.indexes(warc);
    if (indexes.isEmpty()) {
      throw new Refusal(
          "No file in %s has an index yet. A file gets it when it is finished: when the crawl stops, or by warc.max-age."
              .formatted(warc));
    }
    if (to == null) {
      PrintWriter out = spec.commandLine().getOut();
      MergedIndex.write(indexes, out);
      out.flush();
    } else {
      try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(to))) {
        MergedIndex.write(indexes, out);
        if (out.checkError()) {
          throw new IOException("cannot write to " + to);
        }
      }
    }
    return ExitCode.OK;
  }
}
