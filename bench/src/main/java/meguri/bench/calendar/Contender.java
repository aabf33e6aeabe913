package meguri.bench.calendar;

import java.io.IOException;
import java.util.stream.IntStream;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;

/** What is timed. Memory is what the figures name; a RocksDB has its own besides. */
enum Contender {
  SATL("SAT/L, RocksDB blocks") {
    @Override
    Agenda open(Words memory, int longest, long tolerance) throws IOException {
      return onRocks(Resolution.SATL, CalendarAgenda.pool(memory), tolerance);
    }
  },
  SAT("SAT, RocksDB blocks") {
    @Override
    Agenda open(Words memory, int longest, long tolerance) throws IOException {
      return onRocks(Resolution.SAT, CalendarAgenda.pool(memory), tolerance);
    }
  },
  FILE("SAT/L, block file") {
    @Override
    Agenda open(Words memory, int longest, long tolerance) throws IOException {
      return onFile(CalendarAgenda.pool(memory), tolerance);
    }
  },
  FIXED("SAT/L, block file, fixed buffers") {
    @Override
    Agenda open(Words memory, int longest, long tolerance) throws IOException {
      long buckets =
          IntStream.rangeClosed(1, longest)
              .mapToLong(due -> Resolution.SATL.bucket(0, due))
              .distinct()
              .count();
      int buffer = (int) Math.min(BLOCK_BYTES, memory.bytes() / buckets);
      return onFile(new PagePool(memory, buffer, buffer), tolerance);
    }
  },
  ROCKS("RocksDB by time") {
    @Override
    Agenda open(Words memory, int longest, long tolerance) throws IOException {
      return new RocksAgenda(new Rocks(memory.bytes()));
    }
  },
  TREE("B-tree by time") {
    @Override
    Agenda open(Words memory, int longest, long tolerance) throws IOException {
      return new TreeAgenda(memory.bytes());
    }
  },
  RICH_TREE("B-tree by time, +128 MiB") {
    @Override
    Agenda open(Words memory, int longest, long tolerance) throws IOException {
      return new TreeAgenda(memory.bytes() + Rocks.WRITE_BUFFER + Rocks.BLOCK_CACHE);
    }
  };

  private static final int BLOCK_BYTES = 64 << 10;

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /**
   * An empty one.
   *
   * @param longest interval, in units
   * @param tolerance how early records may be given out, where that is not never
   */
  abstract Agenda open(Words memory, int longest, long tolerance) throws IOException;

  private static Agenda onRocks(Resolution resolution, PagePool pool, long tolerance)
      throws IOException {
    Rocks rocks = new Rocks(0);
    return new CalendarAgenda(resolution, tolerance, 0, 1, pool, new RocksBlocks(rocks), rocks);
  }

  private static Agenda onFile(PagePool pool, long tolerance) throws IOException {
    FileBlocks blocks = new FileBlocks();
    return new CalendarAgenda(Resolution.SATL, tolerance, 0, 1, pool, blocks, blocks);
  }
}
