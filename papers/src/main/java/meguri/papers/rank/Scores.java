package meguri.papers.rank;

import meguri.state.rank.Damping;

/**
 * Approximate PageRank: what a URL has received, and 1 once it is collected. Of a collected page it
 * is also known how much of this has been passed on, so that later only what is new goes out.
 */
public final class Scores {

  private final Damping damping;
  private final double[] scores;
  private final double[] passed;
  private long laterPasses;

  public Scores(int capacity, Damping damping) {
    this.damping = damping;
    scores = new double[capacity];
    passed = new double[capacity];
  }

  public double of(int url) {
    return scores[url];
  }

  /** Of its score, what a collected page has not passed on. */
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

  /** Takes an amount as passed on, and tells what each of the page's links gets of it. */
  double pass(int page, double amount, int degree) {
    double part = damping.first();
    if (passed[page] > 0) {
      part = damping.later();
      laterPasses++;
    }
    passed[page] += amount;
    return part * amount / degree;
  }
}
