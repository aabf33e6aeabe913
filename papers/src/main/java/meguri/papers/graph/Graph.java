package meguri.papers.graph;

import java.util.Arrays;

/**
 * A directed graph in compressed rows, of 4 bytes for each link and 4 for each node. The links of a
 * node are in the order in which its page has them.
 */
public final class Graph {

  private final String name;
  private final int[] starts;
  private final int[] targets;

  /**
   * Makes a graph from both arrays, without a copy.
   *
   * @param starts where the links of each node begin; the last entry is where all end
   */
  Graph(String name, int[] starts, int[] targets) {
    this.name = name;
    this.starts = starts;
    this.targets = targets;
  }

  /** Returns the graph of some nodes, numbered as they stand here, with the links among them. */
  public Graph part(int[] nodes) {
    int[] numbers = new int[nodes()];
    Arrays.fill(numbers, -1);
    for (int i = 0; i < nodes.length; i++) {
      numbers[nodes[i]] = i;
    }
    LinkLists part = new LinkLists(nodes.length);
    for (int node : nodes) {
      for (int link = 0; link < degree(node); link++) {
        int target = numbers[target(node, link)];
        if (target >= 0) {
          part.link(target);
        }
      }
      part.end();
    }
    return part.graph(name);
  }

  /** Returns the graph's name in tables. */
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
