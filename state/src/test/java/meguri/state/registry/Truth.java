package meguri.state.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import meguri.state.rank.RankCutOff;
import meguri.state.rank.Share;
import meguri.state.registry.Registry.Decision;
import meguri.state.registry.Registry.Settings;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.CountingFilter.Shape;
import meguri.state.seen.HeapPrints;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Lru;
import meguri.state.seen.Pages;
import meguri.state.seen.SecondStage;

/** A Registry beside the truth: which URLs it called new, and what each of them has gathered. */
final class Truth {

  private static final long HOST = 4711;

  /** What can be set up differently. */
  record Setup(
      int lruEntries,
      int groups,
      int lines,
      Shape shape,
      Supplier<SecondStage> stage,
      Settings settings) {}

  private static final class Page {
    private boolean told;
    private boolean visited;
    private long visitedAt;
    private long offered;
    private double gathered;
    private int links;
  }

  private final Setup setup;
  private final HeapPrints<Known> store = new HeapPrints<>();
  private final HeapShares shares = new HeapShares();
  private final Map<Long, byte[]> lines = new HashMap<>();
  private final Map<Long, Page> pages = new HashMap<>();
  private ImpCb<Known> known;
  private Registry registry;
  int promotions;

  Truth(Setup setup, long seed) {
    this.setup = setup;
    known = emptyFilter();
    registry = newRegistry(seed);
  }

  private ImpCb<Known> emptyFilter() {
    CountingFilter filter =
        new CountingFilter(
            Pages.words(setup.groups() * setup.lines() * 64L), setup.shape(), 0, setup.lines());
    return new ImpCb<>(
        filter, store, (group, line, value) -> lines.put((long) group << 32 | line, value), 20);
  }

  private Registry newRegistry(long seed) {
    Lru lru = new Lru(Pages.words((long) setup.lruEntries() * Lru.ENTRY_BYTES + 7 & -8));
    return new Registry(
        known,
        shares,
        lru,
        new Worth(Pages.words((long) lru.capacity() * Worth.ENTRY_BYTES)),
        setup.stage().get(),
        this::group,
        this::promoted,
        setup.settings(),
        seed);
  }

  private int group(long id) {
    return (int) Math.floorMod(id * 7, (long) setup.groups());
  }

  private void promoted(long id, long host, float score) {
    Page page = pages.getOrDefault(id, new Page());
    check(page.told, "%d promoted", id);
    check(host == HOST, "host of %d", id);
    check(score > 0, "%d promoted for nothing", id);
    check(score <= page.gathered + 1e-3, "%d promoted for more than it has", id);
    promotions++;
  }

  /** Links to a URL, from a page at its first visit. */
  Decision link(long id, float share, long now) {
    return link(id, new Share(share, share, Share.Kind.FIRST), now);
  }

  /** Links to a URL, and holds the answer against what is true. */
  Decision link(long id, Share share, long now) {
    return link(id, share, 0, now);
  }

  /** The same, by a list that says when the page has changed. */
  Decision link(long id, Share share, long changed, long now) {
    Page page = pages.computeIfAbsent(id, i -> new Page());
    page.gathered += share.known();
    Decision answer = registry.link(id, HOST, share, changed, now);
    page.gathered += answer == Decision.NEW ? share.fresh() - share.known() : 0;
    page.links += answer == Decision.NEW ? share.linksToFresh() : share.links();
    check(
        answer == Decision.KNOWN || registry.score() <= page.gathered + 1e-3,
        "%d is offered for more than it has",
        id);
    switch (answer) {
      case NEW -> {
        check(!page.told, "%d is new twice", id);
        page.told = true;
        page.offered = now;
      }
      case OVERDUE -> {
        check(page.told && !page.visited, "%d cannot be overdue", id);
        check(now - page.offered >= setup.settings().overdue(), "%d is overdue early", id);
        page.offered = now;
      }
      case GAINED -> {
        check(page.visited, "%d gains before its first visit", id);
        check(setup.settings().rankCutOff() != RankCutOff.DL1, "%d is not to be asked about", id);
      }
      case CHANGED -> check(isChanged(page, changed, now), "%d has not changed since", id);
      case KNOWN -> {
        check(page.told || !setup.settings().exact(), "%d is lost", id);
        check(!isChanged(page, changed, now), "%d has changed", id);
      }
    }
    return answer;
  }

  private boolean isChanged(Page page, long changed, long now) {
    return page.visited
        && page.visitedAt < changed
        && now - page.visitedAt >= setup.settings().rest();
  }

  /** A page called new is known at its visit, with all it has gathered, and no other is. */
  void visit(long id, long now) {
    Known record = registry.visit(id, now);
    Page page = pages.getOrDefault(id, new Page());
    check((record != null) == page.told, "%d visited", id);
    if (record != null) {
      page.visited = true;
      page.visitedAt = now;
      assertThat(record.score()).as("score of %d", id).isEqualTo((float) page.gathered);
      assertThat(record.links()).as("links to %d", id).isEqualTo(page.links);
      assertThat(record.collected()).isEqualTo(now);
    }
  }

  void forget(long id) {
    check(registry.forget(id), "%d was not known", id);
    pages.remove(id);
  }

  /** Visits all URLs called new, once everything is kept. */
  void visitAll(long now) {
    registry.keepAll();
    told().forEach(id -> visit(id, now));
  }

  /** Goes on from what is kept, as after a failure. */
  void restart(long seed) {
    registry.keepAll();
    shares.restore();
    known = emptyFilter();
    lines.forEach((key, value) -> known.filter().fill((int) (key >> 32), key.intValue(), value));
    registry = newRegistry(seed);
  }

  /** URLs called new, and not forgotten. */
  Set<Long> told() {
    Set<Long> told = new HashSet<>();
    pages.forEach(
        (id, page) -> {
          if (page.told) {
            told.add(id);
          }
        });
    return told;
  }

  /** URLs linked to that were not called new. */
  int lost() {
    return pages.size() - told().size();
  }

  /** Every link is counted once. */
  void assertTally(long links) {
    Tally tally = registry.tally();
    assertThat(tally.links()).isEqualTo(links);
    assertThat(
            tally.lruHits()
                + tally.filterNew()
                + tally.stageHits()
                + tally.verified()
                + tally.storeKnown()
                + tally.storeNew())
        .as("links by where they were answered")
        .isEqualTo(links);
  }

  Registry registry() {
    return registry;
  }

  /** Reads of records and of shares. */
  long reads() {
    return known.reads() + registry.tally().shareReads();
  }

  ImpCb<Known> known() {
    return known;
  }

  /** An assertion that costs nothing where it holds. */
  private static void check(boolean holds, String otherwise, long id) {
    if (!holds) {
      throw new AssertionError(otherwise.formatted(id));
    }
  }
}
