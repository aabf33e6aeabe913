package meguri.papers.calendar;

import java.io.IOException;
import java.util.stream.IntStream;
import meguri.papers.Rocks;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;

/**
 * The calendars that are timed. Each has the memory that the figures name; RocksDB has more of its
 * own.
 */
enum Contender {
  SATL(
      "SAT/L, RocksDB blocks",
      (memory, longest, tolerance) -> onRocks(Resolution.SATL, memory, tolerance)),
  SAT(
      "SAT, RocksDB blocks",
      (memory, longest, tolerance) -> onRocks(Resolution.SAT, memory, tolerance)),
  FILE(
      "SAT/L, block file",
      (memory, longest, tolerance) -> onFile(CalendarAgenda.pool(memory), tolerance)),
  FIXED(
      "SAT/L, block file, fixed buffers",
      (memory, longest, tolerance) -> onFile(fixed(memory, longest), tolerance)),
  ROCKS(
      "RocksDB by time",
      (memory, longest, tolerance) -> new RocksAgenda(new Rocks(memory.bytes()))),
  TREE("B-tree by time", (memory, longest, tolerance) -> new TreeAgenda(memory.bytes())),
  RICH_TREE(
      "B-tree by time, +128 MiB",
      (memory, longest, tolerance) ->
          new TreeAgenda(memory.bytes() + Rocks.WRITE_BUFFER + Rocks.BLOCK_CACHE));

  private interface Maker {
    Agenda make(Words memory, int longest, long tolerance) throws IOException;
  }

  private static final int BLOCK_BYTES = 64 << 10;

  private final String label;
  private final Maker maker;

  Contender(String label, Maker maker) {
    this.label = label;
    this.maker = maker;
  }

  String label() {
    return label;
  }

  /**
   * Makes an empty agenda.
   *
   * @param longest the longest interval, in units
   * @param tolerance how early records may be given out, by contenders that do so at all
   */
  Agenda open(Words memory, int longest, long tolerance) throws IOException {
    return maker.make(memory, longest, tolerance);
  }

  /** Returns buffers of one size: that of a block, or less if memory is short for all buckets. */
  private static PagePool fixed(Words memory, int longest) {
    long buckets =
        IntStream.rangeClosed(1, longest)
            .mapToLong(due -> Resolution.SATL.bucket(0, due))
            .distinct()
            .count();
    int buffer = (int) Math.min(BLOCK_BYTES, memory.bytes() / buckets);
    return new PagePool(memory, buffer, buffer);
  }

  private static Agenda onRocks(Resolution resolution, Words memory, long tolerance)
      throws IOException {
    Rocks rocks = new Rocks(0);
    return new CalendarAgenda(
        resolution, tolerance, 0, 1, CalendarAgenda.pool(memory), new RocksBlocks(rocks), rocks);
  }

  private static Agenda onFile(PagePool pool, long tolerance) throws IOException {
    FileBlocks blocks = new FileBlocks();
    return new CalendarAgenda(Resolution.SATL, tolerance, 0, 1, pool, blocks, blocks);
  }
}
