package meguri.bench.rank;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import meguri.bench.Child;
import meguri.bench.Temporary;
import meguri.job.cli.Meguri;
import meguri.state.rank.DirectLinks;
import meguri.state.rank.Order;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.Site;
import meguri.web.SyntheticWeb;
import meguri.web.Target;
import meguri.web.WebLog;
import meguri.web.WebSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri bench order}. */
@Command(
    name = "order",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "PageRank collected by the job itself, by order, next to a single queue.",
    description = {
      "Meguri crawls a synthetic web at no delay, with few requests in flight, so that its order",
      "decides; the web's log tells in which order pages came. A simulation of one queue collects",
      "the same graph. PageRank is the true one, in % of that of all pages.",
      ""
    })
public final class JobBench implements Callable<Integer> {

  private static final int[] PROGRESS = {10, 25, 50};
  private static final String ROW = "%-34s%9s%9s%9s%9s%n";

  @Spec private CommandSpec spec;

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
      description = "Milliseconds a page takes.")
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
    RankedWeb web = RankedWeb.synthetic(seed, hosts, pages);
    Criteria criteria = new Criteria(web.rank(), IntStream.range(0, pages).toArray());
    row("", Arrays.stream(PROGRESS).mapToObj(part -> part + " %").toArray(String[]::new), "B");
    SeedSet root = new SeedSet(new int[] {0}, IntStream.range(0, pages).toArray());
    for (Contender one :
        List.of(
            Orders.BF,
            Orders.PAPER,
            Orders.IPR,
            new MeguriOrder()
                .cutOff(DirectLinks::new)
                .round(0)
                .every(Integer.MAX_VALUE)
                .contender("`ipr` without later passes"))) {
      judge("one queue, " + one.name(), criteria, RankCrawl.run(web, root, one).order());
    }
    for (int subtasks : parallelism) {
      for (Order order : orders) {
        judge("job, %d subtasks, %s".formatted(subtasks, order), criteria, crawl(order, subtasks));
      }
    }
    return 0;
  }

  /** The pages in the order in which the job asked for them; those it never did come last. */
  private int[] crawl(Order order, int subtasks) throws Exception {
    WebSpec served =
        WebSpec.builder()
            .hosts(hosts)
            .pages(pages)
            .seed(seed)
            .latency(Duration.ofMillis(latency))
            .robots(RobotsMix.PLAIN)
            .build();
    Path directory = Files.createTempDirectory("meguri-order");
    try {
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
    } finally {
      Temporary.delete(directory);
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

  private void judge(String name, Criteria criteria, int[] order) {
    Judgement judgement = criteria.judge(order);
    row(
        name,
        Arrays.stream(PROGRESS)
            .mapToObj(part -> "%.1f".formatted(100 * judgement.at(part / 100.0)))
            .toArray(String[]::new),
        "%.1f".formatted(100 * judgement.mean()));
  }

  private void row(String name, String[] parts, String mean) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(ROW, name, parts[0], parts[1], parts[2], mean);
    out.flush();
  }
}
