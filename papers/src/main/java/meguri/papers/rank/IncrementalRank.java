package meguri.papers.rank;

/**
 * IPR adds 1 to the score of a page that is collected. The page passes its score on to its links,
 * as far as a cut-off says. Then the first URL of the queue is next.
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
}
