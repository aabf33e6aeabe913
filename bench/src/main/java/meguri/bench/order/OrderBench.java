package meguri.bench.order;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import meguri.bench.Child;
import meguri.job.cli.Meguri;
import meguri.papers.BenchCommand;
import meguri.papers.Temporary;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Table;
import meguri.papers.rank.Contender;
import meguri.papers.rank.Criteria;
import meguri.papers.rank.OrderScores;
import meguri.papers.rank.Orders;
import meguri.papers.rank.RankCrawl;
import meguri.papers.rank.RankedWeb;
import meguri.papers.rank.SeedSet;
import meguri.papers.rank.Standing;
import meguri.state.rank.Order;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.Site;
import meguri.web.SyntheticWeb;
import meguri.web.Target;
import meguri.web.WebLog;
import meguri.web.WebSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meguri bench order}. */
@Command(
    name = "order",
    header = "Compares the PageRank that the job collects, by order, with that of one queue.",
    description = {
      "Meguri crawls a synthetic web at no delay, with few requests in flight, so that its order",
      "decides; the web's log tells in which order pages came. A simulation of one queue collects",
      "the same graph. PageRank is the true one, as a percentage of that of all pages.",
      ""
    })
public final class OrderBench extends BenchCommand {

  private static final int[] PROGRESS = {10, 25, 50};
  private static final int SMALL_HOSTS = 100;
  private static final int SMALL_PAGES = 1_500;

  @Option(names = "--hosts", paramLabel = "N", defaultValue = "2000", description = "Hosts.")
  private int hosts;

