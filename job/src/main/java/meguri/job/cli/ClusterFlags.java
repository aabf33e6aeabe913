package meguri.job.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import meguri.job.Refusal;
import meguri.job.cluster.Member;
import meguri.job.cluster.ProcessCluster;
import meguri.job.watch.RestApi;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The flags that name a Flink cluster. */
final class ClusterFlags {

  /** The cluster's address or its directory: exactly one of the two. */
  static final class Where {

    @Option(
        names = "--rest",
        paramLabel = "URL",
        required = true,
        description = "Address of the cluster's REST API and web UI, such as http://host:8081.")
    @Nullable String rest;

    @Option(
        names = "--cluster",
        paramLabel = "DIR",
        required = true,
        description = "Directory of a cluster that 'meguri cluster start' made.")
    @Nullable Path dir;
  }

  @ArgGroup(exclusive = true)
  @Nullable Where where;

  boolean isGiven() {
    return where != null;
  }

  /** Returns the cluster if it runs in processes on this machine; empty if an address was given. */
  Optional<ProcessCluster> local() throws IOException {
    if (where == null || where.dir == null) {
      return Optional.empty();
    }
    ProcessCluster cluster = ProcessCluster.open(where.dir);
    if (cluster.pid(Member.JOB_MANAGER).isEmpty()) {
      throw new Refusal(
          "The cluster in %s is not running. Start it with: meguri cluster start -o %s"
              .formatted(where.dir, where.dir));
    }
    return Optional.of(cluster);
  }

  RestApi api() throws IOException {
    if (where == null) {
      throw new Refusal("Say which cluster: --rest URL, or --cluster DIR.");
    }
    Optional<ProcessCluster> local = local();
    return new RestApi(
        local.isPresent() ? local.get().rest() : address(String.valueOf(where.rest)));
  }

  /** Returns the flag as the user wrote it. */
  @Override
  public String toString() {
    if (where == null) {
      return "";
    }
    return where.dir == null ? "--rest " + where.rest : "--cluster " + where.dir;
  }

  private static URI address(String rest) {
    try {
      URI uri = new URI(rest);
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).startsWith("http")) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // the Refusal below tells the user
    }
    throw new Refusal("--rest is \"" + rest + "\"; it must be a URL such as http://host:8081.");
  }
}
