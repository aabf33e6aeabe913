package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.CrawlDir;
import meguri.job.JobArguments;
import meguri.job.Refusal;
import meguri.job.cluster.ProcessCluster;
import meguri.job.options.AllOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.remote.JobJar;
import meguri.job.remote.RemoteCrawl;
import meguri.job.watch.RestApi;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The part of {@link ResumeCommand} for a crawl on a cluster: its flags, and what it does. The job
 * reads the crawl's options and checks the changes on the cluster, because this machine may be
 * unable to read the crawl's directory.
 */
final class RemoteResume {

  @Option(
      names = "--from",
      paramLabel = "URI",
      description =
          "Savepoint or checkpoint outside the crawl's directory, for a crawl on a cluster.")
  private @Nullable String from;

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description = "Kafka brokers of a crawl on a cluster, if they have moved.")
  private @Nullable String kafka;

  @Mixin private JarFlag jar;

  /** Throws a {@link Refusal} if a flag was given that only crawls on a cluster have. */
  void refuseAny() {
    if (from != null || kafka != null || jar.jar != null) {
      throw new Refusal(
          "--from, --kafka and --jar are for a crawl on a cluster. Say which cluster: --rest URL, or --cluster DIR.");
    }
  }

  int run(ClusterFlags cluster, Optional<String> where, Configuration changes, PrintWriter out)
      throws Exception {
    CrawlFlags.set(changes, KafkaOptions.BOOTSTRAP, kafka, "--kafka");
    Optional<ProcessCluster> local = cluster.local();
    String dir = local.isPresent() ? dir(local.get(), where) : dir(where);
    AllOptions.set(changes, CrawlOptions.DIR, dir, "DIR");
    RestApi api = cluster.api();
    refuseRunning(api, cluster, CrawlDir.of(changes));
    RemoteCrawl.warnings(api).forEach(out::println);
    try (JobJar job = JobJar.upload(api, jar.file())) {
      String id = job.run(from == null ? JobArguments.NEWEST : from, changes, List.of());
      RemoteCrawl crawl = new RemoteCrawl(api, id, "");
      crawl.relapse().ifPresent(out::println);
      SubmitCommand.tell(out, "Resumed", crawl.options().get(CrawlOptions.ID), api, id);
    }
    return ExitCode.OK;
  }

  private static String dir(Optional<String> where) {
    String dir = where.orElseThrow(() -> new Refusal("Say which crawl: give its directory."));
    return CrawlDir.named(dir).uri();
  }

  /**
   * Returns the directory of a crawl that was submitted without one. The user may name such a crawl
   * by its id, or not at all if it is the only one.
   */
  private static String dir(ProcessCluster cluster, Optional<String> where) throws IOException {
    List<Path> crawls = crawls(cluster.crawls());
    if (where.isPresent()) {
      Path named = cluster.crawls().resolve(where.get());
      if (crawls.contains(named)) {
        return CrawlDir.at(named).uri();
      }
      if (where.get().matches("[^/:]+") && !Files.exists(Path.of(where.get()))) {
        throw new Refusal("There is no crawl " + where.get() + " here. " + choice(cluster, crawls));
      }
      return dir(where);
    }
    if (crawls.size() == 1) {
      return CrawlDir.at(crawls.get(0)).uri();
    }
    throw new Refusal(choice(cluster, crawls));
  }

  private static String choice(ProcessCluster cluster, List<Path> crawls) {
    return crawls.isEmpty()
        ? "There is no crawl in " + cluster.crawls() + "; give the crawl's directory."
        : crawls.stream()
            .map(crawl -> String.valueOf(crawl.getFileName()))
            .collect(Collectors.joining(", ", "Say which of the crawls: ", "."));
  }

  private static List<Path> crawls(Path dir) throws IOException {
    if (!Files.isDirectory(dir)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(dir)) {
      return all.filter(crawl -> CrawlDir.at(crawl).isBegun()).sorted().toList();
    }
  }

  private static void refuseRunning(RestApi api, ClusterFlags cluster, CrawlDir dir)
      throws IOException, InterruptedException {
    for (RemoteCrawl crawl : RemoteCrawl.all(api)) {
      if (dir.isAt(crawl.options().getString(CrawlOptions.DIR.key(), ""))) {
        throw new Refusal(
            "The crawl of %s is already running, as job %s. To stop it: meguri stop %s"
                .formatted(dir.uri(), crawl.job(), cluster));
      }
    }
  }
}
