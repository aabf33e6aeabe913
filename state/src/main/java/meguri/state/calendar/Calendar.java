package meguri.state.calendar;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * SAT/L, the calendar of revisits (Tamura, Kitsuregawa 2011): a record waits, whole, in the bucket
 * of its next visit. The further ahead the visit is, the wider is the bucket.
 *
 * <p>The calendar decides which of its groups holds a bucket. If the groups are divided otherwise
 * after a restore, each calendar gives out the records in its groups, whoever they belong to now.
 *
 * <p>Survives a failure: all records up to the last {@link #keepAll}, if the {@link Blocks} do. A
 * record that is given out leaves them at once. So a restored calendar gives out again exactly the
 * records that were given out since.
 */
public final class Calendar {

  /*
   * Reading is sequential, a block of up to 64 KB at a time. Writing is buffered: a record goes to
   * the buffer of its bucket. When the pool of pages is empty, the largest buffer is written, found
   * in O(1) by its size. So a block has at least the mean of the buckets' parts of the pool, unless
   * a checkpoint comes first. The calendar needs few megabytes, because there are few buckets: at
   * most 352 for 400 days by the second.
   *
   * That is why a bucket is in one group, and not in all: 128 groups with buckets of their own have
   * 45,000, and 8 MB of buffers make blocks of five records. Which group it is follows from the
   * bucket's beginning, so that all groups get their share of the bytes.
   *
   * A bucket begins when its first record is due or before, so no record is late. It is early by
   * less than a sixteenth of the interval (by less than a unit, if that is more). With strict
   * timing, a record that is early by more than the tolerance is filed again, and more finely,
   * because its time is close by then. Each time the way ahead shrinks to a sixteenth or less: 400
   * days by the minute take four times at most.
   */

  /** Called when a bucket begins to exist; also for the buckets of a restored store. */
  public interface Alarms {
    /** Sets an alarm for the time, in milliseconds, at which the group has a record due. */
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

  /** A number larger than that of every existing block. */
  private long nextNumber;

  /**
   * @param unit in milliseconds; the narrowest bucket is one unit wide
   * @param tolerance in milliseconds, how early a record may be given out: a unit or more, or
   *     {@link #ANY}
   * @param pool a pool that no other object uses
   * @param blocks the store, from which all records of these groups are restored
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
   * @param now in milliseconds, like the due time; an overdue record is due at once
   * @throws IllegalArgumentException if a block cannot hold the record
   */
  public void file(long now, long due, byte[] record) {
    if (record.length > pool.blockBytes() - Block.HEADER_BYTES) {
      throw new IllegalArgumentException(
          "a record of %d bytes for the calendar; expected at most %d, what a block can hold"
              .formatted(record.length, pool.blockBytes() - Block.HEADER_BYTES));
    }
    // the interval is rounded down, so that a bucket is no wider than its part of the interval
    long start = resolution.bucket(-Math.floorDiv(-now, unit), Math.floorDiv(due, unit));
    Bucket bucket = bucket(home(start), start);
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

  /**
   * Returns when the group next has a record due, in milliseconds; {@code Long.MAX_VALUE} if never.
   */
  public long nextDue(int group) {
    TreeMap<Long, Bucket> buckets = buckets(group);
    return buckets.isEmpty() ? Long.MAX_VALUE : buckets.firstKey() * unit;
  }

  /**
   * Gives out one block of due records, the earliest first.
   *
   * @return false if no record was due
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
            file(now, due, record);
          } else {
            visits.visit(due, record);
          }
        });
    return true;
  }

  /**
   * Goes through the records of a block that {@link Blocks} keep, without a calendar.
   *
   * @throws java.nio.BufferUnderflowException if the block is cut off
   */
  public static void read(byte[] block, Visits visits) {
    Block.forEach(block, visits);
  }

  /**
   * Makes all filed records due sooner, because they were filed by a clock that has been set back
   * since. Takes as long as reading and writing all of them.
   *
   * @param by milliseconds
   */
  public void advance(long now, long by) {
    List<Bucket> filed = groups.stream().flatMap(group -> group.values().stream()).toList();
    groups.forEach(TreeMap::clear);
    for (Bucket bucket : filed) {
      while (!bucket.isEmpty()) {
        byte[] block = bucket.poll();
        bySize.update(bucket);
        Block.forEach(block, (due, record) -> file(now, due - by, record));
      }
      bucket.close();
    }
  }

  /**
   * Gives out the records of one group that are chosen, whenever they are due, and keeps the
   * others. Takes as long as reading and writing all of them. Those that are kept may go to another
   * group.
   */
  public void give(int group, long now, Predicate<byte[]> chosen, Visits visits) {
    List<Bucket> filed = List.copyOf(buckets(group).values());
    buckets(group).clear();
    for (Bucket bucket : filed) {
      while (!bucket.isEmpty()) {
        byte[] block = bucket.poll();
        bySize.update(bucket);
        Block.forEach(
            block,
            (due, record) -> {
              if (chosen.test(record)) {
                visits.visit(due, record);
              } else {
                file(now, due, record);
              }
            });
      }
      bucket.close();
    }
  }

  /**
   * Writes all buffers to the blocks; call it before a checkpoint. We tried to leave small buffers
   * where they are, and to write them again at each checkpoint until they are large: it costs more
   * than it saves.
   */
  public void keepAll() {
    for (TreeMap<Long, Bucket> buckets : groups) {
      for (Bucket bucket : buckets.values()) {
        flush(bucket);
        bucket.note();
      }
    }
  }

  /** Returns how many buckets a group has. */
  public int bucketCount(int group) {
    return buckets(group).size();
  }

  private void flush(Bucket bucket) {
    if (bucket.buffer.bytes() > 0) {
      bucket.flush(nextNumber++);
      bySize.update(bucket);
    }
  }

  /** Returns the group that holds the bucket which begins here. */
  private int home(long start) {
    return firstGroup + (int) (((start * 0x9E3779B97F4A7C15L) >>> 33) % groups.size());
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
