package meguri.papers.rank;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The paper's VR: to the page's links, and from a collected page a share goes on if it was large
 * next to the score it met. Beyond the page's own links, a smaller one is not even received.
 */
public final class ShareRatio implements CutOff {

  private record Arrival(int page, double share) {}

  private final double least;
  private final Deque<Arrival> arrivals = new ArrayDeque<>();

  /**
   * @param least share next to the score; the paper's is 1.5
   */
  public ShareRatio(double least) {
    this.least = least;
  }

  @Override
  public void visited(int page, Flow flow) {
    pass(page, flow.scores().unpassed(page), flow, false);
    for (Arrival next = arrivals.poll(); next != null; next = arrivals.poll()) {
      pass(next.page, next.share, flow, true);
    }
  }

  private void pass(int page, double amount, Flow flow, boolean onlyLarge) {
    CollectedGraph graph = flow.graph();
    double share = flow.share(page, amount);
    for (int link = 0; link < graph.degree(page); link++) {
      int target = graph.target(page, link);
      boolean large = share >= least * flow.scores().of(target);
      if (large || !onlyLarge) {
        flow.give(target, share);
      }
      if (large && graph.isCollected(target)) {
        arrivals.add(new Arrival(target, share));
      }
    }
  }
}
