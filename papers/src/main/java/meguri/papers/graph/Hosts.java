package meguri.papers.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The host of each page of a graph. Pages and hosts are numbered from 0. */
public final class Hosts {

  private final int[] of;
  private final int count;

  /** Makes the hosts from an array, without a copy. */
  Hosts(int[] of, int count) {
    this.of = of;
    this.count = count;
  }

  /**
   * Reads the hosts from a file whose line i is the URL of node i, compressed if its name ends in
   * .gz.
   *
   * @param directories the number of a URL's first directories that count as part of its host; this
   *     makes virtual hosts for a graph with few large ones
   */
  public static Hosts read(Path file, int nodes, int directories) throws IOException {
    int[] of = new int[nodes];
    Map<String, Integer> numbers = new HashMap<>();
    UrlFile.read(
        file,
        nodes,
        (node, url) ->
            of[node] = numbers.computeIfAbsent(name(url, directories), name -> numbers.size()));
    return new Hosts(of, numbers.size());
  }

  /** Returns one host for all pages, for a graph whose URLs are unknown. */
  public static Hosts one(int nodes) {
    return new Hosts(new int[nodes], 1);
  }

  /** Returns the hosts of some pages, numbered as they come there. */
  public Hosts part(int[] pages) {
    Map<Integer, Integer> numbers = new HashMap<>();
    int[] part = new int[pages.length];
    for (int i = 0; i < pages.length; i++) {
      part[i] = numbers.computeIfAbsent(of[pages[i]], host -> numbers.size());
    }
    return new Hosts(part, numbers.size());
  }

  public int count() {
    return count;
  }

  public int of(int node) {
    return of[node];
  }

  /** Returns the part of a URL before its path, with this number of the path's directories. */
  static String name(String url, int directories) {
    int scheme = url.indexOf("://");
    int end = url.indexOf('/', scheme < 0 ? 0 : scheme + 3);
    for (int i = 0; i < directories && end >= 0; i++) {
      int next = url.indexOf('/', end + 1);
      if (next < 0) {
        break;
      }
      end = next;
    }
    return end < 0 ? url : url.substring(0, end);
  }
}
