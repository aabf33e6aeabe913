package meguri.papers.graph;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that choose the webs to crawl: graphs in files, or the synthetic web. */
public final class GraphOptions {

  @Option(
      names = "--graph",
      paramLabel = "FILE",
      description =
          "Crawl this graph: lines \"source target\" of node numbers from 0, compressed if the name"
              + " ends in .gz; may be repeated. Without it: the synthetic web.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "3000",
      description = "Hosts of the synthetic web.")
  private int hosts;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "300000",
      description = "Pages of the synthetic web.")
  private int pages;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  public List<Path> files() {
    return files;
  }

  public int hosts() {
    return hosts;
  }

  public int pages() {
    return pages;
  }

  public long seed() {
    return seed;
  }
}
