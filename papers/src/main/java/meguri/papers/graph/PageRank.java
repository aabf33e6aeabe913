package meguri.papers.graph;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * PageRank by power iteration, the truth with which orders of crawling are compared. The rank of a
 * page without links goes to all pages alike, so that the sum stays 1.
 *
 * <p>Each page gathers rank from the pages that link to it. So rows are independent, and all cores
 * work on them. For that, the links are stored a second time, in reverse.
 */
public final class PageRank {

  public static final double DAMPING = 0.85;

  /** The iteration ends when no more than this part of all rank moves. */
  private static final double TOLERANCE = 1e-9;

  private static final int MAX_ITERATIONS = 200;

  /** The number of pages that a core takes at a time. */
  private static final int ROWS = 1 << 12;

  private final Graph graph;
  private final int[] starts;
  private final int[] sources;

  private PageRank(Graph graph) {
    this.graph = graph;
    starts = new int[graph.nodes() + 1];
    sources = new int[graph.links()];
    turnRound();
  }

  public static double[] of(Graph graph) {
    return new PageRank(graph).iterate();
  }

  private void turnRound() {
    int nodes = graph.nodes();
    for (int node = 0; node < nodes; node++) {
      for (int link = 0; link < graph.degree(node); link++) {
        starts[graph.target(node, link) + 1]++;
      }
    }
    for (int node = 0; node < nodes; node++) {
      starts[node + 1] += starts[node];
    }
    int[] next = Arrays.copyOf(starts, nodes);
    for (int node = 0; node < nodes; node++) {
      for (int link = 0; link < graph.degree(node); link++) {
        sources[next[graph.target(node, link)]++] = node;
      }
    }
  }

  private double[] iterate() {
    int nodes = graph.nodes();
    double[] rank = new double[nodes];
    Arrays.fill(rank, 1.0 / nodes);
    double[] share = new double[nodes];
    double[] next = new double[nodes];
    double moved = 1;
    for (int i = 0; i < MAX_ITERATIONS && moved > TOLERANCE; i++) {
      double dangling = 0;
      for (int node = 0; node < nodes; node++) {
        int degree = graph.degree(node);
        share[node] = degree == 0 ? 0 : rank[node] / degree;
        dangling += degree == 0 ? rank[node] : 0;
      }
      double everyones = (1 - DAMPING + DAMPING * dangling) / nodes;
      gather(everyones, share, next);
      moved = 0;
      for (int node = 0; node < nodes; node++) {
        moved += Math.abs(next[node] - rank[node]);
      }
      double[] last = rank;
      rank = next;
      next = last;
    }
    return rank;
  }

  private void gather(double everyones, double[] share, double[] next) {
    int nodes = graph.nodes();
    IntStream.rangeClosed(0, (nodes - 1) / ROWS)
        .parallel()
        .forEach(
            rows -> {
              int end = Math.min(nodes, (rows + 1) * ROWS);
              for (int node = rows * ROWS; node < end; node++) {
                double sum = 0;
                for (int i = starts[node]; i < starts[node + 1]; i++) {
                  sum += share[sources[i]];
                }
                next[node] = everyones + DAMPING * sum;
              }
            });
  }
}
