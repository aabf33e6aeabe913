package meguri.state.registry;

import java.util.SplittableRandom;
import java.util.function.LongToIntFunction;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Lru;
import meguri.state.seen.SecondStage;
import org.jspecify.annotations.Nullable;

/**
 * Tells new URLs from known ones, and gathers what the known ones are worth: LRU, counting filter
 * and second stage in front of the exact store, in this order.
 *
 * <p>A URL is lost if all filters take it for known at each of its links. So a hit of the second
 * stage is verified in the store the more often the fuller the counting filter's line is, and now
 * and then in any case; and a URL not collected for long is offered again.
 *
 * <p>Survives a failure: the store with the filter's lines and the shares, once {@link #keepAll}
 * was called. LRU and second stage begin empty, which costs reads.
 */
public final class Registry {

  /** What a link tells. */
  public enum Answer {
    KNOWN,
    NEW,
    /** Known, but offered long ago and not collected since. */
    OVERDUE
  }

  /**
   * How the Registry is run.
   *
   * @param exact whether every hit of the second stage is verified
   * @param maxPending LRU entries with a share not yet in the store: what a checkpoint has to write
   * @param overdue ms after which a URL offered and not collected is offered again
   */
  public record Settings(boolean exact, int maxPending, long overdue) {

    public Settings {
      if (maxPending < 0 || overdue < 0) {
        throw new IllegalArgumentException(
            "%d entries with a share not kept, overdue after %d ms; expected is 0 or more of both"
                .formatted(maxPending, overdue));
      }
    }
  }

  /**
   * Part of new URLs that may be lost at a link; a line of the filter so full that the second stage
   * would lose more has its hits verified.
   */
  private static final double TOLERATED = 1e-7;

  /** One in so many hits of the second stage is verified in any case. */
  private static final int VERIFY = 64;

  /** One in so many hits on verified LRU entries: is the URL overdue? */
  private static final int LOOK_AGAIN = 1024;

  /** One in so many evictions folds the shares appended so far. */
  private static final int FOLD_EVICTED = 16;

  /** As many shares written for a checkpoint: a URL that never leaves the LRU has no others. */
  private static final int FOLD_KEPT = 256;

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

  /**
   * @param groups the group of an id
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

  /** A link to a URL, with the share of PageRank it passes on. */
  public Answer link(long id, long host, float share, long now) {
    tally.links++;
    int entry = lru.find(id);
    if (entry >= 0) {
      lru.touch(entry);
      addShare(entry, id, host, share);
      boolean unverified = lru.isUnverified(entry);
      if (random.nextInt(unverified ? VERIFY : LOOK_AGAIN) == 0) {
        return verify(id, host, entry, unverified, now);
      }
      tally.lruHits++;
      return Answer.KNOWN;
    }
    int group = groups.applyAsInt(id);
    if (!known.mayContain(group, id)) {
      tally.filterNew++;
      return create(remember(id, false), group, id, host, share, now);
    }
    if (!settings.exact() && stage.contains(id)) {
      return believe(group, id, host, share, now);
    }
    Known record = known.read(group, id);
    entry = remember(id, false);
    if (record == null) {
      tally.storeNew++;
      float earlier = takeShares(group, id);
      if (earlier != 0) {
        loss.recovered();
      }
      return create(entry, group, id, host, share + earlier, now);
    }
    tally.storeKnown++;
    know(entry, record);
    Answer answer = look(group, id, record, now);
    addShare(entry, id, host, share); // may fold, and so change the record
    return answer;
  }

  /** A page was fetched. Returns its record as it is now, with all shares so far. */
  public @Nullable Known visit(long id, long now) {
    int group = groups.applyAsInt(id);
    tally.visits++;
    Known record = known.find(group, id);
    if (record == null) {
      return null;
    }
    int entry = lru.find(id);
    float share = entry < 0 ? 0 : lru.takeShare(entry);
    if (entry >= 0) {
      worth.forget(entry);
    }
    record = record.with(share + takeShares(group, id)).collectedAt(now);
    known.update(group, id, record);
    return record;
  }

  /** Forgets a URL that is gone. Whether it was known. */
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

  /** Writes what only memory holds: call it before a checkpoint. */
  public void keepAll() {
    while (lru.pending() > 0) {
      append(lru.nextPending(), FOLD_KEPT);
    }
    known.keepAll();
  }

