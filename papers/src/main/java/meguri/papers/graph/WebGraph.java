package meguri.papers.graph;

import java.util.Arrays;
import meguri.web.Site;
import meguri.web.WebSpec;

/** Makes the graph of a synthetic web: the same for the same seed, on any machine. */
public final class WebGraph {

  /** The port in URLs, which does not matter here. */
  private static final int ANY_PORT = 80;

  private WebGraph() {}

  /** Returns the links. Nodes number the pages host after host, so near numbers are near pages. */
  public static Graph of(long seed, int hosts, int pages) {
    Site site = site(seed, hosts, pages);
    int[] starts = new int[pages + 1];
    int[] targets = new int[pages];
    int node = 0;
    for (int host = 0; host < hosts; host++) {
      for (long page = 0; page < site.pagesOf(host); page++) {
        long[] links = site.linkedPages(host, page);
        int end = Math.addExact(starts[node], links.length);
        if (end > targets.length) {
          targets = Arrays.copyOf(targets, Math.max(end, (int) Math.min(2L * end, 1 << 30)));
        }
        for (int i = 0; i < links.length; i++) {
          targets[starts[node] + i] = (int) links[i];
        }
        starts[++node] = end;
      }
    }
    return new Graph("synthetic", starts, Arrays.copyOf(targets, starts[pages]));
  }

  /** Returns the hosts of the same web's pages. */
  public static Hosts hosts(long seed, int hosts, int pages) {
    Site site = site(seed, hosts, pages);
    int[] of = new int[pages];
    int node = 0;
    for (int host = 0; host < hosts; host++) {
      int end = Math.toIntExact(node + site.pagesOf(host));
      Arrays.fill(of, node, end, host);
      node = end;
    }
    return new Hosts(of, hosts);
  }

  /** Reads the URLs of the same web's pages. */
  public static void urls(long seed, int hosts, int pages, UrlFile.Reader reader) {
    Site site = site(seed, hosts, pages);
    int node = 0;
    for (int host = 0; host < hosts; host++) {
      for (long page = 0; page < site.pagesOf(host); page++) {
        reader.read(node++, site.url(host, page));
      }
    }
  }

  private static Site site(long seed, int hosts, int pages) {
    return new Site(WebSpec.builder().seed(seed).hosts(hosts).pages(pages).port(ANY_PORT).build());
  }
}
