package meguri.state.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * IMP-CB (Wu et al. 2018): a set of fingerprints with their records. It recognises most new ids
 * without a look at the store, and ids can be deleted from it.
 *
 * <p>Survives a failure: the store, and with it the filter's lines. Lines are handed out to be kept
 * some time after they have changed; {@link #keepAll} before a checkpoint makes both agree.
 */
public final class ImpCb<R> {

  /** The store of the filter's lines. */
  public interface Lines {
    void keep(int group, int line, byte[] value);
  }

  private final CountingFilter filter;
  private final Prints<R> store;
  private final Lines kept;
  private final DirtyLines dirty;
  private final int maxDirty;

  private long reads;
  private long writes;
  private long stuck;

  /**
   * @param maxDirty the most lines that may wait to be kept, which a checkpoint has to write at
   *     once
   */
  public ImpCb(CountingFilter filter, Prints<R> store, Lines kept, int maxDirty) {
    if (maxDirty < 0) {
      throw new IllegalArgumentException(
          "%d lines may wait to be kept; expected 0 or more".formatted(maxDirty));
    }
    this.filter = filter;
    this.store = store;
    this.kept = kept;
    this.maxDirty = maxDirty;
    dirty = new DirtyLines(Math.multiplyExact(filter.groups(), filter.lines()));
  }

  /** Whether the id may be in the set; false if it is certainly new. Costs no read. */
  public boolean mayContain(int group, long id) {
    return filter.mayContain(group, id);
  }

  public @Nullable R find(int group, long id) {
    return filter.mayContain(group, id) ? read(group, id) : null;
  }

  /** Returns the record of an id like {@link #find}, but without asking the filter first. */
  public @Nullable R read(int group, long id) {
    reads++;
    return store.get(group, id);
  }

  /** Returns the ids of a group whose records are chosen. Reads the whole group. */
  public List<Long> ids(int group, Predicate<R> chosen) {
    List<Long> all = new ArrayList<>();
    store.ids(
        group,
        id -> {
          R record = store.get(group, id);
          if (record != null && chosen.test(record)) {
            all.add(id);
          }
        });
    return all;
  }

  /** Adds an id that is not in the set. */
  public void insert(int group, long id, R record) {
    update(group, id, record);
    changed(group, filter.insert(group, id));
  }

  /** Replaces the record of an id that is in the set. */
  public void update(int group, long id, R record) {
    writes++;
    store.put(group, id, record);
  }

  /** Removes an id that is in the set. Costs no read, however full the filter is. */
  public void delete(int group, long id) {
    writes++;
    store.remove(group, id);
    stuck += filter.delete(group, id);
    changed(group, filter.lineOf(id));
  }

  /** Counts a line anew from the store, because it is damaged. */
  public void recount(int group, int line) {
    filter.recount(group, line, store);
    changed(group, line);
  }

  /** Counts all lines of a group anew from the store, because the filter's shape has changed. */
  public void recount(int group) {
    filter.recount(group, store);
    for (int line = 0; line < filter.lines(); line++) {
      if (!filter.isEmpty(group, line)) {
        changed(group, line);
      }
    }
  }

  /** Hands out every line that has changed and is not yet kept. */
  public void keepAll() {
    while (dirty.count() > 0) {
      keep(dirty.next());
    }
  }

  public CountingFilter filter() {
    return filter;
  }

  public long reads() {
    return reads;
  }

  public long writes() {
    return writes;
  }

  /** Returns how often a delete left a counter at its maximum, which it may no longer deserve. */
  public long stuck() {
    return stuck;
  }

  private void changed(int group, int line) {
    dirty.add((group - filter.firstGroup()) * filter.lines() + line);
    if (dirty.count() > maxDirty) {
      keep(dirty.next());
    }
  }

  private void keep(int number) {
    int group = filter.firstGroup() + number / filter.lines();
    int line = number % filter.lines();
    kept.keep(group, line, filter.line(group, line));
    writes++;
  }
}
