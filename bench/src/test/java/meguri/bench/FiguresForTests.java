package meguri.bench;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import meguri.bench.Meter.Figures;
import meguri.bench.Meter.Point;
import meguri.bench.Proc.Memory;

/** Figures with the values that a test cares for. */
final class FiguresForTests {

  private FiguresForTests() {}

  /** Returns those of a window of 10 s. */
  static Figures of(long pages, double cpu, Map<String, Double> threads) {
    return new Figures(
        pages + 100,
        pages,
        Instant.EPOCH,
        10,
        cpu,
        cpu / 10,
        cpu * 2,
        5.5,
        new Memory(400_000_000, 90_000_000),
        threads,
        List.of(new Point(1, 0), new Point(2.5, 100), new Point(5, 600)));
  }
}
