package meguri.papers.rank;

/**
 * The paper's AR passes the score to the page's links. A collected page passes on all that it has
 * not passed on yet, as soon as this is a large part of its score.
 */
public final class UnpassedRatio implements CutOff {

  private final double threshold;
  private final IntFifo over = new IntFifo();

  /**
   * @param threshold the part of the score that must not be passed on yet; 29/30 in the paper
   */
  public UnpassedRatio(double threshold) {
    this.threshold = threshold;
  }

  @Override
  public void visited(int page, Flow flow) {
    pass(page, flow);
    while (!over.isEmpty()) {
      int next = over.remove();
      if (isOver(next, flow)) {
        pass(next, flow);
      }
    }
  }

  private void pass(int page, Flow flow) {
    CollectedGraph graph = flow.graph();
    flow.pass(page);
    for (int link = 0; link < graph.degree(page); link++) {
      int target = graph.target(page, link);
      if (graph.isCollected(target) && graph.degree(target) > 0 && isOver(target, flow)) {
        over.add(target);
      }
    }
  }

  private boolean isOver(int page, Flow flow) {
    return flow.scores().unpassed(page) > threshold * flow.scores().of(page);
  }
}
