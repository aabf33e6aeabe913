package meguri.papers.rank;

/**
 * IPR: a page that is collected has 1 added to its score, and passes it on to its links as far as a
 * cut-off says; next comes what the queue has first by then.
 */
public final class IncrementalRank implements Strategy {

  private final CollectedGraph graph;
  private final Scores scores;
  private final UrlQueue queue;
  private final CutOff cutOff;
  private final Flow flow;

  public IncrementalRank(CollectedGraph graph, Scores scores, UrlQueue queue, CutOff cutOff) {
    this.graph = graph;
    this.scores = scores;
    this.queue = queue;
    this.cutOff = cutOff;
    flow = new Flow(graph, scores, queue);
  }

  @Override
  public int next() {
    int url = queue.poll();
    if (url != UrlQueue.NONE) {
      graph.take(url);
    }
    return url;
  }

  @Override
  public void collected(int page) {
    scores.collected(page);
    cutOff.visited(page, flow);
  }

  @Override
  public long laterPasses() {
    return scores.laterPasses();
  }

  /** A collected page was visited again, and its links are what they were. */
  public void visitedAgain(int page) {
    cutOff.visited(page, flow);
  }
}
