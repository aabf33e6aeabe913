package meguri.state.calendar;

import org.jspecify.annotations.Nullable;

/**
 * The records of one group that are due from one moment on: the blocks in the store, each naming
 * the one before it, and a buffer that becomes the next block.
 */
final class Bucket {

  final int group;

  /** The beginning, in units. */
  final long start;

  final Buffer buffer;

  /** Its neighbours among buckets of its size: see {@link BySize}. */
  @Nullable Bucket older;

  @Nullable Bucket newer;
  int sizeClass;

  private final Blocks blocks;

  /** The number of the block that was written last, which names the one before it. */
  private long newest = Block.NONE;

  private long noted = Block.NONE;

  Bucket(int group, long start, PagePool pool, Blocks blocks) {
    this.group = group;
    this.start = start;
    this.buffer = new Buffer(pool);
    this.blocks = blocks;
  }

  /** Restores the number of its newest block from a restored store. */
  void restore(long number) {
    newest = number;
    noted = number;
  }

  /** Moves the buffer into the store, under a number larger than all others there. */
  void flush(long number) {
    blocks.put(group, number, Block.link(buffer.content(), newest));
    buffer.clear();
    newest = number;
  }

  /** Makes sure that the store knows all its blocks. */
  void note() {
    if (newest != noted) {
      blocks.note(group, start, newest);
      noted = newest;
    }
  }

  boolean isEmpty() {
    return newest == Block.NONE && buffer.bytes() == 0;
  }

  /** Takes out the newest block, or the buffer's content if the store has no block. */
  byte[] poll() {
    if (newest == Block.NONE) {
      byte[] block = buffer.content();
      buffer.clear();
      return block;
    }
    byte[] block = blocks.get(group, newest);
    blocks.remove(group, newest);
    newest = Block.before(block);
    return block;
  }

  /** Removes its note from the store, once the bucket is empty. */
  void close() {
    if (noted != Block.NONE) {
      blocks.forget(group, start);
    }
  }
}
