package meguri.papers.freshness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import meguri.papers.BenchCommand;
import meguri.papers.plot.Page;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meguri bench freshness}. */
@Command(
    name = "freshness",
    header = "Compares how fresh a crawl is at one budget, by how it decides when to visit again.",
    description = {
      "It crawls the synthetic web, and the recorded changes of real pages if you give any.",
      "Writes DIR/freshness.md, and the charts in DIR/freshness.",
      ""
    })
public final class FreshnessBench extends BenchCommand {

  /** The files of pages whose changes another crawler recorded. */
  private static final class Recorded {

    @Option(
        names = "--pages",
        paramLabel = "FILE",
        required = true,
        description =
            "Pages: lines \"id service terms url first last changes\", separated by tabs,"
                + " compressed if the name ends in .gz; first and last in seconds since 1970.")
    private Path pages = Path.of("");

    @Option(
        names = "--changes",
        paramLabel = "FILE",
        required = true,
        description = "Versions of these pages: lines \"id epoch kind\".")
    private Path changes = Path.of("");
  }

  private static final double CHANGES_PER_DAY = 0.2;

  /** Long enough to learn from a visit in 64 days: five of them are in the first quarter. */
  private static final int DAYS = 4 * 365;

  private static final int SMALL_DAYS = 180;
  private static final int HOSTS = 20;
  private static final int PAGES = 500;
  private static final int SMALL_PAGES = 300;
  private static final List<Integer> BUDGETS = List.of(2, 8, 32, 64);
  private static final List<Integer> SMALL_BUDGETS = List.of(4, 16);

  @ArgGroup(exclusive = false)
  private @Nullable Recorded recorded;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "5",
      description = "Samples of each web, and of its weights.")
  private int samples;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Random seed of the first sample.")
  private long seed;

  @Override
  public Integer call() throws IOException {
    require(samples > 0, "samples", samples, "1 or more");
    Page page =
        page(
                "freshness",
                "When to visit again: freshness at the same budget",
                claims() + "\n\nThis page was made by")
            .paragraph(method());
    boolean won = true;
    for (List<Population> web : webs()) {
      page.heading(2, title(web.get(0))).paragraph(account(web));
      for (boolean ranked : new boolean[] {false, true}) {
        say(web.get(0).name() + (ranked ? ", weights as PageRank's" : ", weights equal"));
        Comparison comparison =
            Comparison.measure(ranked ? ranked(web) : web, size(SMALL_BUDGETS, BUDGETS));
        page.heading(3, ranked ? "Weights distributed as PageRank is" : "Equal weights");
        comparison.write(page, web.get(0).name() + (ranked ? "-ranked" : "-equal"));
        won &= comparison.isWon();
      }
    }
    write(page);
    return won ? 0 : 1;
  }

  private List<List<Population>> webs() {
    List<List<Population>> webs = new ArrayList<>();
    webs.add(
        samples(
            number ->
                SyntheticPages.of(
                    number,
                    HOSTS,
                    size(SMALL_PAGES, PAGES),
                    CHANGES_PER_DAY,
                    size(SMALL_DAYS, DAYS))));
    if (recorded != null) {
      Recorded from = recorded;
      Population all = read(() -> RecordedPages.read(from.pages, from.changes));
      webs.add(samples(number -> all.judging().drawn(number)));
    }
    return webs;
  }

  private List<Population> ranked(List<Population> web) {
    return samples(number -> web.get((int) (number - seed)).ranked(number));
  }

  private List<Population> samples(LongFunction<Population> sample) {
    return LongStream.range(seed, seed + (isSmall() ? 1 : samples)).mapToObj(sample).toList();
  }

  private static String claims() {
    return """
    **To conclude**: leave `crawl.revisit` at `optimal`. It is worth most where pages differ in \
    worth and visits are few. With pages of equal weight there is little to gain, even for a \
    crawler that knows all rates. **The papers claim** that it does not pay to visit most what \
    changes most. Intervals in proportion to the rate of change are worse than equal ones (Cho, \
    Garcia-Molina 2003). A price of a visit leads to the best frequencies while the crawl goes on \
    (Azar and others 2018, Kolobov and others 2019). **It came out**: `adaptive`, the proportional \
    policy, is mostly behind `fixed`, and `optimal`, by price, is ahead of both or level. **Meguri \
    goes beyond the papers** in three points. It estimates the rates from what its visits find. It \
    keeps the budget from the first day on, in a crawl that grows and is restarted. It makes its \
    visits at even intervals, which are better than the random times of the closed form.\
    """;
  }

  private static String method() {
    return """
    The crawl runs in virtual time through the classes of the job: its Frontier with politeness, \
    its Schedule with the spreading of visits, and its Calendar. Options have the job's bounds and \
    defaults (an hour to 400 days, the second visit within a day). `optimal` is the job's default; its default budget is a visit in 7 days \
    for each page. All have the same budget: one visit for each page in the given number of days. Each \
    contender must keep it from the first day. The first quarter of the time lets the crawl settle in, and \
    does not count. *Closed form* is what would be optimal if visits came at random times (Azar and others 2018). \
    Rates of change are estimated from what the visits find, and start from nothing, except for *true rates*. \
    On the recorded pages, the *true rates* are those of a page's whole life; estimates may do better there, \
    because they follow a page that changes its ways. *Last-Modified given* is a web whose servers all tell \
    the date of the last change.

    Each table is of some samples: synthetic webs of other seeds, or the recorded hosts drawn with \
    replacement, and other weights. The recorded pages are the half of the hosts on which nothing was \
    chosen.\
    """;
  }

  private static String title(Population population) {
    return population.name().equals("synthetic") ? "Synthetic web" : "Recorded changes";
  }

  private static String account(List<Population> web) {
    long pages = web.stream().mapToLong(sample -> sample.pages().size()).sum();
    long changes =
        web.stream()
            .flatMap(sample -> sample.pages().stream())
            .mapToLong(page -> page.changes().length)
            .sum();
    return "%,d samples of %,d pages and %,d changes on average, on %,d hosts."
        .formatted(web.size(), pages / web.size(), changes / web.size(), web.get(0).hosts());
  }
}
