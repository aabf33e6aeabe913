package meguri.papers.rank;

/** BF takes URLs in the order in which they are found, which is that of their numbers. */
public final class BreadthFirst implements Strategy {

  private final CollectedGraph graph;
  private int next;

  public BreadthFirst(CollectedGraph graph) {
    this.graph = graph;
  }

  @Override
  public int next() {
    while (next < graph.urls() && !graph.isWaiting(next)) {
      next++;
    }
    if (next == graph.urls()) {
      return UrlQueue.NONE;
    }
    graph.take(next);
    return next;
  }

  @Override
  public void collected(int page) {}
}
