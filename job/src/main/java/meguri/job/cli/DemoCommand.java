package meguri.job.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import meguri.job.CrawlOptions;
import meguri.job.Refusal;
import meguri.job.local.CrawlDir;
import meguri.operators.scope.Scope;
import meguri.web.SyntheticWeb;
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
    header = "Crawls a synthetic web of 2,000 pages, served beside.",
    description = {"Into ./demo-crawl, which is made anew each time. Takes about a minute.", ""})
final class DemoCommand implements Callable<Integer> {

  /** With the largest host at some hundred pages, well under a minute. */
  private static final Duration DELAY = Duration.ofMillis(100);

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "demo-crawl",
      description = "Directory of the crawl instead of ./demo-crawl.")
  private Path output;

  @Mixin private OutputFlags show;

  @Override
  public Integer call() throws Exception {
    removeOlder();
    Path webLog = output.resolveSibling(output.getFileName() + "-web.tsv");
    Files.deleteIfExists(webLog);
    try (SyntheticWeb web = SyntheticWeb.start(WebSpec.builder().build(), webLog)) {
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
      options.set(CrawlOptions.POLITENESS_INTERVAL, DELAY);
      options.set(
          CrawlOptions.RESOLVE_HOSTS, web.names().table().collect(Collectors.joining("\n")));
      SeedList seeds = SeedList.of(web.seedUrls(), List.of());
      Contact.require(options, seeds.good());
      return CrawlCommand.begin(spec, output, options, seeds, show);
    }
  }

  /** Only what is a crawl is removed; and not one that is running. */
  private void removeOlder() {
    if (Files.isRegularFile(output.resolve("crawl.yaml"))) {
      try (CrawlDir older = CrawlDir.open(output)) {
        older.forget();
      }
      CrawlDir.delete(output);
    } else if (Files.exists(output) && !Files.isDirectory(output)) {
      throw new Refusal(output + " is a file; the demo needs a directory of its own.");
    }
  }
}
