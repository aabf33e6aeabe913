package meguri.papers.rank;

import java.util.Arrays;

/**
 * The spread of values measured with several sets of seeds.
 *
 * @param deviation the standard deviation of one value
 */
record Spread(double mean, double deviation) {

  static Spread of(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    return new Spread(mean, Math.sqrt(squares / Math.max(1, values.length - 1)));
  }

  String percent() {
    return "%.2f ± %.2f".formatted(100 * mean, 100 * deviation);
  }
}
