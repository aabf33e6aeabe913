package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import meguri.job.CrawlDir;
import meguri.job.Output;
import meguri.job.Refusal;
import meguri.job.UserAgent;
import meguri.job.options.CrawlOptions;
import meguri.job.wacz.Packed;
import meguri.job.wacz.Wacz;
import org.apache.flink.configuration.MemorySize;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri wacz}. */
@Command(
    name = "wacz",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Packs a crawl's archive as WACZ, which replay tools open as one file.",
    description = {
      "It takes the finished files on this machine, also of a crawl that is running.",
      ""
    })
final class WaczCommand implements Callable<Integer> {

  private static final MemorySize LEAST = MemorySize.ofMebiBytes(1);

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Directory of the crawl.")
  private Path dir;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "File to write. The default is DIR.wacz.")
  private @Nullable Path output;

  @Option(
      names = "--max-size",
      paramLabel = "SIZE",
      defaultValue = "4gb",
      description =
          "Size of the WARC files in one WACZ file. Above it, there are several, and a"
              + " list of them that replay tools open too. The default is 4gb.")
  private String maxSize;

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "Title that replay tools show. The default has the crawl's id.")
  private @Nullable String title;

  @Override
  public Integer call() throws IOException {
    Log.toStandardError();
    String id = CrawlDir.at(dir).options().get(CrawlOptions.ID);
    Wacz wacz =
        new Wacz(
            output == null ? beside(dir) : output,
            size().getBytes(),
            new Wacz.Description(
                title == null ? "Crawl " + id : title, UserAgent.SOFTWARE, Instant.now()));
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    List<Packed> packed = wacz.pack(dir.resolve(Output.WARC.directory()));
    for (Packed one : packed) {
      out.println(
          "%s: %,d WARC files, %,d captures, %,d pages, %s"
              .formatted(one.path(), one.files(), one.captures(), one.pages(), size(one.bytes())));
    }
    if (packed.size() > 1) {
      out.println(wacz.manifest() + " lists them; replay tools open it.");
    }
    out.flush();
    warn(packed.stream().mapToLong(Packed::unreadable).sum());
    return ExitCode.OK;
  }

  private void warn(long unreadable) {
    if (unreadable > 0) {
      PrintWriter err = Terminal.on(spec.commandLine().getErr());
      err.println(
          "%,d pages are not in the list of pages: their records are damaged. All records are packed as they are."
              .formatted(unreadable));
      err.flush();
    }
  }

  private static String size(long bytes) {
    return bytes < 10 << 20
        ? "%,d kB".formatted((bytes >> 10) + 1)
        : "%,d MB".formatted((bytes >> 20) + 1);
  }

  private static Path beside(Path dir) {
    Path whole = dir.toAbsolutePath().normalize();
    return whole.resolveSibling(whole.getFileName() + ".wacz");
  }

  private MemorySize size() {
    try {
      MemorySize size = MemorySize.parse(maxSize);
      if (size.compareTo(LEAST) >= 0) {
        return size;
      }
    } catch (IllegalArgumentException e) {
      // the message says what is accepted
    }
    throw new Refusal(
        "--max-size is \"%s\"; it must be a size from 1mb, such as 4gb.".formatted(maxSize));
  }
}
