package meguri.state.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongToIntFunction;
import meguri.state.rank.RankCutOff;
import meguri.state.rank.Share;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Lru;
import meguri.state.seen.SecondStage;
import org.jspecify.annotations.Nullable;

/**
 * Tells new URLs from known ones, and gathers the worth of the known ones. It asks LRU, counting
 * filter, second stage and the exact store, in this order.
 *
 * <p>A URL is lost if all filters take it for known at each of its links. So hits of the second
 * stage are verified in the store: more often if the counting filter's line is fuller, and now and
 * then in any case. And a URL not collected for long is offered again.
 *
 * <p>Survives a failure: the store with the filter's lines and the shares, once {@link #keepAll}
 * was called. LRU and second stage begin empty, which costs reads.
 *
 * <p>The class is longer than most, because every link takes one path through all of its stages.
 */
public final class Registry {

  /** The decision about a link. */
  public enum Decision {
    KNOWN,
    NEW,
    /** Known, but discarded, or offered long ago and not collected since. */
    OVERDUE,
    /** Visited, and worth so much more since that another visit may be due. */
    GAINED,
    /** Visited, and changed since, as a sitemap says. */
    CHANGED
  }

  /**
   * The settings of the Registry.
   *
   * @param exact whether every hit of the second stage is verified
   * @param maxPending the most LRU entries with a share that waits in memory, and that each
   *     checkpoint has to write
   * @param overdue ms after which a URL offered and not collected is offered again
   * @param rankCutOff which visited pages are {@link Decision#GAINED}
   * @param rest ms after a visit in which no page is {@link Decision#CHANGED}
   */
  public record Settings(
      boolean exact, int maxPending, long overdue, RankCutOff rankCutOff, long rest) {

    public Settings {
      if (maxPending < 0 || overdue < 0) {
        throw new IllegalArgumentException(
            "%d entries with a share not kept, overdue after %d ms; expected 0 or more of both"
                .formatted(maxPending, overdue));
      }
    }
  }

  /**
   * The part of new URLs that may be lost at a link. If a line of the filter is so full that the
   * second stage would lose more, its hits are verified.
   */
  private static final double TOLERATED = 1e-7;

  /** The second stage's hits of which one is verified in any case. */
  private static final int VERIFY = 64;

  /** The hits on verified LRU entries of which one checks whether the URL is overdue. */
  private static final int LOOK_AGAIN = 1024;

  /**
   * The evictions of URLs whose score memory does not know, of which one folds the shares appended
   * so far: only then can it be seen that the score has doubled.
   */
  private static final int FOLD_UNKNOWN = 32;

  /**
   * The same for URLs whose score memory knows, and which were promoted in time. Also the shares in
   * memory at a checkpoint of which one is folded: a URL that never leaves the LRU has no
   * evictions.
   */
  private static final int FOLD_KNOWN = 256;

  private final ImpCb<Known> known;
  private final Shares shares;
  private final Lru lru;
  private final Worth worth;
  private final SecondStage stage;
  private final LongToIntFunction groups;
  private final Promotions promotions;
  private final Settings settings;
  private final SplittableRandom random;

  private final Loss loss = new Loss(1.0 / VERIFY);
  private final Tally tally = new Tally();
  private float score;
  private long linksKept;

  /**
   * @param groups returns the group of an id
   */
  public Registry(
      ImpCb<Known> known,
      Shares shares,
      Lru lru,
      Worth worth,
      SecondStage stage,
      LongToIntFunction groups,
      Promotions promotions,
      Settings settings,
      long seed) {
    this.known = known;
    this.shares = shares;
    this.lru = lru;
    this.worth = worth;
    this.stage = stage;
    this.groups = groups;
    this.promotions = promotions;
    this.settings = settings;
    random = new SplittableRandom(seed);
  }

  /** Decides about a link to a URL, and adds its share. */
  public Decision link(long id, long host, Share share, long now) {
    tally.links++;
    int entry = lru.find(id);
    if (entry >= 0) {
      lru.touch(entry);
      Decision gain = addShare(entry, id, host, share);
      boolean unverified = lru.isUnverified(entry);
      if (worth.isDiscarded(entry) || random.nextInt(unverified ? VERIFY : LOOK_AGAIN) == 0) {
        Decision answer = verify(id, host, entry, unverified, share, now);
        return answer == Decision.KNOWN ? gain : answer;
      }
      tally.lruHits++;
      return gain;
    }
    int group = groups.applyAsInt(id);
    if (!known.mayContain(group, id)) {
      tally.filterNew++;
      return create(remember(id, false), group, id, host, fresh(share), now);
    }
    if (!settings.exact() && stage.contains(id)) {
      return believe(group, id, host, share, now);
    }
    Known record = known.read(group, id);
    entry = remember(id, false);
    if (record == null) {
      tally.storeNew++;
      Gathered earlier = takeShares(group, id);
      if (earlier.share() != 0) {
        loss.recovered();
      }
      return create(entry, group, id, host, earlier.plus(fresh(share)), now);
    }
    tally.storeKnown++;
    return linked(entry, group, id, host, record, share, now);
  }

