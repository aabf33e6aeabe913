package meguri.papers.calendar;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/** The distributions of the records' intervals. Each record keeps its own interval. */
enum Workload {
  ZIPF("Zipf", interval -> 1.0 / interval),
  PEAKED("Peaked", interval -> interval <= 100 ? interval : 100.0 * 100.0 / interval);

  private final String label;
  private final IntToDoubleFunction frequency;

  Workload(String label, IntToDoubleFunction frequency) {
    this.label = label;
    this.frequency = frequency;
  }

  String label() {
    return label;
  }

  /** Draws intervals from 1 to the longest. */
  Intervals upTo(int longest) {
    double[] sums = new double[longest];
    double sum = 0;
    for (int i = 0; i < longest; i++) {
      sum += frequency.applyAsDouble(i + 1);
      sums[i] = sum;
    }
    return random -> {
      int found = Arrays.binarySearch(sums, random.nextDouble() * sums[longest - 1]);
      return 1 + (found < 0 ? -found - 1 : found);
    };
  }

  /** A distribution of intervals. */
  interface Intervals {
    int draw(SplittableRandom random);
  }
}
