package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import meguri.job.Contact;
import meguri.job.CrawlDir;
import meguri.job.OwnerOnly;
import meguri.job.Refusal;
import meguri.job.SeedList;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.ResolveOptions;
import meguri.operators.scope.Scope;
import meguri.web.Request;
import meguri.web.Site;
import meguri.web.SyntheticWeb;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.WebLog;
import meguri.web.WebSpec;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri demo}. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    header = "Crawls a synthetic web of 2,000 pages, which it serves itself.",
    description = {
      "The crawl goes into ./demo-crawl, which is made anew each time. It takes about a minute.",
      ""
    })
final class DemoCommand implements Callable<Integer> {

  /** The largest host has some hundred pages, so the crawl takes well under a minute. */
  private static final Duration DELAY = Duration.ofMillis(100);

  /** The time after which a crawl that cannot end is stopped. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final double COPIES = 0.05;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "demo-crawl",
      description = "Directory of the crawl instead of ./demo-crawl.")
  private Path output;

  /** For a short crawl that needs no visitor, such as the launcher's first. */
  @Option(names = "--pages", hidden = true, defaultValue = "2000")
  private long pages;

  @Mixin private OutputFlags show;

  @Override
  public Integer call() throws Exception {
    removeOlder();
    Path webLog = output.resolveSibling(output.getFileName() + "-web.tsv");
    Files.createDirectories(output.toAbsolutePath().getParent());
    Files.deleteIfExists(webLog);
    OwnerOnly.file(webLog);
    Site site;
    List<String> begin;
    int exit;
    try (SyntheticWeb web =
        SyntheticWeb.start(WebSpec.builder().pages(pages).copies(COPIES).build(), webLog)) {
      site = web.site();
      begin = web.seedUrls();
      if (!show.json) {
        spec.commandLine()
            .getOut()
            .printf(
                "A synthetic web: %,d pages on %,d hosts; its log: %s%n",
                web.site().pages(), web.site().spec().hosts(), webLog);
      }
      Configuration options = new Configuration();
      options.set(CrawlOptions.SCOPE, Scope.Kind.ANY);
      options.set(CrawlOptions.ONCE, true);
      options.set(CrawlOptions.MAX_DURATION, LONGEST);
      options.set(PolitenessOptions.INTERVAL, DELAY);
      options.set(ResolveOptions.HOSTS, web.names().table().collect(Collectors.joining("\n")));
      SeedList seeds = SeedList.of(web.seedUrls(), List.of());
      Contact.require(options, seeds);
      exit = CrawlCommand.begin(spec, output, options, seeds, show);
    }
    return exit == ExitCode.OK ? judge(site, begin, webLog) : exit;
  }

  /** Judges the crawl by the web's log, not the crawler's, unless the crawl was stopped early. */
  private int judge(Site site, List<String> begin, Path webLog) throws IOException {
    List<Request> requests = WebLog.read(webLog);
    Verdict verdict = Truth.of(site, begin).judge(requests);
    if (show.json || (verdict.repeated().isEmpty() && !verdict.missed().isEmpty())) {
      return ExitCode.OK;
    }
    PrintWriter out = spec.commandLine().getOut();
    if (!verdict.isClean()) {
      out.printf("The web's own log disagrees: %s%n", verdict);
      out.flush();
      return ExitCode.FAILED;
    }
    out.printf(
        "The web's own log shows: Meguri fetched each of the %,d pages that robots.txt allows"
            + " exactly once, and asked no server twice within %d ms.%n",
        verdict.fetched(), WebLog.gaps(requests).get(0).gapNs() / 1_000_000);
    out.flush();
    return ExitCode.OK;
  }

  /** Removes the directory if it holds a crawl that is not running. */
  private void removeOlder() {
    if (CrawlDir.at(output).isBegun()) {
      try (LocalDir older = LocalDir.open(output)) {
        older.forget();
      }
      LocalDir.delete(output);
    } else if (Files.exists(output) && !Files.isDirectory(output)) {
      throw new Refusal(output + " is a file; the demo needs a directory of its own.");
    }
  }
}
