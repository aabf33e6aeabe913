package meguri.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import meguri.bench.Meter.Figures;

/** The rounds of one crawler in one mode: of each figure the median. */
record Medians(List<Figures> rounds) {

  Medians {
    rounds = List.copyOf(rounds);
  }

  double pagesPerSecond() {
    return of(Figures::pagesPerSecond);
  }

  double cpuMsPerPage() {
    return of(Figures::cpuMsPerPage);
  }

  double webMsPerPage() {
    return of(Figures::webMsPerPage);
  }

  /** Returns the CPU time as a percentage of one core. */
  double percentOfCore() {
    return of(Figures::percentOfCore);
  }

  double firstPage() {
    return of(Figures::firstPage);
  }

  double residentMegabytes() {
    return of(figures -> figures.memory().resident() / 1e6);
  }

  double fileMegabytes() {
    return of(figures -> figures.memory().files() / 1e6);
  }

  /** Pages fetched in a time, divided by those that a perfect crawler fetches. */
  double partOf(double perfectPagesPerSecond) {
    return pagesPerSecond() / perfectPagesPerSecond;
  }

  /** Cores that were taken by neither crawler nor web, in the worst round. */
  double others() {
    return rounds.stream().mapToDouble(Figures::others).max().orElse(0);
  }

  /** CPU seconds of all rounds by group of threads. */
  Map<String, Double> threads() {
    Map<String, Double> sum = new TreeMap<>();
    rounds.forEach(
        round -> round.threads().forEach((thread, cpu) -> sum.merge(thread, cpu, Double::sum)));
    return sum;
  }

  private double of(ToDoubleFunction<Figures> figure) {
    double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
