package meguri.papers.rank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import meguri.papers.BenchCommand;
import meguri.papers.graph.MadeWeb;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose webs to compare orders on: graphs in files, and webs made at random. */
public final class WebOptions {

  @Option(
      names = "--graph",
      paramLabel = "FILE",
      description =
          "Crawl this graph: lines \"source target\" of node numbers from 0, compressed if the name"
              + " ends in .gz; may be repeated.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description =
          "URLs of a graph, named as its file up to the first dot: line i is the URL of node i."
              + " Compressed if the name ends in .gz; may be repeated. Without it, all pages count"
              + " as one host's.")
  private List<Path> urls = new ArrayList<>();

  @Option(
      names = "--made",
      paramLabel = "KIND",
      split = ",",
      description =
          "Crawl webs made at random too: open-web (hosts as in Common Crawl) or encyclopedia"
              + " (articles as in Wikipedia).")
  private List<MadeWeb.Kind> made = new ArrayList<>();

  public List<Path> files() {
    return files;
  }

  public List<MadeWeb.Kind> made() {
    return made;
  }

  /** Refuses a file of URLs without its graph. */
  public void check() {
    List<Path> unused = new ArrayList<>(urls);
    files.forEach(file -> unused.remove(urlsOf(file)));
    BenchCommand.require(
        unused.isEmpty(), "urls", unused, "a file with the name of a --graph up to the first dot");
  }

  public RankedWeb read(Path graph) throws IOException {
    return RankedWeb.read(graph, urlsOf(graph));
  }

  private @Nullable Path urlsOf(Path graph) {
    return urls.stream().filter(file -> stem(file).equals(stem(graph))).findFirst().orElse(null);
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\..*", "");
  }
}