  public Tally tally() {
    return tally;
  }

  /**
   * Hits on the second stage, or on what it had taken for known, that turned out to be mistakes.
   */
  public long mistakes() {
    return loss.found();
  }

  /** URLs estimated to be taken for known by mistake, now. */
  public double lost() {
    return loss.estimate();
  }

  /** No more are, at a confidence of 95 %. */
  public double lostAtMost() {
    return loss.atMost();
  }

  private Answer believe(int group, long id, long host, float share, long now) {
    double chance = chance(group, id);
    if (random.nextDouble() >= chance) {
      tally.stageHits++;
      loss.believed();
      addShare(remember(id, true), id, host, share);
      return Answer.KNOWN;
    }
    tally.verified++;
    Known record = known.read(group, id);
    int entry = remember(id, false);
    if (record == null) {
      float earlier = takeShares(group, id);
      if (earlier == 0) {
        loss.mistaken(chance);
      } else {
        loss.recovered();
      }
      return create(entry, group, id, host, share + earlier, now);
    }
    know(entry, record);
    Answer answer = look(group, id, record, now);
    addShare(entry, id, host, share);
    return answer;
  }

  /**
   * How likely a hit of the second stage must be verified, for no more than tolerated to be lost.
   */
  private double chance(int group, long id) {
    double mistake = known.filter().falsePositives(group, id) * stage.falsePositives();
    return Math.max(1.0 / VERIFY, 1 - TOLERATED / mistake);
  }

  private Answer verify(long id, long host, int entry, boolean unverified, long now) {
    tally.verified++;
    int group = groups.applyAsInt(id);
    Known record = known.find(group, id);
    if (record == null) {
      loss.recovered();
      lru.unverified(entry, false);
      float share = lru.takeShare(entry) + takeShares(group, id);
      return create(entry, group, id, host, share, now);
    }
    if (unverified) {
      lru.unverified(entry, false);
      know(entry, record);
    }
    return look(group, id, record, now);
  }

  private Answer look(int group, long id, Known record, long now) {
    if (record.collected() != 0 || now - record.offered() < settings.overdue()) {
      return Answer.KNOWN;
    }
    tally.overdue++;
    known.update(group, id, record.offeredAt(now));
    return Answer.OVERDUE;
  }

  private Answer create(int entry, int group, long id, long host, float share, long now) {
    worth.set(entry, share, share);
    known.insert(group, id, new Known(share, share, now, 0, host));
    return Answer.NEW;
  }

  private int remember(long id, boolean unverified) {
    if (lru.isFull()) {
      int oldest = lru.oldest();
      append(oldest, FOLD_EVICTED);
      stage.insert(lru.id(oldest));
      lru.remove(oldest);
    }
    int entry = lru.add(id);
    worth.forget(entry);
    if (unverified) {
      lru.unverified(entry, true);
    }
    return entry;
  }

  private void know(int entry, Known record) {
    if (record.collected() == 0) {
      worth.set(entry, record.score(), record.told());
    }
  }

  private void addShare(int entry, long id, long host, float share) {
    float told = worth.add(entry, share);
    if (told > 0) {
      tally.promoted++;
      promotions.promote(id, host, told);
    }
    lru.addShare(entry, share);
    if (lru.pending() > settings.maxPending()) {
      append(lru.nextPending(), FOLD_KEPT);
    }
  }

  private void append(int entry, int oneInFolds) {
    float share = lru.takeShare(entry);
    if (share == 0) {
      return;
    }
    long id = lru.id(entry);
    int group = groups.applyAsInt(id);
    if (random.nextInt(oneInFolds) == 0) {
      fold(group, id, share);
    } else {
      tally.appended++;
      shares.append(group, id, share);
    }
  }

  private float takeShares(int group, long id) {
    tally.shareReads++;
    return shares.take(group, id);
  }

  private void fold(int group, long id, float share) {
    tally.folded++;
    Known record = known.find(group, id);
    if (record == null) {
      shares.append(group, id, share); // of a URL taken for known by mistake
    } else {
      record = record.with(share + takeShares(group, id));
      if (record.isToBeTold()) {
        tally.promoted++;
        promotions.promote(id, record.host(), record.score());
        record = record.toldAgain();
      }
      known.update(group, id, record);
    }
  }
}
