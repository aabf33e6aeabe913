package meguri.papers.calendar;

import java.util.List;

/** A figure that was measured several times. */
record Spread(double least, double median, double most) {

  static Spread of(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return new Spread(sorted.get(0), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
  }

  /** Returns how many times another figure this one is. */
  Spread over(Spread other) {
    return new Spread(least / other.most, median / other.median, most / other.least);
  }

  /** Returns the ratio in words: whether it differs from 1 by more than the measurements do. */
  String inWords() {
    return least <= 1 && most >= 1 ? "%s, level".formatted(this) : toString();
  }

  @Override
  public String toString() {
    return "%.2f (%.2f–%.2f)".formatted(median, least, most);
  }
}
