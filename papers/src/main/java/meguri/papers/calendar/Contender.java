package meguri.papers.calendar;

import java.io.IOException;
import java.util.stream.IntStream;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;

/** The calendars of the paper's figures, each with the memory that the figures name. */
enum Contender {
  SATL(
      "SAT/L",
      (memory, longest, tolerance) ->
          onFile(Resolution.SATL, CalendarAgenda.pool(memory), tolerance)),
  FIXED(
      "SAT/L, fixed buffers",
      (memory, longest, tolerance) -> onFile(Resolution.SATL, fixed(memory, longest), tolerance)),
  SAT(
      "SAT",
      (memory, longest, tolerance) ->
          onFile(Resolution.SAT, CalendarAgenda.pool(memory), tolerance)),
  TREE("B-tree by time", (memory, longest, tolerance) -> new TreeAgenda(memory.bytes()));

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

  private static Agenda onFile(Resolution resolution, PagePool pool, long tolerance)
      throws IOException {
    FileBlocks blocks = new FileBlocks();
    return new CalendarAgenda(resolution, tolerance, pool, blocks, blocks);
  }
}
