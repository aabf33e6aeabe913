package meguri.state.calendar;

import java.util.Arrays;
import meguri.state.seen.Words;

/**
 * A pool of equal pages in a given memory. Each page names the page after it, so that a buffer is a
 * chain.
 *
 * <p>Beside that memory: 4 bytes of heap for each page. Survives a failure: nothing.
 */
public final class PagePool {

  /** The number that stands for no page. */
  static final int NONE = -1;

  private final Words memory;
  private final int pageBytes;
  private final int blockBytes;

  private final int[] after;
  private int free;
  private int freePages;

  /**
   * @param pageBytes the size of a page; small pages waste less on the unfilled ends of many
   *     buffers
   */
  public PagePool(Words memory, int pageBytes) {
    this(memory, pageBytes, Block.MAX_BYTES);
  }

  /**
   * Creates a pool with another size of blocks, for comparison: a block no larger than a page makes
   * buffers of a fixed size.
   *
   * @param blockBytes the most bytes of a buffer, at least a page
   */
  public PagePool(Words memory, int pageBytes, int blockBytes) {
    if (pageBytes < 64 || pageBytes > blockBytes) {
      throw new IllegalArgumentException(
          "pages of %d bytes; expected 64 to %d".formatted(pageBytes, blockBytes));
    }
    if (memory.bytes() < blockBytes + pageBytes) {
      throw new IllegalArgumentException(
          "%d bytes of write buffers; expected at least %d: a block and a page"
              .formatted(memory.bytes(), blockBytes + pageBytes));
    }
    this.memory = memory;
    this.pageBytes = pageBytes;
    this.blockBytes = blockBytes;
    after = new int[Math.toIntExact(memory.bytes() / pageBytes)];
    Arrays.setAll(after, page -> page + 1 < after.length ? page + 1 : NONE);
    freePages = after.length;
  }

  public int pages() {
    return after.length;
  }

  int pageBytes() {
    return pageBytes;
  }

  int blockBytes() {
    return blockBytes;
  }

  int freePages() {
    return freePages;
  }

  /** Gives out a page with no page after it; the pool must have a free one. */
  int take() {
    if (free == NONE) {
      throw new IllegalStateException("all " + after.length + " pages are taken");
    }
    int page = free;
    free = after[page];
    after[page] = NONE;
    freePages--;
    return page;
  }

  /** Takes back a chain of so many pages. */
  void giveBack(int first, int last, int pages) {
    after[last] = free;
    free = first;
    freePages += pages;
  }

  int after(int page) {
    return after[page];
  }

  void join(int page, int next) {
    after[page] = next;
  }

  void write(int page, int at, byte[] bytes, int offset, int count) {
    memory.write((long) page * pageBytes + at, bytes, offset, count);
  }

  void read(int page, int at, byte[] to, int offset, int count) {
    memory.read((long) page * pageBytes + at, to, offset, count);
  }
}