  @Option(names = "--pages", paramLabel = "N", defaultValue = "20000", description = "Pages.")
  private int pages;

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
      defaultValue = "20",
      description = "Milliseconds that a page takes.")
  private int latency;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      split = ",",
      defaultValue = "2,4",
      description = "Subtasks of the job; a run for each.")
  private List<Integer> parallelism = List.of();

  @Option(
      names = "--orders",
      paramLabel = "ORDER",
      split = ",",
      defaultValue = "ipr,ipr-paper,blc,bf",
      description = "Orders of the job; a run for each.")
  private List<Order> orders = List.of();

  @Override
  public Integer call() throws Exception {
    if (isSmall()) {
      hosts = SMALL_HOSTS;
      pages = SMALL_PAGES;
    }
    RankedWeb web = RankedWeb.synthetic(seed, hosts, pages);
    Criteria criteria = new Criteria(web.rank(), IntStream.range(0, pages).toArray());
    SeedSet root = new SeedSet(new int[] {0}, IntStream.range(0, pages).toArray());
    Map<String, OrderScores> judgements = new LinkedHashMap<>();
    for (Contender one : List.of(Orders.BF, Orders.PAPER, Orders.IPR)) {
      judgements.put(queue(one.name()), criteria.judge(RankCrawl.run(web, root, one).order()));
    }
    for (int subtasks : parallelism) {
      for (Order order : orders) {
        say("a crawl with %d subtasks, %s".formatted(subtasks, order));
        judgements.put(job(subtasks, order), criteria.judge(crawl(order, subtasks)));
      }
    }
    write(page(judgements));
    return 0;
  }

  private static String queue(String order) {
    return "one queue, " + order;
  }

  private static String job(int subtasks, Order order) {
    return "job, %d subtasks, `%s`".formatted(subtasks, order);
  }

  private Page page(Map<String, OrderScores> judgements) throws IOException {
    Page page =
        page(
                "order",
                "The order in which the job fetches pages",
                """
                [rank.md](rank.md) compares orders in simulation. Here the job crawls %,d pages on %,d hosts of the \
                synthetic web, each page once and without delay. It has %d requests in flight in all, and a page takes \
                %d ms, so that the order decides. The web's log tells in which order the job requested pages. This \
                page was made on %d cores by\
                """
                    .formatted(pages, hosts, inFlight, latency, cores()))
            .paragraph(
                """
                The table has the true PageRank collected at 10, 25 and 50 % of the pages, and B, \
                its mean over the whole crawl, in %. In the one queue, what a page gains after its \
                visit counts. In a job that visits each page once, it does not.""");
    Table table = new Table("", "10 %", "25 %", "50 %", "B");
    List<Series> curves = new ArrayList<>();
    judgements.forEach(
        (name, judgement) -> {
          table.row(
              name,
              percent(judgement.at(0.1)),
              percent(judgement.at(0.25)),
              percent(judgement.at(0.5)),
              percent(judgement.mean()));
          curves.add(Standing.curve(name.replace("`", ""), judgement.sum()));
        });
    return page.table(table)
        .chart(
            "collected",
            new LineChart(
                "True PageRank collected",
                Axis.linear("pages collected, %"),
                Axis.linear("PageRank, %"),
                curves))
        .paragraph(goals(judgements));
  }

  private String goals(Map<String, OrderScores> judgements) {
    StringBuilder goals = new StringBuilder();
    OrderScores queue = judgements.get(queue(Orders.IPR.name()));
    for (int subtasks : parallelism) {
      OrderScores job = judgements.get(job(subtasks, Order.IPR));
      OrderScores bf = judgements.get(job(subtasks, Order.BF));
      if (queue == null || job == null || bf == null) {
        continue;
      }
      for (int part : PROGRESS) {
        double ratio = job.at(part / 100.0) / queue.at(part / 100.0);
        goals
            .append(
                Goal.atLeast(
                    "%d subtasks, `ipr`: PageRank collected at %d %%, divided by that of the one queue"
                        .formatted(subtasks, part),
                    "%.3f",
                    0.9,
                    ratio))
            .append('\n');
      }
      goals
          .append(
              Goal.atLeast(
                  "%d subtasks, `ipr`: B, minus the B of `bf`".formatted(subtasks),
                  "%.1f points",
                  0,
                  100 * (job.mean() - bf.mean())))
          .append('\n');
    }
    return goals.toString();
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f", 100 * part);
  }

  /** Returns the pages in the order of the job's requests; pages without a request come last. */
  private int[] crawl(Order order, int subtasks) throws Exception {
    WebSpec served =
        WebSpec.builder()
            .hosts(hosts)
            .pages(pages)
            .seed(seed)
            .latency(Duration.ofMillis(latency))
            .robots(RobotsMix.PLAIN)
            .build();
    try (Temporary temporary = Temporary.of(Optional.empty(), "meguri-order")) {
      Path directory = temporary.path();
      Path log = directory.resolve("web.tsv");
      Site site;
      try (SyntheticWeb web = SyntheticWeb.start(served, log)) {
        site = web.site();
        web.names().writeTo(directory.resolve("hosts.txt"));
        Files.write(directory.resolve("seeds.txt"), web.seedUrls(1));
        Files.writeString(
            directory.resolve("c.yaml"),
            "frontier.order: %s\nfrontier.in-flight: %d\n"
                .formatted(order, Math.max(1, inFlight / subtasks)));
        run(directory, subtasks);
      }
      return order(site, WebLog.read(log));
    }
  }

  private static void run(Path directory, int subtasks) throws Exception {
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
                "--parallelism=" + subtasks,
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

  private int[] order(Site site, List<Request> requests) {
    int[] firstOf = new int[hosts + 1];
    for (int host = 0; host < hosts; host++) {
      firstOf[host + 1] = Math.toIntExact(firstOf[host] + site.pagesOf(host));
    }
    Set<Integer> order = new LinkedHashSet<>();
    for (Request request : WebLog.byStart(requests)) {
      Optional<Target> target = site.find(request.url(site.spec().port()));
      if (target.orElse(null) instanceof Target.Page page) {
        order.add(firstOf[page.host()] + (int) page.page());
      }
    }
    IntStream.range(0, pages).forEach(order::add);
    return order.stream().mapToInt(page -> page).toArray();
  }
}
