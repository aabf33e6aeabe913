package meguri.state.calendar;

/** Bytes that wait to be written as a block: a chain of pages from the pool. */
final class Buffer {

  private final PagePool pool;

  private int first = PagePool.NONE;
  private int last = PagePool.NONE;
  private int pages;
  private int bytes;

  Buffer(PagePool pool) {
    this.pool = pool;
  }

  int bytes() {
    return bytes;
  }

  int pages() {
    return pages;
  }

  /** Returns how many more pages the buffer needs for so many more bytes. */
  int pagesFor(int count) {
    return (bytes + count + pool.pageBytes() - 1) / pool.pageBytes() - pages;
  }

  /** Appends bytes; the pool must have the {@linkplain #pagesFor pages for} them. */
  void append(byte[] from, int count) {
    for (int done = 0, run; done < count; done += run) {
      int at = bytes - (pages - 1) * pool.pageBytes();
      if (pages == 0 || at == pool.pageBytes()) {
        grow();
        at = 0;
      }
      run = Math.min(count - done, pool.pageBytes() - at);
      pool.write(last, at, from, done, run);
      bytes += run;
    }
  }

  /** Returns its content, as a block that has no place yet. */
  byte[] content() {
    byte[] content = new byte[Block.LINK_BYTES + bytes];
    int at = Block.LINK_BYTES;
    for (int page = first; page != PagePool.NONE; page = pool.after(page)) {
      int run = Math.min(content.length - at, pool.pageBytes());
      pool.read(page, 0, content, at, run);
      at += run;
    }
    return content;
  }

  /** Empties it and gives its pages back. */
  void clear() {
    if (pages > 0) {
      pool.giveBack(first, last, pages);
      first = PagePool.NONE;
      last = PagePool.NONE;
      pages = 0;
      bytes = 0;
    }
  }

  private void grow() {
    int page = pool.take();
    if (pages == 0) {
      first = page;
    } else {
      pool.join(last, page);
    }
    last = page;
    pages++;
  }
}
