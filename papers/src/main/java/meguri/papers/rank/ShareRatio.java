package meguri.papers.rank;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The paper's VR passes the score to the page's links. A collected page passes a share on if it is
 * large compared with the score that it meets. Beyond the page's own links, a page does not even
 * receive a smaller share.
 */
public final class ShareRatio implements CutOff {

  private record Arrival(int page, double share) {}

  private final double least;
  private final Deque<Arrival> arrivals = new ArrayDeque<>();

  /**
   * @param least the least share, as a multiple of the score that it meets; 1.5 in the paper
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
