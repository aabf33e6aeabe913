package meguri.job.steer;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import meguri.job.MergedIndex;
import meguri.job.Output;
import meguri.state.steer.Target;

/**
 * The archived records of what was purged. Nobody rewrites archive files: whoever gives them out
 * leaves these records out.
 */
public final class Withdrawn {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Withdrawn() {}

  /** Prints the lines that the indexes of a crawl's finished archive files have of the targets. */
  public static void list(Path dir, List<Target> targets, PrintWriter out) throws IOException {
    MergedIndex.write(
        MergedIndex.indexes(dir.resolve(Output.WARC.directory())),
        line -> {
          int json = line.indexOf('{');
          String url = json < 0 ? "" : JSON.readTree(line.substring(json)).path("url").asText();
          if (targets.stream().anyMatch(target -> target.hasUrl(url))) {
            out.println(line);
          }
        });
  }
}
