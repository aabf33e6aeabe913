package meguri.job.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.RestorePoint;
import meguri.job.Resumption;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.remote.RemoteCrawl;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri ls}. */
@Command(
    name = "ls",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Lists crawls: those in directories of this machine, or those that run on a cluster.",
    description = {""})
final class LsCommand implements Callable<Integer> {

  /**
   * A crawl in the list.
   *
   * @param newest its newest checkpoint or savepoint, or the id of its job on a cluster; may be
   *     empty
   */
  private record Line(String where, String id, String state, String newest) {}

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ROW = "%-32s %-24s %-12s %s%n";

  @Spec private CommandSpec spec;
  @Mixin private ClusterFlags cluster;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..*",
      description =
          "Directories of crawls, or directories with such ones. The default is this one.")
  private List<Path> dirs = List.of(Path.of("."));

  @Option(names = "--json", description = "Print one JSON object for each crawl.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    List<Line> lines = cluster.isGiven() ? onCluster() : here();
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    if (json) {
      for (Line line : lines) {
        ObjectNode object = JSON.createObjectNode();
        object.put(cluster.isGiven() ? "job" : "dir", line.where());
        object.put("crawl", line.id()).put("state", line.state());
        if (!line.newest().isEmpty()) {
          object.put(cluster.isGiven() ? "dir" : "newest", line.newest());
        }
        out.println(JSON.writeValueAsString(object));
      }
    } else if (lines.isEmpty()) {
      out.println(
          cluster.isGiven()
              ? "No crawl is running on this cluster."
              : "There is no crawl in %s, nor directly below it.".formatted(dirs.get(0)));
    } else {
      out.printf(
          ROW,
          cluster.isGiven() ? "JOB" : "DIR",
          "CRAWL",
          "STATE",
          cluster.isGiven() ? "DIR" : "NEWEST CHECKPOINT");
      lines.forEach(line -> out.printf(ROW, line.where(), line.id(), line.state(), line.newest()));
    }
    out.flush();
    return ExitCode.OK;
  }

  private List<Line> onCluster() throws IOException, InterruptedException {
    List<Line> lines = new ArrayList<>();
    for (RemoteCrawl crawl : RemoteCrawl.all(cluster.api())) {
      String state = crawl.state().toLowerCase(Locale.ROOT);
      String dir = crawl.options().getOptional(CrawlOptions.DIR).orElse("");
      lines.add(new Line(crawl.job(), crawl.id(), state, dir));
    }
    return lines;
  }

  private List<Line> here() throws IOException {
    List<Line> lines = new ArrayList<>();
    for (Path dir : dirs) {
      if (!Files.isDirectory(dir)) {
        throw new Refusal("There is no directory %s.".formatted(dir));
      }
      for (Path crawl : CrawlsHere.all(dir, Files::isDirectory)) {
        lines.add(line(crawl.equals(dir) ? dir : crawl.normalize()));
      }
    }
    return lines;
  }

  private static Line line(Path dir) throws IOException {
    CrawlDir crawl = CrawlDir.at(dir);
    try {
      Configuration options = crawl.options();
      String id = options.get(CrawlOptions.ID);
      boolean elsewhere =
          options.contains(KafkaOptions.BOOTSTRAP) && !Files.isDirectory(dir.resolve("kafka"));
      boolean running = LocalDir.isRunning(dir);
      Optional<RestorePoint> newest = Resumption.of(crawl).from();
      String state =
          elsewhere
              ? "on-cluster"
              : running
                  ? "running"
                  : newest.isEmpty() ? "begun" : newest.get().stopped() ? "stopped" : "killed";
      return new Line(dir.toString(), id, state, newest.isEmpty() ? "" : told(newest.get()));
    } catch (Refusal e) {
      return new Line(dir.toString(), "", "unreadable", String.valueOf(e.getMessage()));
    }
  }

  private static String told(RestorePoint point) throws IOException {
    return point.path().getName() + " of " + Instant.ofEpochMilli(point.time());
  }
}
