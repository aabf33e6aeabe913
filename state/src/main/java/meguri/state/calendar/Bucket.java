package meguri.state.calendar;

import meguri.state.calendar.Blocks.Extent;
import org.jspecify.annotations.Nullable;

/**
 * The records of one group that are due from one moment on: the blocks that the store has, and
 * behind them a buffer.
 */
final class Bucket {

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
      blocks.put(group, start, next++, buffer.content());
      buffer.clear();
    }
  }

  /**
   * Sees to it that the store has everything. To leave small buffers where they are, and to write
   * them again at each checkpoint until they are large, was tried: it costs more than it saves.
   */
  void keep() {
    flush();
    Extent extent = new Extent(first, next);
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
    return block;
  }

  /** Wipes its traces from the store, once it is empty. */
  void close() {
    if (!noted.equals(NOTHING)) {
      blocks.forget(group, start);
    }
  }
}