  /**
   * Decides about a link by a list that dates the URL. Each date is reported once: after the page's
   * next visit, the date lies before that.
   *
   * @param changed wall clock, ms, at which it is said to have changed; 0 if the list does not say.
   *     A link with a date costs a read
   */
  public Decision link(long id, long host, Share share, long changed, long now) {
    Decision answer = link(id, host, share, now);
    if (changed == 0 || answer != Decision.KNOWN) {
      return answer;
    }
    Known record = known.find(groups.applyAsInt(id), id);
    if (record == null
        || !record.isBefore(changed)
        || isWithin(settings.rest(), record.collected(), now)) {
      return answer;
    }
    tally.changed++;
    score = record.score();
    return Decision.CHANGED;
  }

  /** Returns the worth of the last link's URL, unless the decision was that the URL is known. */
  public float score() {
    return score;
  }

  /** Notes that a page was fetched. Returns its record as it is now, with all shares so far. */
  public @Nullable Known visit(long id, long now) {
    int group = groups.applyAsInt(id);
    tally.visits++;
    Known record = known.find(group, id);
    if (record == null) {
      return null;
    }
    int entry = lru.find(id);
    record = record.with(takeShares(group, id)).collectedAt(now);
    if (entry >= 0) {
      record = record.with(take(entry)).told(Math.max(record.told(), worth.told(entry)));
      know(entry, record);
    }
    known.update(group, id, record);
    return record;
  }

  /** Returns the record of a URL, as far as shares were folded into it; null if it is unknown. */
  public @Nullable Known known(long id) {
    return known.find(groups.applyAsInt(id), id);
  }

  /**
   * Notes that a URL was discarded unfetched. The next link to it is {@link Decision#OVERDUE}, with
   * all that the URL is worth by then. While its entry is in the LRU, the second stage does not
   * hide it.
   */
  public void discarded(long id) {
    int group = groups.applyAsInt(id);
    Known record = known.find(group, id);
    if (record == null || record.collected() != 0) {
      return;
    }
    known.update(group, id, record.discarded());
    int entry = lru.find(id);
    worth.discard(entry < 0 ? remember(id, false) : entry);
  }

  /** Forgets a URL that is gone. Returns whether it was known. */
  public boolean forget(long id) {
    int group = groups.applyAsInt(id);
    int entry = lru.find(id);
    if (entry >= 0) {
      lru.remove(entry);
    }
    if (known.find(group, id) == null) {
      return false;
    }
    takeShares(group, id);
    known.delete(group, id);
    tally.forgotten++;
    return true;
  }

  /**
   * Forgets the URLs of these hosts in a group of ids. Reads the whole group.
   *
   * @return how many there were
   */
  public int forgetHosts(int group, Set<Long> hosts) {
    List<Long> ids = known.ids(group, record -> hosts.contains(record.host()));
    ids.forEach(this::forget);
    return ids.size();
  }

  /**
   * Writes the shares and filter lines that only memory holds, and may promote URLs: call it before
   * a checkpoint.
   *
   * <p>Without a link since the last call, it promotes none. After a restore, memory does not know
   * the shares of before, and only folding finds that a score has doubled. That goes on for some
   * {@value #FOLD_KNOWN} checkpoints. A crawl at its end would seem busy all that time.
   */
  public void keepAll() {
    if (tally.links > linksKept) {
      linksKept = tally.links;
      foldSome();
    }
    shares.keep(visitor -> lru.forEachPending(entry -> visit(entry, visitor)));
    known.keepAll();
  }

  private void foldSome() {
    List<Integer> folded = new ArrayList<>();
    lru.forEachPending(
        entry -> {
          if (random.nextInt(FOLD_KNOWN) == 0) {
            folded.add(entry);
          }
        });
    for (int entry : folded) {
      long id = lru.id(entry);
      fold(groups.applyAsInt(id), id, take(entry));
    }
  }

  public Tally tally() {
    return tally;
  }

  /**
   * Returns the number of hits on the second stage, or on URLs that it had taken for known, that
   * turned out to be mistakes.
   */
  public long mistakes() {
    return loss.found();
  }

  /** Returns the estimated number of URLs now taken for known by mistake. */
  public double lost() {
    return loss.estimate();
  }

  /** Returns the upper bound of this number, at a confidence of 95 %. */
  public double lostAtMost() {
    return loss.atMost();
  }

  private Decision believe(int group, long id, long host, Share share, long now) {
    double chance = chance(group, id);
    if (random.nextDouble() >= chance) {
      tally.stageHits++;
      loss.believed();
      return addShare(remember(id, true), id, host, share);
    }
    tally.verified++;
    Known record = known.read(group, id);
    int entry = remember(id, false);
    if (record == null) {
      Gathered earlier = takeShares(group, id);
      if (earlier.share() == 0) {
        loss.mistaken(chance);
      } else {
        loss.recovered();
      }
      return create(entry, group, id, host, earlier.plus(fresh(share)), now);
    }
    return linked(entry, group, id, host, record, share, now);
  }

