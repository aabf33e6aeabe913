package meguri.bench.calendar;

import java.io.IOException;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;

/** What is timed. Memory is what the figures name; a RocksDB has its own besides. */
enum Contender {
  SATL("SAT/L, RocksDB blocks") {
    @Override
    Agenda open(Words memory, long tolerance) throws IOException {
      return onRocks(Resolution.SATL, memory, tolerance);
    }
  },
  SAT("SAT, RocksDB blocks") {
    @Override
    Agenda open(Words memory, long tolerance) throws IOException {
      return onRocks(Resolution.SAT, memory, tolerance);
    }
  },
  FILE("SAT/L, block file") {
    @Override
    Agenda open(Words memory, long tolerance) throws IOException {
      FileBlocks blocks = new FileBlocks();
      return new CalendarAgenda(Resolution.SATL, tolerance, 0, 1, memory, blocks, blocks);
    }
  },
  ROCKS("RocksDB by time") {
    @Override
    Agenda open(Words memory, long tolerance) throws IOException {
      return new RocksAgenda(new Rocks(memory.bytes()));
    }
  },
  TREE("B-tree by time") {
    @Override
    Agenda open(Words memory, long tolerance) throws IOException {
      return new TreeAgenda(memory.bytes());
    }
  },
  RICH_TREE("B-tree by time, +128 MiB") {
    @Override
    Agenda open(Words memory, long tolerance) throws IOException {
      return new TreeAgenda(memory.bytes() + Rocks.WRITE_BUFFER + Rocks.BLOCK_CACHE);
    }
  };

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
   * @param tolerance how early records may be given out, where that is not never
   */
  abstract Agenda open(Words memory, long tolerance) throws IOException;

  private static Agenda onRocks(Resolution resolution, Words memory, long tolerance)
      throws IOException {
    Rocks rocks = new Rocks(0);
    return new CalendarAgenda(resolution, tolerance, 0, 1, memory, new RocksBlocks(rocks), rocks);
  }
}
