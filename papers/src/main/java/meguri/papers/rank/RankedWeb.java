package meguri.papers.rank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import meguri.papers.graph.Crawl;
import meguri.papers.graph.EdgeFile;
import meguri.papers.graph.Graph;
import meguri.papers.graph.Hosts;
import meguri.papers.graph.MadeWeb;
import meguri.papers.graph.PageRank;
import meguri.papers.graph.UrlFile;
import meguri.papers.graph.WebGraph;
import org.jspecify.annotations.Nullable;

/**
 * A web whose pages, links and ranks are all known.
 *
 * @param lengths the lengths of the URLs: by slashes, and among equals by characters
 * @param rank the true rank of each page; the sum is 1
 */
public record RankedWeb(Graph graph, Hosts hosts, int[] lengths, double[] rank) {

  private static final int SLASH = 1 << 16;

  /**
   * Reads a web from files.
   *
   * @param urls null if the URLs are unknown; then all pages count as one host's
   */
  public static RankedWeb read(Path edges, @Nullable Path urls) throws IOException {
    Graph graph = EdgeFile.read(edges);
    int[] lengths = new int[graph.nodes()];
    Hosts hosts = Hosts.one(graph.nodes());
    if (urls != null) {
      hosts = Hosts.read(urls, graph.nodes(), 0);
      UrlFile.read(urls, graph.nodes(), (node, url) -> lengths[node] = length(url));
    }
    return new RankedWeb(graph, hosts, lengths, PageRank.of(graph));
  }

  /** Makes a web at random. */
  public static RankedWeb made(MadeWeb.Kind kind, long seed, int pages) {
    MadeWeb web = kind.of(seed, pages);
    return new RankedWeb(web.graph(), web.hosts(), new int[pages], PageRank.of(web.graph()));
  }

  public static RankedWeb synthetic(long seed, int hosts, int pages) {
    Graph graph = WebGraph.of(seed, hosts, pages);
    int[] lengths = new int[pages];
    WebGraph.urls(seed, hosts, pages, (node, url) -> lengths[node] = length(url));
    return new RankedWeb(graph, WebGraph.hosts(seed, hosts, pages), lengths, PageRank.of(graph));
  }

  /**
   * Returns the part of this web that a breadth-first crawl collects first, with the links within
   * it, and its own true rank. The seeds, drawn at random from the pages with links, come first.
   */
  public RankedWeb part(int seeds, int pages, RandomGenerator random) {
    Crawl crawl = Crawl.from(graph, seeds, random);
    int[] order = Arrays.copyOf(crawl.order(), Math.min(pages, crawl.reached()));
    Graph part = graph.part(order);
    return new RankedWeb(
        part,
        hosts.part(order),
        Arrays.stream(order).map(page -> lengths[page]).toArray(),
        PageRank.of(part));
  }

  public String name() {
    return graph.name();
  }

  static int length(String url) {
    int slashes = (int) url.chars().filter(c -> c == '/').count();
    return slashes * SLASH + Math.min(url.length(), SLASH - 1);
  }
}
