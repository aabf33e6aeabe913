package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.SeedList;
import meguri.job.options.AllOptions;
import meguri.job.options.Assignments;
import meguri.job.options.CrawlOptions;
import meguri.job.options.NormaliseOptions;
import meguri.job.options.ScopeOptions;
import meguri.job.options.ScopeRules;
import meguri.job.options.YamlOptions;
import meguri.operators.model.RawLink;
import meguri.operators.scope.Equivalence;
import meguri.operators.scope.Equivalences;
import meguri.operators.scope.Scope;
import meguri.operators.scope.Seeds;
import meguri.operators.scope.TypeRules;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.rank.Share;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri why}. */
@Command(
    name = "why",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Shows which rule decides whether Meguri follows a link. It asks no server.",
    description = {
      "It uses the options and seeds of a crawl that was begun (-o), or those that you give.",
      ""
    })
final class WhyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Directory of a crawl, whether it is running or not.")
  private @Nullable Path dir;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "YAML file of options (docs/configuration.md); flags override it.")
  private @Nullable Path config;

  @Option(
      names = "--set",
      paramLabel = "OPTION=VALUE",
      description = "Any option, such as scope.max-repeats=3. It overrides --config.")
  private List<String> set = List.of();

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = "File of URLs that the crawl begins with, one per line; # begins a comment.")
  private @Nullable String seeds;

  @Option(
      names = "--seed",
      paramLabel = "URL",
      description = "URL that the crawl begins with. You may repeat the flag.")
  private List<String> seed = List.of();

  @Option(
      names = "--scope",
      paramLabel = "host|domain|any",
      description = "Links to follow: to the seeds' hosts (the default), their domains, or any.")
  private @Nullable String scope;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of links from a seed to the URL. The default is 1.")
  private int depth;

  @Parameters(paramLabel = "URL", description = "URLs to judge.", arity = "1..*")
  private List<String> urls = List.of();

  @Override
  public Integer call() throws IOException {
    Configuration options = new Configuration();
    if (dir != null) {
      begun(dir, options);
    }
    if (config != null) {
      options.addAll(YamlOptions.read(config));
    }
    options.addAll(Assignments.read(set, "--set"));
    CrawlFlags.set(options, CrawlOptions.SCOPE, scope, "--scope");
    AllOptions.check(options);
    SeedList begin = CrawlFlags.seeds(options, seed, seeds);
    if (begin.good().isEmpty() && options.get(CrawlOptions.SCOPE) != Scope.Kind.ANY) {
      throw new Refusal(
          "The seeds decide which links a crawl follows: give -o DIR, --seed URL, --seeds FILE or --scope any.");
    }
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    for (String url : urls) {
      explain(url, options, begin, out);
    }
    out.flush();
    return ExitCode.OK;
  }

  private static void begun(Path dir, Configuration options) {
    CrawlDir crawl = CrawlDir.at(dir);
    options.addAll(crawl.options());
    options.set(CrawlOptions.SEEDS, List.of(crawl.seedsUri()));
  }

  private void explain(String url, Configuration options, SeedList begin, PrintWriter out) {
    // reads it as a seed in a list is read, and as a browser's address bar does
    String read = Seeds.read(url).url();
    String meant = read.isEmpty() ? url : read;
    String normal = UrlNormaliser.normalise(meant);
    boolean isSeed = begin.contains(normal);
    Share share = new Share(0, 0, Share.Kind.FIRST);
    RawLink found = isSeed ? RawLink.seed(meant) : new RawLink(meant, depth, 0, share, normal);
    Scope.Decision verdict = ScopeRules.scope(options, begin.places()).judge(found);
    out.println(url);
    if (!normal.isEmpty() && !normal.equals(url)) {
      out.println("  is written " + normal);
    }
    equivalent(normal, ScopeRules.of(options, begin.places()), out);
    if (verdict instanceof Scope.Refusal refusal) {
      out.println("  is not followed. " + refusal.because());
      out.println("  Counted in meguri.dropped." + refusal.reason() + ".");
    } else {
      out.println("  is followed. " + verdict.because());
      later(options, isSeed, out);
    }
  }

  /** Prints what only the crawl will decide. */
  private static void later(Configuration options, boolean isSeed, PrintWriter out) {
    if (isSeed) {
      return; // neither a type rule nor a budget applies
    }
    for (TypeRules.Rule rule : ScopeRules.types(options).rules()) {
      out.println("  A rule about the answer's type decides later: " + rule.text() + ".");
    }
    for (ConfigOption<Long> budget :
        List.of(ScopeOptions.PAGES_PER_HOST, ScopeOptions.PAGES_PER_DOMAIN)) {
      long pages = options.get(budget);
      if (pages < Long.MAX_VALUE) {
        out.println(
            "  Whether the budget has room for it is known only while crawling (%s: %d)."
                .formatted(budget.key(), pages));
      }
    }
  }

  private static void equivalent(String url, Scope.Settings settings, PrintWriter out) {
    String same = new Equivalences(settings.equivalences(), settings.ignored()).representative(url);
    if (same.equals(url)) {
      return;
    }
    Set<String> by = new TreeSet<>();
    for (Equivalence equivalence : settings.equivalences()) {
      if (!new Equivalences(Set.of(equivalence), List.of()).representative(url).equals(url)) {
        by.add("normalise." + equivalence);
      }
    }
    if (!new Equivalences(Set.of(), settings.ignored()).representative(url).equals(url)) {
      by.add(NormaliseOptions.IGNORED_PARAMETERS.key());
    }
    out.println("  is the same page as " + same + " (" + String.join(", ", by) + ")");
  }
}
