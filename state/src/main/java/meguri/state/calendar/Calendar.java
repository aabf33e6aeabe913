package meguri.state.calendar;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * SAT/L, the calendar of revisits (Tamura, Kitsuregawa 2011): a record waits, whole, in the bucket
 * of its next visit, and the further ahead that is, the wider the bucket.
 *
 * <p>Survives a failure: all records, up to the last {@link #keepAll}, as far as the {@link Blocks}
 * do. What is given out leaves them at once, so a restored calendar gives out again exactly what
 * was given out since.
 */
public final class Calendar {

  /*
   * Reading is sequential, a block of up to 64 KB at a time. Writing is buffered: a record goes to
   * the buffer of its bucket, for which all groups share one pool of pages. When the pool is empty,
   * the largest buffer is written, found in O(1) by its size; so a block has at least the mean of
   * what a bucket has of the pool, unless a checkpoint comes first, and the calendar needs few
   * megabytes, because there are few buckets: at most 257 a group.
   *
   * A bucket begins at or before each of its records is due, so none is late. It is early by less
   * than a sixteenth of the interval (by less than a unit, if that is more); with strict timing, what
   * is early by more than the tolerance is filed again, and being close by then, more finely. Each
   * time the way ahead shrinks to a sixteenth or less: 400 days by the minute take four times at
   * most.
   */

  /** Told when a bucket begins to exist; also for those that a restored store has. */
  public interface Alarms {
    /** At this time, in milliseconds, the group has something due. */
    void set(int group, long at);
  }

  /** Takes a record that is due. */
  public interface Visits {
    void visit(long due, byte[] record);
  }

  /** The tolerance of a calendar without strict timing. */
  public static final long ANY = Long.MAX_VALUE;

  private final Resolution resolution;
  private final long unit;
  private final long tolerance;
  private final int firstGroup;
  private final PagePool pool;
  private final Blocks blocks;
  private final Alarms alarms;

  private final BySize bySize;
  private final List<TreeMap<Long, Bucket>> groups = new ArrayList<>();

  /** Larger than the number of any block there is. */
  private long nextNumber;

  /**
   * @param unit in milliseconds, of which the narrowest bucket has one
   * @param tolerance in milliseconds, how early a record may be given out: a unit or more, or
   *     {@link #ANY}
   * @param pool nobody else's
   * @param blocks from which all is restored that they have of these groups
   */
  public Calendar(
      Resolution resolution,
      long unit,
      long tolerance,
      int firstGroup,
      int groupCount,
      PagePool pool,
      Blocks blocks,
      Alarms alarms) {
    if (unit < 1 || tolerance < unit) {
      throw new IllegalArgumentException(
          "a unit of %d ms with a tolerance of %d ms; expected a tolerance of a unit or more"
              .formatted(unit, tolerance));
    }
    this.resolution = resolution;
    this.unit = unit;
    this.tolerance = tolerance;
    this.firstGroup = firstGroup;
    this.pool = pool;
    this.blocks = blocks;
    this.alarms = alarms;
    bySize = new BySize((pool.blockBytes() + pool.pageBytes() - 1) / pool.pageBytes());
    for (int group = firstGroup; group < firstGroup + groupCount; group++) {
      groups.add(new TreeMap<>());
      int restored = group;
      blocks.buckets(
          group,
          (start, newest) -> {
            bucket(restored, start).restore(newest);
            nextNumber = Math.max(nextNumber, newest + 1);
          });
    }
  }

  /**
   * Files a record.
   *
   * @param now in milliseconds, like the time it is due; one that is overdue is due at once
   * @throws IllegalArgumentException if a block cannot hold it
   */
  public void file(int group, long now, long due, byte[] record) {
    if (record.length > pool.blockBytes() - Block.HEADER_BYTES) {
      throw new IllegalArgumentException(
          "a record of %d bytes for the calendar; expected at most %d, what a block can hold"
              .formatted(record.length, pool.blockBytes() - Block.HEADER_BYTES));
    }
    // the interval is rounded down, so that a bucket is no wider than its part of it
    long start = resolution.bucket(-Math.floorDiv(-now, unit), Math.floorDiv(due, unit));
    Bucket bucket = bucket(group, start);
    byte[] entry = Block.entry(due, record);
    if (bucket.buffer.bytes() + entry.length > pool.blockBytes()) {
      flush(bucket);
    }
    while (pool.freePages() < bucket.buffer.pagesFor(entry.length)) {
      flush(bySize.largest());
    }
    bucket.buffer.append(entry, entry.length);
    bySize.update(bucket);
  }

  /** When the group has next something due, in milliseconds; {@code Long.MAX_VALUE} if never. */
  public long nextDue(int group) {
    TreeMap<Long, Bucket> buckets = buckets(group);
    return buckets.isEmpty() ? Long.MAX_VALUE : buckets.firstKey() * unit;
  }

  /**
   * Gives out one block of what is due, the earliest first.
   *
   * @return false if nothing was
   */
  public boolean next(int group, long now, Visits visits) {
    if (nextDue(group) > now) {
      return false;
    }
    Bucket bucket = buckets(group).firstEntry().getValue();
    byte[] block = bucket.poll();
    bySize.update(bucket);
    if (bucket.isEmpty()) {
      buckets(group).remove(bucket.start);
      bucket.close();
    }
    Block.forEach(
        block,
        (due, record) -> {
          if (due - now > tolerance) {
            file(group, now, due, record);
          } else {
            visits.visit(due, record);
          }
        });
    return true;
  }

  /**
   * Has all that is filed be due sooner: it was filed by a clock that has been set back since.
   * Takes as long as to read and write all of it.
   *
   * @param by milliseconds
   */
  public void advance(long now, long by) {
    for (int i = 0; i < groups.size(); i++) {
      int group = firstGroup + i;
      List<Bucket> filed = List.copyOf(groups.get(i).values());
      groups.get(i).clear();
      for (Bucket bucket : filed) {
        while (!bucket.isEmpty()) {
          byte[] block = bucket.poll();
          bySize.update(bucket);
          Block.forEach(block, (due, record) -> file(group, now, due - by, record));
        }
        bucket.close();
      }
    }
  }

  /**
   * Sees to it that the blocks hold everything: before a checkpoint. To leave small buffers where
   * they are, and to write them again at each checkpoint until they are large, was tried: it costs
   * more than it saves.
   */
  public void keepAll() {
    for (TreeMap<Long, Bucket> buckets : groups) {
      for (Bucket bucket : buckets.values()) {
        flush(bucket);
        bucket.note();
      }
    }
  }

  /** How many buckets a group has. */
  public int bucketCount(int group) {
    return buckets(group).size();
  }

  private void flush(Bucket bucket) {
    if (bucket.buffer.bytes() > 0) {
      bucket.flush(nextNumber++);
      bySize.update(bucket);
    }
  }

  private Bucket bucket(int group, long start) {
    TreeMap<Long, Bucket> buckets = buckets(group);
    Bucket found = buckets.get(start);
    if (found == null) {
      found = new Bucket(group, start, pool, blocks);
      buckets.put(start, found);
      alarms.set(group, start * unit);
    }
    return found;
  }

  private TreeMap<Long, Bucket> buckets(int group) {
    return groups.get(group - firstGroup);
  }
}
