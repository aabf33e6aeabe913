package meguri.papers.rank;

/**
 * Approximate PageRank: the score that a URL has received, and 1 more once it is collected. For a
 * collected page it also knows how much of the score was passed on, so that later only the new part
 * goes out.
 */
public final class Scores {

  private final double[] scores;
  private final double[] passed;
  private long laterPasses;

  public Scores(int capacity) {
    scores = new double[capacity];
    passed = new double[capacity];
  }

  public double of(int url) {
    return scores[url];
  }

  /** Returns the part of its score that a collected page has not passed on. */
  public double unpassed(int page) {
    return scores[page] - passed[page];
  }

  long laterPasses() {
    return laterPasses;
  }

  void collected(int page) {
    scores[page] += 1;
  }

  void add(int url, double share) {
    scores[url] += share;
  }

  /** Notes an amount as passed on, and returns the share of each of the page's links. */
  double pass(int page, double amount, int degree) {
    laterPasses += passed[page] > 0 ? 1 : 0;
    passed[page] += amount;
    return amount / degree;
  }
}
