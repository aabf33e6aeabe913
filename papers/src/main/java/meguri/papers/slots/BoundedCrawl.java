package meguri.papers.slots;

import java.util.ArrayList;
import java.util.List;
import meguri.papers.graph.Graph;
import meguri.papers.slots.FrontierScheduler.Bounded;
import meguri.state.frontier.HeapStore;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.rank.Order;
import meguri.state.rank.Share;

/**
 * A crawl that goes on, by the Frontier with {@code frontier.overflow: discard}. The Registry is
 * modelled by arrays: it knows the score of every page found, promotes a waiting page whose score
 * has doubled, and offers a discarded one again at the next link to it.
 */
final class BoundedCrawl implements Simulation.Web {

  /** The interval of a page's visits, a month: longer than a round of visits takes. */
  private static final long EVERY = 30L * 24 * 3_600_000;

  /** The least time between two visits of a page: a visit is up to an eighth early. */
  private static final long ROUND = EVERY * 7 / 8;

  private static final int ROUNDS = 3;

  /**
   * The state of the crawl after all pages have had so many visits.
   *
   * @param requests for pages, so far
   * @param last the time of the last visit, ms
   */
  record Round(int pages, double collected, long requests, long last) {}

  private final PlacedWeb web;
  private final Order order;
  private final FrontierScheduler scheduler;
  private final Harvest harvest;
  private final List<Round> rounds = new ArrayList<>();
  private final float[] score;

  /** The score that the Frontier knows: 0 if the page was not found, or was discarded. */
  private final float[] told;

  private final boolean[] visited;
  private final Task[] asked;
  private long requests;
  private long last;

  private BoundedCrawl(PlacedWeb web, Order order, int slots, long maxWaiting) {
    this.web = web;
    this.order = order;
    int pages = web.graph().nodes();
    scheduler =
        new FrontierScheduler(
            new HeapStore(),
            slots,
            PoliteCrawl.INTERVAL,
            pages,
            web.hosts().count(),
            web.hosts()::of,
            host -> web.slotOfHost(host, slots),
            new Bounded(order, maxWaiting, EVERY, this::discarded));
    harvest = new Harvest("%s, H = %,d, %,d URLs".formatted(order, slots, maxWaiting), web.rank());
    score = new float[pages];
    told = new float[pages];
    visited = new boolean[pages];
    asked = new Task[slots];
  }

  /**
   * Crawls until the pages found first have had three visits.
   *
   * @param maxWaiting the URLs that may wait in a slot for their first visit
   */
  static BoundedCrawl of(PlacedWeb web, Order order, int slots, long maxWaiting) {
    return new BoundedCrawl(web, order, slots, maxWaiting).run();
  }

  private BoundedCrawl run() {
    int[] seeds = web.breadthFirst().order();
    for (int i = 0; i < web.seeds(); i++) {
      found(seeds[i], seeds[i], Share.SEED, 0);
    }
    Simulation simulation = new Simulation(scheduler, PoliteCrawl.DURATION, this);
    for (int round = 1; round <= ROUNDS; round++) {
      simulation.run(round * ROUND);
      rounds.add(new Round(harvest.pages(), harvest.collected(), requests, last));
    }
    harvest.finished();
    return this;
  }

  Harvest harvest() {
    return harvest;
  }

  List<Round> rounds() {
    return List.copyOf(rounds);
  }

  @Override
  public void asked(int url, long now) {
    if (scheduler.isPage(url)) {
      Task task = scheduler.asked(url);
      asked[task.slot()] = task;
    }
  }

  @Override
  public void answered(int url, long now) {
    if (!scheduler.isPage(url)) {
      return;
    }
    requests++;
    last = now;
    Queued queued = asked[scheduler.slotOf(url)].queued();
    boolean first = !visited[url];
    if (first) {
      visited[url] = true;
      harvest.fetched(url, scheduler.waiting());
    }
    if (first || queued.passes()) {
      follow(url, queued, first, now);
    }
  }

  private void follow(int page, Queued queued, boolean first, long now) {
    Graph graph = web.graph();
    int links = graph.degree(page);
    int host = web.hosts().of(page);
    int own = 0;
    for (int link = 0; link < links; link++) {
      own += web.hosts().of(graph.target(page, link)) == host ? 1 : 0;
    }
    Share toOwn = share(queued, first, order.part(own, links - own, false));
    Share toOther = share(queued, first, order.part(own, links - own, true));
    for (int link = 0; link < links; link++) {
      int target = graph.target(page, link);
      found(target, page, web.hosts().of(target) == host ? toOwn : toOther, now);
    }
  }

  private Share share(Queued queued, boolean first, float part) {
    float worth = queued.candidate().score();
    return first ? order.share(worth, part) : order.shareAgain(worth, queued.passed(), part);
  }

  private void found(int page, int via, Share share, long now) {
    score[page] += score[page] == 0 ? share.fresh() : share.known();
    if (visited[page]) {
      return;
    }
    if (told[page] == 0) {
      told[page] = score[page];
      scheduler.offer(page, via, score[page], now);
    } else if (score[page] >= 2 * told[page]) {
      told[page] = score[page];
      scheduler.promote(page, score[page], now);
    }
  }

  private void discarded(int page) {
    told[page] = 0;
  }
}
