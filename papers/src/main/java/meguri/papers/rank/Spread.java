package meguri.papers.rank;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The spread of values measured with several sets of seeds.
 *
 * @param deviation the standard deviation of one value; NaN if there is only one
 */
public record Spread(double mean, double deviation) {

  public static Spread of(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    return new Spread(mean, Math.sqrt(squares / (values.length - 1)));
  }

  /** Returns by how much a figure of one order is above that of another, set by set. */
  public static Spread ofDifferences(
      OrderScores[] ones, OrderScores[] others, ToDoubleFunction<OrderScores> figure) {
    double[] differences = new double[ones.length];
    Arrays.setAll(
        differences, set -> figure.applyAsDouble(ones[set]) - figure.applyAsDouble(others[set]));
    return of(differences);
  }

  public String percent() {
    return "%.2f ± %.2f".formatted(100 * mean, 100 * deviation);
  }
}
