package meguri.papers.freshness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  private static final List<Integer> BUDGETS = List.of(2, 4, 8, 16, 32, 64);
  private static final List<Integer> SMALL_BUDGETS = List.of(4, 16);

  @ArgGroup(exclusive = false)
  private @Nullable Recorded recorded;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Override
  public Integer call() throws IOException {
    List<Population> populations = populations();
    Page page =
        page(
                "freshness",
                "When to visit again: freshness at the same budget",
                "This page was made by")
            .paragraph(method());
    boolean won = true;
    for (Population population : populations) {
      page.heading(2, title(population)).paragraph(account(population));
      for (boolean ranked : new boolean[] {false, true}) {
        say(population.name() + (ranked ? ", weights as PageRank's" : ", weights equal"));
        Comparison comparison =
            Comparison.measure(
                ranked ? population.ranked(seed) : population, size(SMALL_BUDGETS, BUDGETS));
        page.heading(3, ranked ? "Weights distributed as PageRank is" : "Equal weights");
        comparison.write(page, population.name() + (ranked ? "-ranked" : "-equal"));
        won &= comparison.isWon();
      }
    }
    write(page);
    return won ? 0 : 1;
  }

  private List<Population> populations() {
    List<Population> populations = new ArrayList<>();
    populations.add(
        isSmall()
            ? SyntheticPages.of(seed, 50, 1_000, CHANGES_PER_DAY, SMALL_DAYS)
            : SyntheticPages.of(seed, 50, 2_500, CHANGES_PER_DAY, DAYS));
    if (recorded != null) {
      Recorded from = recorded;
      populations.add(read(() -> RecordedPages.read(from.pages, from.changes)));
    }
    return populations;
  }

  private static String method() {
    return """
    The crawl runs in virtual time on the production classes. The budget allows so many visits for each \
    page: one in the given number of days. Intervals are bounded by a minute and 400 days. The first \
    quarter of the time lets the crawl settle in, and does not count. `fixed` gives all pages the same \
    interval. `adaptive` makes the interval proportional to the estimated time between changes. \
    `optimal` aims at the most freshness by weight. *Closed form* is what would be optimal if visits \
    came at random times (Azar et al. 2018). Rates of change are estimated from what the visits find, \
    and start from nothing, except for *true rates*.

    That start limits `optimal` where visits are few. On a synthetic web of two years instead of four, \
    with equal weights and a visit in 64 days, it was a point behind `fixed` (19.4 to 20.5 %). With the \
    true rates it was four points ahead. With equal weights even the true rates gain only a few points; \
    importance makes the difference. On the recorded pages, the *true rates* are those of a page's whole \
    life. There the estimates do better, because they follow a page that changes its ways.\
    """;
  }

  private static String title(Population population) {
    return population.name().equals("synthetic") ? "Synthetic web" : "Recorded changes";
  }

  private static String account(Population population) {
    long changes = population.pages().stream().mapToLong(page -> page.changes().length).sum();
    return "%,d pages on %,d hosts, %,d changes."
        .formatted(population.pages().size(), population.hosts(), changes);
  }
}
