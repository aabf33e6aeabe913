package meguri.bench.rank;

import java.io.IOException;
import java.nio.file.Path;
import meguri.bench.graph.EdgeFile;
import meguri.bench.graph.Graph;
import meguri.bench.graph.Hosts;
import meguri.bench.graph.PageRank;
import meguri.bench.graph.UrlFile;
import meguri.bench.graph.WebGraph;
import org.jspecify.annotations.Nullable;

/**
 * A web of which all is known.
 *
 * @param lengths of the URLs: the slashes, and among equals the characters
 * @param rank the true one, 1 in all
 */
record RankedWeb(Graph graph, Hosts hosts, int[] lengths, double[] rank) {

  private static final int SLASH = 1 << 16;

  /**
   * From files.
   *
   * @param urls null if they are not known: then all pages are taken to be on one host
   */
  static RankedWeb read(Path edges, @Nullable Path urls) throws IOException {
    Graph graph = EdgeFile.read(edges);
    int[] lengths = new int[graph.nodes()];
    Hosts hosts = Hosts.one(graph.nodes());
    if (urls != null) {
      hosts = Hosts.read(urls, graph.nodes(), 0);
      UrlFile.read(urls, graph.nodes(), (node, url) -> lengths[node] = length(url));
    }
    return new RankedWeb(graph, hosts, lengths, PageRank.of(graph));
  }

  static RankedWeb synthetic(long seed, int hosts, int pages) {
    Graph graph = WebGraph.of(seed, hosts, pages);
    int[] lengths = new int[pages];
    WebGraph.urls(seed, hosts, pages, (node, url) -> lengths[node] = length(url));
    return new RankedWeb(graph, WebGraph.hosts(seed, hosts, pages), lengths, PageRank.of(graph));
  }

  String name() {
    return graph.name();
  }

  static int length(String url) {
    int slashes = (int) url.chars().filter(c -> c == '/').count();
    return slashes * SLASH + Math.min(url.length(), SLASH - 1);
  }
}
