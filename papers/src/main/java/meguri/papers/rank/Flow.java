package meguri.papers.rank;

/** Passes shares of score along links. Each share offers a waiting URL to the queue again. */
public final class Flow {

  private final CollectedGraph graph;
  private final Scores scores;
  private final UrlQueue queue;

  Flow(CollectedGraph graph, Scores scores, UrlQueue queue) {
    this.graph = graph;
    this.scores = scores;
    this.queue = queue;
  }

  CollectedGraph graph() {
    return graph;
  }

  Scores scores() {
    return scores;
  }

  /** Passes on all of a page's score that it has not passed on yet. */
  void pass(int page) {
    double share = share(page, scores.unpassed(page));
    for (int link = 0; link < graph.degree(page); link++) {
      give(graph.target(page, link), share);
    }
  }

  /**
   * Takes an amount from the score that a page has not passed on, and returns each link's share.
   */
  double share(int page, double amount) {
    return scores.pass(page, amount, graph.degree(page));
  }

  void give(int url, double share) {
    scores.add(url, share);
    if (graph.isWaiting(url)) {
      queue.offer(url);
    }
  }
}
