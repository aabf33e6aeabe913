package meguri.papers.dedup;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import meguri.operators.registry.RegistryOperator;
import meguri.operators.registry.Sizes;
import meguri.operators.seen.FilterSize;
import meguri.papers.graph.Crawl;
import meguri.papers.graph.Graph;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import meguri.state.rank.Share;
import meguri.state.registry.HeapShares;
import meguri.state.registry.Known;
import meguri.state.registry.Registry;
import meguri.state.registry.Registry.Decision;
import meguri.state.registry.Tally;
import meguri.state.registry.Worth;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.HeapPrints;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Lru;
import meguri.state.seen.Words;

/**
 * A crawl whose links the job's Registry answers, in the memory of one subtask. Its queue is by the
 * job's ranks, from the Registry's scores and promotions. Nothing holds it back: no page waits for
 * politeness.
 */
final class RegistryRun {

  private static final int GROUPS = 128;

  /** The pages between two checkpoints, before which the Registry writes what only memory holds. */
  private static final int CHECKPOINT = 20_000;

  private static final int FETCHED = -1;

  private final Graph graph;
  private final Order order;
  private final ImpCb<Known> known;
  private final Registry registry;
  private final Queue<Integer>[] queues;
  private final int[] ranks;
  private final float[] scores;
  private final boolean[] linked;

  private int pages;

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of queues
  private RegistryRun(Graph graph, Order order, StageInMemory stage, long memory, long expected) {
    this.graph = graph;
    this.order = order;
    FilterSize filter = FilterSize.of(expected, GROUPS, GROUPS);
    Sizes sizes = Sizes.of(memory, expected, filter);
    known =
        new ImpCb<>(
            new CountingFilter(words(filter.bytes()), FilterSize.SHAPE, 0, filter.lines()),
            new HeapPrints<>(),
            (group, line, value) -> {},
            Integer.MAX_VALUE);
    registry =
        new Registry(
            known,
            new HeapShares(),
            new Lru(words(sizes.lruEntries() * Lru.ENTRY_BYTES)),
            new Worth(words(sizes.lruEntries() * Worth.ENTRY_BYTES)),
            stage.in(words(sizes.stage())),
            id -> (int) Long.remainderUnsigned(id, GROUPS),
            (id, host, score) -> offer((int) host, score),
            new Registry.Settings(
                false, RegistryOperator.MAX_PENDING, RegistryOperator.OVERDUE_MS, RankCutOff.AR, 0),
            1);
    queues = new Queue[Order.RANKS];
    Arrays.setAll(queues, rank -> new ArrayDeque<>());
    ranks = new int[graph.nodes()];
    scores = new float[graph.nodes()];
    linked = new boolean[graph.nodes()];
  }

  /**
   * @param seeds the pages that begin the crawl
   * @param memory bytes, as {@code registry.memory}
   * @param expected as {@code registry.expected-urls}
   */
  static RegistryScore of(
      Graph graph, int[] seeds, Order order, StageInMemory stage, long memory, long expected) {
    RegistryRun run = new RegistryRun(graph, order, stage, memory, expected);
    for (int seed : seeds) {
      run.link(seed, Share.SEED);
    }
    for (int page = run.next(); page >= 0; page = run.next()) {
      run.visit(page);
    }
    return run.score();
  }

  private static Words words(long bytes) {
    return Words.allocate(bytes).slice(0, bytes / Long.BYTES);
  }

  private void visit(int page) {
    ranks[page] = FETCHED;
    pages++;
    registry.visit(Crawl.id(page), pages);
    int degree = graph.degree(page);
    Share share = order.share(scores[page], order.part(Math.max(1, degree), 0, false));
    for (int link = 0; link < degree; link++) {
      link(graph.target(page, link), share);
    }
    if (pages % CHECKPOINT == 0) {
      registry.keepAll();
    }
  }

  private void link(int page, Share share) {
    linked[page] = true;
    if (registry.link(Crawl.id(page), page, share, pages) == Decision.NEW) {
      offer(page, registry.score());
    }
  }

  /** Puts a page into the queue of its rank; the entry of a lower rank stays, and is skipped. */
  private void offer(int page, float score) {
    if (ranks[page] == FETCHED) {
      return;
    }
    scores[page] = score;
    int rank = 1 + order.rank(score);
    if (rank > ranks[page]) {
      ranks[page] = rank;
      queues[rank - 1].add(page);
    }
  }

  private int next() {
    for (int rank = queues.length; rank > 0; rank--) {
      Integer page = queues[rank - 1].poll();
      while (page != null && ranks[page] != rank) {
        page = queues[rank - 1].poll();
      }
      if (page != null) {
        return page;
      }
    }
    return -1;
  }

  /** A visit reads a record and its shares, whatever the stage: these are not reads of links. */
  private RegistryScore score() {
    Tally tally = registry.tally();
    int lost = 0;
    for (int page = 0; page < linked.length; page++) {
      lost += linked[page] && ranks[page] != FETCHED ? 1 : 0;
    }
    return new RegistryScore(
        pages,
        tally.links(),
        tally.lruHits(),
        tally.filterNew(),
        known.reads() + tally.shareReads() - 2 * tally.visits(),
        lost,
        registry.lostAtMost());
  }
}
