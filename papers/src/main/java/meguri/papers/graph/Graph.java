package meguri.papers.graph;

/**
 * A directed graph in compressed rows: 4 bytes a link and 4 a node, the links of a node in the
 * order in which its page has them.
 */
public final class Graph {

  private final String name;
  private final int[] starts;
  private final int[] targets;

  /**
   * Takes both arrays as they are.
   *
   * @param starts where the links of each node begin, and after the last node, where all end
   */
  Graph(String name, int[] starts, int[] targets) {
    this.name = name;
    this.starts = starts;
    this.targets = targets;
  }

  /** What a table calls it. */
  public String name() {
    return name;
  }

  public int nodes() {
    return starts.length - 1;
  }

  public int links() {
    return starts[nodes()];
  }

  public int degree(int node) {
    return starts[node + 1] - starts[node];
  }

  public int target(int node, int link) {
    return targets[starts[node] + link];
  }
}
