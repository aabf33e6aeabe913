package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.job.Cause;
import meguri.job.JobArguments;
import meguri.job.Refusal;
import meguri.job.options.AllOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.JobOptions;
import meguri.job.remote.JobJar;
import meguri.job.remote.RemoteCrawl;
import meguri.job.watch.RestApi;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code meguri rescale}: stops the crawl with a savepoint, and resumes it. Flink can rescale a
 * running job, but would go back to the last checkpoint and fetch all pages since then again. This
 * command repeats only the requests in flight. It also divides the rooms' memory anew.
 */
@Command(
    name = "rescale",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Gives a crawl on a cluster another parallelism.",
    description = {"It stops the crawl with a savepoint and resumes it from there.", ""})
final class RescaleCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private ClusterFlags cluster;
  @Mixin private JarFlag jar;

  @Parameters(paramLabel = "N", index = "0", description = "Subtasks per operator.")
  private String parallelism;

  @Parameters(
      paramLabel = "CRAWL",
      index = "1",
      arity = "0..1",
      description = "Id of the crawl or of its job. You need it if there are several crawls.")
  private @Nullable String which;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    Configuration change = new Configuration();
    AllOptions.set(change, JobOptions.PARALLELISM, parallelism, "N");
    RestApi api = cluster.api();
    RemoteCrawl crawl = RemoteCrawl.find(api, Optional.ofNullable(which));
    Configuration options = crawl.options();
    options.addAll(change);
    AllOptions.check(options);
    if (cluster.local().isPresent()) {
      refuseTooMany(api, change.get(JobOptions.PARALLELISM));
    }
    change.set(CrawlOptions.DIR, options.get(CrawlOptions.DIR));
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    // the upload comes first, because a failure before the crawl has stopped costs nothing
    try (JobJar job = JobJar.upload(api, jar.file())) {
      String savepoint = crawl.stop(Optional.empty());
      out.printf("Stopped crawl %s.%nSavepoint: %s%n", crawl.id(), savepoint);
      out.flush();
      SubmitCommand.tell(out, "Resumed", crawl.id(), api, resume(job, change));
    }
    return ExitCode.OK;
  }

  private static String resume(JobJar job, Configuration change) throws IOException {
    try {
      return job.run(JobArguments.NEWEST, change, List.of());
    } catch (IOException | Refusal e) {
      throw new IOException(
          "the crawl has stopped and did not resume: %s. To try again: meguri resume, with --parallelism"
              .formatted(Cause.of(e)),
          e);
    }
  }

  /** Throws a {@link Refusal} if the local cluster has too few slots, as it adds none by itself. */
  private static void refuseTooMany(RestApi api, int wanted) throws IOException {
    int slots = api.get("/overview").path("slots-total").asInt();
    if (wanted > slots) {
      throw new Refusal(
          "The cluster has %d slots, but %d subtasks need as many. Start the cluster again with more: --task-managers or --slots."
              .formatted(slots, wanted));
    }
  }
}
