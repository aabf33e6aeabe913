package meguri.state.seen;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

/**
 * An array of 64-bit words over given memory pages: Flink's managed memory in the job. All words
 * begin as zero. The owner of the pages gives them back.
 */
public final class Words {

  /** The bytes of Flink's usual page. */
  private static final int PAGE = 32 << 10;

  private final MemorySegment[] pages;
  private final int shift;
  private final int mask;
  private final long from;
  private final long length;

  /**
   * @param pages pages of one size, a power of two
   */
  public Words(List<MemorySegment> pages) {
    this(pages.toArray(new MemorySegment[0]), 0, words(pages));
    for (MemorySegment page : pages) {
      for (int at = 0; at < page.size(); at += Long.BYTES) {
        // the system gives no memory for fresh pages until they are written to
        if (page.getLong(at) != 0) {
          page.putLong(at, 0);
        }
      }
    }
  }

  private Words(MemorySegment[] pages, long from, long length) {
    this.pages = pages;
    this.from = from;
    this.length = length;
    int size = pages.length == 0 ? PAGE : pages[0].size();
    if (Integer.bitCount(size) != 1 || size < 64) {
      throw new IllegalArgumentException(
          "a memory page of " + size + " bytes; expected a power of two from 64");
    }
    for (MemorySegment page : pages) {
      if (page.size() != size) {
        throw new IllegalArgumentException(
            "a memory page of " + page.size() + " bytes; expected " + size + ", as the first");
      }
    }
    shift = Integer.numberOfTrailingZeros(size / Long.BYTES);
    mask = size / Long.BYTES - 1;
  }

  /** Returns words in off-heap memory of their own, for simulations: at least this many bytes. */
  public static Words allocate(long bytes) {
    List<MemorySegment> pages = new ArrayList<>();
    for (long i = 0; i * PAGE < bytes; i++) {
      pages.add(MemorySegmentFactory.allocateOffHeapUnsafeMemory(PAGE, null, () -> {}));
    }
    return new Words(pages);
  }

  public long length() {
    return length;
  }

  public long bytes() {
    return length * Long.BYTES;
  }

  /** Returns a part of this memory, whose first word is this one's {@code start}. */
  public Words slice(long start, long count) {
    if (start < 0 || count < 0 || count > length - start) {
      throw new IllegalArgumentException(
          count + " words from " + start + "; expected a part of " + length);
    }
    return new Words(pages, from + start, count);
  }

  public long get(long index) {
    long at = from + index;
    return pages[(int) (at >>> shift)].getLong(((int) at & mask) << 3);
  }

  public void set(long index, long value) {
    long at = from + index;
    pages[(int) (at >>> shift)].putLong(((int) at & mask) << 3, value);
  }

  /**
   * Copies bytes out of this memory.
   *
   * @param index of the first, in bytes from the start
   */
  public void read(long index, byte[] to, int offset, int count) {
    long at = (from << 3) + index;
    for (int done = 0, run; done < count; done += run, at += run) {
      run = Math.min(count - done, pageBytes() - ((int) at & pageBytes() - 1));
      page(at).get((int) at & pageBytes() - 1, to, offset + done, run);
    }
  }

  /**
   * Copies bytes into this memory.
   *
   * @param index of the first, in bytes from the start
   */
  public void write(long index, byte[] bytes, int offset, int count) {
    long at = (from << 3) + index;
    for (int done = 0, run; done < count; done += run, at += run) {
      run = Math.min(count - done, pageBytes() - ((int) at & pageBytes() - 1));
      page(at).put((int) at & pageBytes() - 1, bytes, offset + done, run);
    }
  }

  private int pageBytes() {
    return mask + 1 << 3;
  }

  private MemorySegment page(long at) {
    return pages[(int) (at >>> shift + 3)];
  }

  /** Returns a word of the same memory seen as 32-bit words, two to a word. */
  public int getInt(long index) {
    long at = (from << 1) + index;
    return pages[(int) (at >>> shift + 1)].getInt(((int) at & (mask << 1 | 1)) << 2);
  }

  public void setInt(long index, int value) {
    long at = (from << 1) + index;
    pages[(int) (at >>> shift + 1)].putInt(((int) at & (mask << 1 | 1)) << 2, value);
  }

  /** Decrements every 2-bit counter of these words that is not zero. */
  void decrementPairs(long start, long count) {
    long at = from + start;
    long end = at + count;
    while (at < end) {
      MemorySegment page = pages[(int) (at >>> shift)];
      int first = (int) at & mask;
      int last = (int) Math.min(mask + 1L, first + (end - at));
      for (int offset = first << 3; offset < last << 3; offset += Long.BYTES) {
        long word = page.getLong(offset);
        page.putLong(offset, word - ((word | word >>> 1) & 0x5555_5555_5555_5555L));
      }
      at += last - first;
    }
  }

  private static long words(List<MemorySegment> pages) {
    return pages.stream().mapToLong(MemorySegment::size).sum() / Long.BYTES;
  }
}
