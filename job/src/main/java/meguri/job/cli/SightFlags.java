package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import meguri.job.top.Sight;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The flags that say which running crawl to look at. */
final class SightFlags {

  @Mixin private ClusterFlags cluster;

  @Parameters(
      paramLabel = "DIR|CRAWL",
      arity = "0..1",
      description =
          "Directory of a crawl on this machine. The default is the only crawl in this directory,"
              + " or else the newest. On a cluster: id of the crawl or of its job, if there are several.")
  private @Nullable String which;

  /**
   * @param say where a choice that the user did not make is told
   */
  Sight sight(PrintWriter say) throws IOException {
    return cluster.isGiven()
        ? Sight.of(cluster.api(), Optional.ofNullable(which))
        : Sight.of(CrawlsHere.named(which == null ? null : Path.of(which), say));
  }
}
