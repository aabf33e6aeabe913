package meguri.job.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import meguri.job.Refusal;
import meguri.job.known.KnownFormat;
import meguri.job.known.KnownPages;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri import}. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Makes a list of seeds from what another crawler knew.",
    description = {
      "Each page brings when it was seen last, its validators and its digest, as far as they are",
      "known. Begin a crawl with the list by: meguri crawl --seeds FILE. docs/ask.md has more.",
      ""
    })
final class ImportCommand implements Callable<Integer> {

  /** The lines that are named if they are skipped. */
  private static final int NAMED = 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--format",
      paramLabel = "csv|jsonl|cdxj|nutch",
      description = "Format of the files. The default is what their names say.")
  private @Nullable String format;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "File for the list of seeds.")
  private Path to = Path.of("");

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Lists of pages: files or directories, also compressed by gzip, and URIs.")
  private List<String> files = List.of();

  @Override
  public Integer call() throws IOException {
    Log.toStandardError();
    Optional<KnownFormat> given = given();
    PrintWriter err = Terminal.on(spec.commandLine().getErr());
    AtomicInteger named = new AtomicInteger();
    try (BufferedWriter out = Files.newBufferedWriter(to, StandardCharsets.UTF_8)) {
      KnownPages pages =
          new KnownPages(
              out,
              complaint -> {
                if (named.incrementAndGet() <= NAMED) {
                  err.println(complaint);
                }
              });
      for (String file : files) {
        pages.read(file, given);
      }
      pages.flush();
      err.flush();
      PrintWriter say = Terminal.on(spec.commandLine().getOut());
      say.printf(
          Locale.ROOT,
          "%,d seeds, %,d of them with a history; %,d lines were skipped.%nBegin a crawl by: meguri crawl --seeds %s%n",
          pages.written(),
          pages.withHistory(),
          pages.skipped(),
          to);
      say.flush();
    }
    return ExitCode.OK;
  }

  private Optional<KnownFormat> given() {
    if (format == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(KnownFormat.valueOf(format.toUpperCase(Locale.ROOT)));
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          "--format is \"%s\"; it must be csv, jsonl, cdxj or nutch.".formatted(format));
    }
  }
}