  /**
   * Returns the chance at which a hit of the second stage must be verified, so that no more than
   * tolerated are lost.
   */
  private double chance(int group, long id) {
    double mistake = known.filter().falsePositives(group, id) * stage.falsePositives();
    return Math.max(1.0 / VERIFY, 1 - TOLERATED / mistake);
  }

  private Decision verify(
      long id, long host, int entry, boolean unverified, Share share, long now) {
    tally.verified++;
    int group = groups.applyAsInt(id);
    Known record = known.find(group, id);
    if (record == null) {
      loss.recovered();
      lru.unverified(entry, false);
      Gathered earlier = take(entry).plus(takeShares(group, id)); // this link among them
      Gathered more =
          new Gathered(share.fresh() - share.known(), share.linksToFresh() - share.links());
      return create(entry, group, id, host, earlier.plus(more), now);
    }
    if (unverified) {
      lru.unverified(entry, false);
      know(entry, record);
    }
    return look(entry, group, id, record, now);
  }

  private Decision look(int entry, int group, long id, Known record, long now) {
    boolean discarded = record.isDiscarded();
    if (!discarded
        && (record.collected() != 0 || isWithin(settings.overdue(), record.offered(), now))) {
      return Decision.KNOWN;
    }
    tally.overdue++;
    if (discarded) {
      record = record.with(take(entry)).with(takeShares(group, id));
      know(entry, record.told(record.score()));
    }
    known.update(group, id, record.offeredAt(now));
    score = record.score();
    return Decision.OVERDUE;
  }

  /** Whether a time is close to now, before or after: the clock may have been set back. */
  private static boolean isWithin(long time, long then, long now) {
    return Math.abs(now - then) < time;
  }

  private static Gathered fresh(Share share) {
    return new Gathered(share.fresh(), share.linksToFresh());
  }

  private Decision create(int entry, int group, long id, long host, Gathered all, long now) {
    score = all.share();
    worth.set(entry, score, score, false);
    known.insert(group, id, new Known(score, all.links(), score, now, 0, host));
    return Decision.NEW;
  }

  /** Decides about a link to a URL whose record was read, and whose entry is new. */
  private Decision linked(
      int entry, int group, long id, long host, Known record, Share share, long now) {
    know(entry, record);
    Decision answer = look(entry, group, id, record, now);
    float offered = score;
    Decision gain = addShare(entry, id, host, share); // may fold, and so change the record
    if (answer == Decision.OVERDUE) {
      score = offered + share.known();
    }
    return answer == Decision.KNOWN ? gain : answer;
  }

  private int remember(long id, boolean unverified) {
    if (lru.isFull()) {
      int oldest = lru.oldest();
      append(oldest, worth.told(oldest) == 0 ? FOLD_UNKNOWN : FOLD_KNOWN);
      if (!worth.isDiscarded(oldest)) {
        stage.insert(lru.id(oldest));
      }
      lru.remove(oldest);
    }
    int entry = lru.add(id);
    worth.clear(entry);
    if (unverified) {
      lru.unverified(entry, true);
    }
    return entry;
  }

  private void know(int entry, Known record) {
    worth.set(entry, record.score(), record.told(), record.collected() != 0);
  }

  private Decision addShare(int entry, long id, long host, Share share) {
    float told = worth.add(entry, share.known());
    boolean visited = worth.isCollected(entry);
    lru.addShare(entry, share.known());
    worth.addLinks(entry, share.links());
    if (lru.pending() > settings.maxPending()) {
      append(lru.nextPending(), FOLD_KNOWN);
    }
    if (told == 0) {
      return Decision.KNOWN;
    }
    tally.promoted++;
    if (visited && settings.rankCutOff().asks(share.known(), told)) {
      score = told;
      return Decision.GAINED;
    }
    promotions.promote(id, host, told);
    return Decision.KNOWN;
  }

  private Gathered take(int entry) {
    return new Gathered(lru.takeShare(entry), worth.takeLinks(entry));
  }

  private void visit(int entry, Shares.Visitor visitor) {
    long id = lru.id(entry);
    visitor.share(groups.applyAsInt(id), id, new Gathered(lru.share(entry), worth.links(entry)));
  }

  private void append(int entry, int oneInFolds) {
    Gathered gathered = take(entry);
    if (gathered.equals(Gathered.NOTHING)) {
      return;
    }
    long id = lru.id(entry);
    int group = groups.applyAsInt(id);
    if (random.nextInt(oneInFolds) == 0) {
      fold(group, id, gathered);
    } else {
      tally.appended++;
      shares.append(group, id, gathered);
    }
  }

  private Gathered takeShares(int group, long id) {
    tally.shareReads++;
    return shares.take(group, id);
  }

  private void fold(int group, long id, Gathered gathered) {
    Known record = known.find(group, id);
    if (record == null) {
      shares.append(group, id, gathered); // of a URL taken for known by mistake
    } else {
      record = record.with(gathered).with(takeShares(group, id));
      if (Known.isToBeTold(record.told(), record.score())) {
        tally.promoted++;
        promotions.promote(id, record.host(), record.score());
        record = record.told(record.score());
      }
      known.update(group, id, record);
    }
  }
}
