package meguri.papers.rank;

import java.util.HashMap;
import java.util.Map;

/**
 * The paper's PL passes the score to the page's links. A few more collected pages, breadth-first,
 * also pass on the shares that they have just received.
 */
public final class NearbyPages implements CutOff {

  private final int pages;

  /** The shares received in this walk and not passed on; empty between walks. */
  private final Map<Integer, Double> received = new HashMap<>();

  private final IntFifo reached = new IntFifo();

  /**
   * @param pages L, the number of pages that pass on shares after the first one
   */
  public NearbyPages(int pages) {
    this.pages = pages;
  }

  @Override
  public void visited(int page, Flow flow) {
    pass(page, flow.scores().unpassed(page), flow);
    for (int i = 0; i < pages && !reached.isEmpty(); i++) {
      int next = reached.remove();
      Double amount = received.remove(next);
      if (amount != null) {
        pass(next, amount, flow);
      }
    }
    received.clear();
    reached.clear();
  }

  private void pass(int page, double amount, Flow flow) {
    CollectedGraph graph = flow.graph();
    double share = flow.share(page, amount);
    for (int link = 0; link < graph.degree(page); link++) {
      int target = graph.target(page, link);
      flow.give(target, share);
      if (graph.isCollected(target) && received.merge(target, share, Double::sum) == share) {
        reached.add(target);
      }
    }
  }
}
