package meguri.papers.rank;

import java.util.List;
import java.util.SplittableRandom;
import meguri.operators.model.RobotsRules;
import meguri.papers.graph.Crawl;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Effects;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.FrontierSettings;
import meguri.state.frontier.HeapStore;
import meguri.state.frontier.Intervals;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Politeness;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import meguri.state.rank.Share;
import meguri.state.registry.HeapShares;
import meguri.state.registry.Known;
import meguri.state.registry.Registry;
import meguri.state.registry.Worth;
import meguri.state.robots.RuleList;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.CountingFilter.Shape;
import meguri.state.seen.HeapPrints;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Lru;
import meguri.state.seen.Sbfl;
import meguri.state.seen.StableShape;
import meguri.state.seen.Words;
import org.jspecify.annotations.Nullable;

/**
 * The job's order ipr, decided by the classes that decide it there: {@link Registry} and {@link
 * Frontier}, on the heap, with one request at a time and no interval. Each host has a slot of its
 * own. Every page is visited once, as in a crawl with {@code --once}.
 */
final class JobOrder implements Strategy, Effects {

  private static final int LRU_ENTRIES = 1 << 20;
  private static final long SECOND_STAGE_BYTES = 1 << 20;
  private static final long A_LONG_TIME = 1L << 50;
  private static final int TIMEOUT = 30_000;
  private static final int ATTEMPTS = 3;

  private final SplittableRandom random = new SplittableRandom(1);
  private final boolean areAlike;
  private final CollectedGraph graph;
  private final Frontier frontier;
  private final Registry registry;
  private final @Nullable Pin[] pins;
  private @Nullable Task flying;
  private long now;

  /**
   * @param frontierOrder the order by which the Frontier takes URLs
   * @param areAlike whether all links count as links to the page's own site
   */
  private JobOrder(Order frontierOrder, boolean areAlike, CollectedGraph graph, int hosts) {
    this.areAlike = areAlike;
    this.graph = graph;
    pins = new Pin[hosts];
    frontier =
        new Frontier(
            new HeapStore(),
            new Politeness(Intervals.of(0), TIMEOUT, 0, 0, Patience.endless(ATTEMPTS)),
            this,
            random::nextLong,
            1,
            FrontierSettings.of(hosts).with(frontierOrder, Long.MAX_VALUE));
    int lines = Shape.PAPER.lines(graph.capacity());
    CountingFilter filter =
        new CountingFilter(
            Words.allocate((long) lines * CountingFilter.LINE_BYTES), Shape.PAPER, 0, lines);
    registry =
        new Registry(
            new ImpCb<Known>(
                filter, new HeapPrints<>(), (group, line, value) -> {}, Integer.MAX_VALUE),
            new HeapShares(),
            new Lru(Words.allocate((long) LRU_ENTRIES * Lru.ENTRY_BYTES)),
            new Worth(Words.allocate((long) LRU_ENTRIES * Worth.ENTRY_BYTES)),
            new Sbfl(Words.allocate(SECOND_STAGE_BYTES), StableShape.STRICT, Sbfl.Layout.LINE),
            id -> 0,
            (id, host, score) -> frontier.accept(new Promotion((int) host, host, id, score), now),
            new Registry.Settings(
                true, Integer.MAX_VALUE, A_LONG_TIME, RankCutOff.DL1, A_LONG_TIME),
            1);
  }

  static Contender ipr(String name) {
    return contender(name, Order.IPR, false);
  }

  /** Returns ipr, but that a link to another site gets as much as any. */
  static Contender withAllLinksAlike(String name) {
    return contender(name, Order.IPR, true);
  }

  /**
   * Returns ipr, but with a Frontier that draws no page: blc has the same ranks, and draws none.
   */
  static Contender withoutDrawnPages(String name) {
    return contender(name, Order.BLC, false);
  }

  private static Contender contender(String name, Order frontierOrder, boolean areAlike) {
    return new Contender(
        name,
        (graph, web, pages) -> new JobOrder(frontierOrder, areAlike, graph, web.hosts().count()));
  }

  @Override
  public int next() {
    while (true) {
      int slot = frontier.nextDue(now);
      if (slot >= 0) {
        Task task = frontier.next(slot, now);
        if (task != null && task.kind() == Task.Kind.PAGE) {
          flying = task;
          int url = number(task);
          graph.take(url);
          return url;
        } else if (task != null) {
          land(task, TaskResult.RULES, RobotsRules.of(new RuleList(List.of(), 0), A_LONG_TIME));
        }
      } else if (frontier.nextDueAt() < Long.MAX_VALUE) {
        now = frontier.nextDueAt();
      } else {
        return UrlQueue.NONE;
      }
    }
  }

  /** Adds a page's links. The seeds are those pages that {@link #next} has not given out. */
  @Override
  public void collected(int page) {
    float score = Share.SEED.fresh();
    if (flying == null) {
      registry.link(id(page), graph.site(page), Share.SEED, now);
    } else {
      score = flying.candidate().score();
      land(flying, TaskResult.FETCHED, null);
      flying = null;
    }
    registry.visit(id(page), now);
    int degree = graph.degree(page);
    int own = 0;
    for (int link = 0; link < degree; link++) {
      own += isOwn(page, graph.target(page, link)) ? 1 : 0;
    }
    Share toOwn = Order.IPR.share(score, Order.IPR.part(own, degree - own, false));
    Share toOther = Order.IPR.share(score, Order.IPR.part(own, degree - own, true));
    for (int link = 0; link < degree; link++) {
      int target = graph.target(page, link);
      Share share = isOwn(page, target) ? toOwn : toOther;
      Registry.Decision decision = registry.link(id(target), graph.site(target), share, now);
      if (decision == Registry.Decision.NEW && graph.isWaiting(target)) {
        offer(target, registry.score());
      }
    }
  }

  private boolean isOwn(int page, int target) {
    return areAlike || graph.site(page) == graph.site(target);
  }

  private void offer(int url, float score) {
    int host = graph.site(url);
    String text = pin(host).origin() + "/" + url;
    Candidate candidate = new Candidate(text, id(url), 0, 0, score, "a page");
    frontier.accept(new Offer(host, pin(host), candidate), now);
  }

  private void land(Task task, TaskResult result, @Nullable Rules rules) {
    frontier.accept(
        new Outcome(
            task.slot(),
            task.pin().host(),
            task.candidate().id(),
            task.ticket(),
            now,
            result,
            200,
            0,
            rules,
            null),
        now);
  }

  private static int number(Task task) {
    String url = task.candidate().url();
    return Integer.parseInt(url, url.lastIndexOf('/') + 1, url.length(), 10);
  }

  private static long id(int url) {
    return Crawl.id(url);
  }

  private Pin pin(int host) {
    Pin pin = pins[host];
    if (pin == null) {
      byte[] address = {
        (byte) (host >>> 24), (byte) (host >>> 16), (byte) (host >>> 8), (byte) host
      };
      pin = new Pin("http://h" + host, host, address, 1);
      pins[host] = pin;
    }
    return pin;
  }

  @Override
  public void send(LoopRecord sent) {
    throw new IllegalStateException("no host moves here, but there is " + sent);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    throw new IllegalStateException("nothing is dropped here, but for " + reason + " " + queued);
  }

  @Override
  public void forget(Queued queued) {}

  @Override
  public void discarded(Queued queued) {
    throw new IllegalStateException("no slot has a bound here: " + queued);
  }

  @Override
  public boolean takePage() {
    return true;
  }
}
