package meguri.papers.graph;

import java.util.Arrays;

/** The links of a graph while it is made, node after node. */
final class LinkLists {

  private final int[] starts;
  private int[] targets = new int[1 << 12];
  private int node;
  private int links;

  LinkLists(int nodes) {
    starts = new int[nodes + 1];
  }

  /** Adds a link of the current node, unless it leads to the node itself or is there already. */
  void link(int target) {
    if (target == node) {
      return;
    }
    for (int i = starts[node]; i < links; i++) {
      if (targets[i] == target) {
        return;
      }
    }
    if (links == targets.length) {
      targets = Arrays.copyOf(targets, 2 * links);
    }
    targets[links++] = target;
  }

  /** Ends the current node; the next one has the next number. */
  void end() {
    starts[++node] = links;
  }

  Graph graph(String name) {
    return new Graph(name, starts, Arrays.copyOf(targets, links));
  }
}
