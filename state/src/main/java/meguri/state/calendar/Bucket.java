package meguri.state.calendar;

import meguri.state.calendar.Blocks.Extent;
import org.jspecify.annotations.Nullable;

/**
 * The records of one group that are due from one moment on: the blocks that the store has, and
 * behind them a buffer.
 *
 * <p>A checkpoint keeps a small buffer as the block that it is going to be, but leaves it where it
 * is, to grow and be written over: a block that is read is seldom smaller than {@link #SMALL},
 * however little comes in between two checkpoints. A larger buffer becomes a block then: to write
 * it again and again would cost more than it saves.
 */
final class Bucket {

  /** Bytes; twenty records or so. */
  static final int SMALL = 4 << 10;

  private static final Extent NOTHING = new Extent(0, 0);

  final int group;

  /** In units. */
  final long start;

  final Buffer buffer;

  /** Its neighbours among buckets of its size: see {@link BySize}. */
  @Nullable Bucket older;

  @Nullable Bucket newer;
  int sizeClass;

  private final Blocks blocks;

  private int first;

  /** The number of the block that the buffer is going to be. */
  private int next;

  /** How much of the buffer the store has under that number. */
  private int kept;

  private Extent noted = NOTHING;

  Bucket(int group, long start, PagePool pool, Blocks blocks) {
    this.group = group;
    this.start = start;
    this.buffer = new Buffer(pool);
    this.blocks = blocks;
  }

  /** What a restored store has of it. */
  void restore(Extent extent) {
    first = extent.first();
    next = extent.end();
    noted = extent;
  }

  /** Moves the buffer into the store. */
  void flush() {
    if (buffer.bytes() > 0) {
      write();
      next++;
      kept = 0;
      buffer.clear();
    }
  }

  /** Sees to it that the store has everything. */
  void keep() {
    if (buffer.bytes() < SMALL) {
      write();
    } else {
      flush();
    }
    Extent extent = new Extent(first, kept > 0 ? next + 1 : next);
    if (!extent.equals(noted)) {
      blocks.note(group, start, extent);
      noted = extent;
    }
  }

  boolean isEmpty() {
    return first == next && buffer.bytes() == 0;
  }

  /** Takes out the oldest block. */
  byte[] poll() {
    if (first < next) {
      byte[] block = blocks.get(group, start, first);
      blocks.remove(group, start, first++);
      return block;
    }
    byte[] block = buffer.content();
    buffer.clear();
    if (kept > 0) {
      blocks.remove(group, start, next);
      kept = 0;
      first = ++next;
    }
    return block;
  }

  /** Wipes its traces from the store, once it is empty. */
  void close() {
    if (!noted.equals(NOTHING)) {
      blocks.forget(group, start);
    }
  }

  private void write() {
    if (buffer.bytes() > kept) {
      blocks.put(group, start, next, buffer.content());
      kept = buffer.bytes();
    }
  }
}
