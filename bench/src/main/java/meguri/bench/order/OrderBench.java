package meguri.bench.order;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import meguri.bench.Child;
import meguri.job.cli.Meguri;
import meguri.papers.BenchCommand;
import meguri.papers.Temporary;
import meguri.papers.graph.MadeWeb;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
import meguri.papers.rank.Contender;
import meguri.papers.rank.Criteria;
import meguri.papers.rank.RankCrawl;
import meguri.papers.rank.RankedWeb;
import meguri.papers.rank.SeedSet;
import meguri.papers.rank.WebOptions;
import meguri.state.rank.Order;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code meguri bench order}. */
@Command(
    name = "order",
    header =
        "Compares the PageRank that the job collects, by order, with that of the paper's orders.",
    description = {
      "Meguri crawls webs with the links of graphs, at no delay, with few requests in flight, so"
          + " that",
      "its order decides; the web notes in which order pages are asked for. The paper's orders"
          + " collect",
      "the same webs in a simulation of one queue.",
      ""
    })
public final class OrderBench extends BenchCommand {

  private static final int SMALL_PAGES = 1_000;

  @Mixin private WebOptions webs;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Pages of a web. Of a larger graph, a crawl gets those that are found first.")
  private int pages;

  @Option(
      names = "--sets",
      paramLabel = "N",
      defaultValue = "3",
      description = "Webs of each kind: each has its own seeds, and so its own pages.")
  private int sets;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "20",
      description = "Pages drawn to begin a crawl with.")
  private int seeds;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "8",
      description = "Requests in flight at a time, in all.")
  private int inFlight;

  @Option(
      names = "--latency",
      paramLabel = "MS",
      defaultValue = "10",
      description = "Milliseconds that a page takes.")
  private int latency;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "2",
      description = "Subtasks of the job.")
  private int parallelism;

  @Option(
      names = "--orders",
      paramLabel = "ORDER",
      split = ",",
      defaultValue = "ipr,blc,bf",
      description = "Orders of the job; a run for each. The first one is compared with the others.")
  private List<Order> orders = List.of();

  /** Makes one of the webs of a kind. */
  private interface Webs {
    RankedWeb web(int set) throws IOException;
  }

  @Override
  public Integer call() throws Exception {
    webs.check();
    require(sets >= 1, "sets", sets, "1 or more");
    require(seeds >= 1, "seeds", seeds, "1 or more");
    List<Trial> trials = new ArrayList<>();
    for (Path file : webs.files()) {
      RankedWeb whole = read(() -> webs.read(file));
      trials.add(trial(set -> whole.part(seeds, size(SMALL_PAGES, pages), random(set))));
    }
    List<MadeWeb.Kind> made =
        webs.files().isEmpty() && webs.made().isEmpty()
            ? List.of(MadeWeb.Kind.values())
            : webs.made();
    for (MadeWeb.Kind kind : made) {
      int size = size(SMALL_PAGES, pages);
      trials.add(
          trial(set -> RankedWeb.made(kind, seed + set, size).part(seeds, size, random(set))));
    }
    write(page(trials));
    return 0;
  }

  private SplittableRandom random(int set) {
    return new SplittableRandom(seed + set);
  }

  private Trial trial(Webs kind) throws Exception {
    Trial trial = new Trial(parallelism, orders);
    for (int set = 0; set < size(1, sets); set++) {
      RankedWeb web = kind.web(set);
      int[] all = IntStream.range(0, web.graph().nodes()).toArray();
      SeedSet drawn = new SeedSet(IntStream.range(0, Math.min(seeds, all.length)).toArray(), all);
      Criteria criteria = new Criteria(web.rank(), all);
      trial.add(web);
      for (Contender one : Trial.IN_ONE_QUEUE) {
        trial.add(Trial.queue(one), criteria.judge(RankCrawl.run(web, drawn, one).order()));
      }
      for (Order order : orders) {
        say("%s, web %d of %d: the job by %s".formatted(web.name(), set + 1, size(1, sets), order));
        trial.add(trial.job(order), criteria.judge(crawl(web, drawn.seeds(), order)));
      }
    }
    return trial;
  }

  private Page page(List<Trial> trials) throws IOException {
    Page page =
        page(
                "order",
                "The order in which the job fetches pages",
                summary(trials) + "\n\nThis page was made on %d cores by".formatted(cores()))
            .paragraph(
                """
                [rank.md](rank.md) compares orders in a simulation, on larger webs. Here the job \
                itself crawls: a Flink cluster and Kafka in one process, each page once and \
                without delay. It has %d requests in flight in all, and a page takes %d ms, so \
                that the order decides. A web has at most %,d pages. Those of a graph in a file \
                are what a breadth-first crawl from %d random seeds collects first, with the \
                links among them and their own true PageRank: the whole graph would take hours. \
                Such a part favours breadth-first orders, because the links of the pages found \
                last are cut. Each host has an address of its own. The web notes in which order \
                pages are asked for. There are %d webs of each kind, with other seeds. The webs \
                made at random (open-web, encyclopedia) played no part in the choice of any \
                order.\
                """
                    .formatted(inFlight, latency, size(SMALL_PAGES, pages), seeds, size(1, sets)))
            .paragraph(
                """
                The tables have the true PageRank collected at 10, 25 and 50 %% of the pages, \
                and B, its mean over the whole crawl, in %%; more is better. *One queue* is a \
                simulation: BF, BLC, PR and IPR-DL1 are the paper's, and `%s` is decided by the \
                job's own classes there. The job has no PR: it would need the whole graph in one \
                place. Figures are means ± the standard deviation from one web to the next; that \
                of a lead is of the differences, web by web.\
                """
                    .formatted(Order.IPR));
    page.paragraph(
        "**When each is best**, by B, of the job's orders:\n\n%s"
            .formatted(
                String.join(
                    "\n", trials.stream().map(trial -> "* " + trial.best() + ".").toList())));
    for (Trial trial : trials) {
      trial.write(page);
    }
    return page;
  }

  private String summary(List<Trial> trials) {
    return """
    **To conclude**: leave `frontier.order` at its default. No order is best on all kinds of webs, \
    and this one is not far behind the best of any. **The paper claims** that incremental PageRank leads BF, BLC and PR, in one queue. \
    **Here**, in the same runs, its order IPR-DL1 %s. **Beyond it**, the job orders by it across machines and hosts. Its `%s` %s. With PR and BLC in the same run, the lead over \
    breadth-first alone says little.\
    """
        .formatted(
            Goal.summary(trials.stream().map(Trial::paperLead).toList(), "kinds of webs"),
            orders.get(0),
            Goal.summary(trials.stream().map(Trial::lead).toList(), "kinds of webs"));
  }

  /** Returns the pages in the order of the job's requests. */
  private int[] crawl(RankedWeb web, int[] first, Order order) throws Exception {
    try (Temporary temporary = Temporary.of(Optional.empty(), "meguri-order");
        ServedGraph served = ServedGraph.start(web, Duration.ofMillis(latency))) {
      Path directory = temporary.path();
      served.writeHosts(directory.resolve("hosts.txt"));
      Files.write(directory.resolve("seeds.txt"), served.urls(first));
      Files.writeString(
          directory.resolve("c.yaml"),
          "frontier.order: %s\nfrontier.in-flight: %d\nparse.max-links: 1000000\n"
              .formatted(order, Math.max(1, inFlight / parallelism)));
      run(directory);
      int[] asked = served.order();
      if (asked.length != web.graph().nodes()) {
        throw new IOException(
            "the crawl asked for %d pages of %d".formatted(asked.length, web.graph().nodes()));
      }
      return asked;
    }
  }

  private void run(Path directory) throws Exception {
    Path out = directory.resolve("out");
    try (Child child =
        Child.start(
            Meguri.class,
            List.of(
                "crawl",
                "--once",
                "--json",
                "--delay=0s",
                "--scope=any",
                "--parallelism=" + parallelism,
                "--output=" + directory.resolve("crawl"),
                "--hosts-file=" + directory.resolve("hosts.txt"),
                "--seeds=" + directory.resolve("seeds.txt"),
                "--config=" + directory.resolve("c.yaml")),
            List.of(),
            Redirect.to(out.toFile()),
            directory.resolve("errors"))) {
      if (child.process().waitFor() != 0) {
        throw new IOException("the crawl failed:\n" + Files.readString(out));
      }
    }
  }
}
