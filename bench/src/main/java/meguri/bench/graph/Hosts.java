package meguri.bench.graph;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** To which host each page of a graph belongs; both are numbered from 0. */
public final class Hosts {

  private final int[] of;
  private final int count;

  /** Takes the array as it is. */
  Hosts(int[] of, int count) {
    this.of = of;
    this.count = count;
  }

  /**
   * From a file whose line i is the URL of node i, compressed if its name ends in .gz.
   *
   * @param directories so many of a URL's first directories belong to the name of its host: virtual
   *     hosts, for a graph of few and large ones
   */
  public static Hosts read(Path file, int nodes, int directories) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + ": there is no such file");
    }
    int[] of = new int[nodes];
    Map<String, Integer> numbers = new HashMap<>();
    int lines = 0;
    try (BufferedReader in = open(file)) {
      for (String url = in.readLine(); url != null; url = in.readLine()) {
        if (lines < nodes) {
          of[lines] = numbers.computeIfAbsent(name(url, directories), name -> numbers.size());
        }
        lines++;
      }
    }
    if (lines != nodes) {
      throw new IOException(
          "%s: has %d lines; expected one for each of the graph's %d nodes"
              .formatted(file, lines, nodes));
    }
    return new Hosts(of, numbers.size());
  }

  public int count() {
    return count;
  }

  public int of(int node) {
    return of[node];
  }

  /** What stands before the path, and so many directories of it. */
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

  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    if (!file.toString().endsWith(".gz")) {
      return new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
    }
    try {
      return new BufferedReader(
          new InputStreamReader(new GZIPInputStream(bytes, 1 << 16), StandardCharsets.UTF_8));
    } catch (IOException e) {
      bytes.close();
      throw new IOException(file + ": is named .gz but is not gzip: " + e.getMessage(), e);
    }
  }
}
