package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import meguri.job.Await;
import meguri.job.CrawlDir;
import meguri.job.FreePort;
import meguri.job.Refusal;
import meguri.job.Resumption;
import meguri.job.cluster.Member;
import meguri.job.cluster.Ports;
import meguri.job.cluster.ProcessCluster;
import meguri.job.remote.RemoteCrawl;
import meguri.job.watch.JobWatch;
import meguri.job.watch.RestApi;
import meguri.job.watch.RestWatch;
import org.apache.flink.client.deployment.application.ApplicationClusterEntryPoint;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.runtime.entrypoint.ClusterEntrypoint;
import org.apache.flink.runtime.resourcemanager.StandaloneResourceManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the jar as the job of its own cluster, without high availability. So a restarted JobManager
 * finds out from the crawl's directory where to go on.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ApplicationModeIT {

  @TempDir private Path tmp;

  @Test
  void aRestartedJobManagerResumesItsCrawl() throws Exception {
    // not the usual ports, at which another cluster may answer
    int kafka = FreePort.any();
    Ports ports =
        new Ports(FreePort.any(), FreePort.any(), kafka, kafka, FreePort.any(), FreePort.any());
    ProcessCluster cluster =
        ProcessCluster.prepare(
            tmp.resolve("cluster"),
            plan ->
                plan.withTaskManagers(1)
                    .withPorts(ports)
                    .with("taskmanager.memory.process.size", "1200m"));
    RestApi api = new RestApi(cluster.rest());
    try {
      cluster.start(Member.KAFKA);
      cluster.start(Member.taskManager(1));
      String first;
      Process jobManager = jobManager(cluster);
      try {
        until("two checkpoints", () -> watch(api).completedCheckpoints() > 1);
        first = crawl(api).id();
      } finally {
        jobManager.destroyForcibly().waitFor();
      }
      Process next = jobManager(cluster, "--crawl.max-duration", "5s");
      try {
        until("the job is restored", () -> restored(api) > 0);
        until("its tasks run", () -> watch(api).read().allRunning());
        assertThat(crawl(api).id()).isEqualTo(first);
        assertThat(next.waitFor(2, TimeUnit.MINUTES)).as("the crawl ends by itself").isTrue();
        assertThat(next.exitValue()).isZero();
        assertThat(Resumption.of(CrawlDir.at(tmp.resolve("crawl"))).from().orElseThrow().stopped())
            .as("with a savepoint")
            .isTrue();
      } finally {
        next.destroyForcibly().waitFor();
      }
    } finally {
      cluster.stop();
    }
  }

  private Process jobManager(ProcessCluster cluster, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "--add-opens=java.base/java.util=ALL-UNNAMED", "-cp"));
    Path lib = tmp.resolve("cluster").resolve("lib").resolve("flink");
    command.add(lib + File.separator + "*" + File.pathSeparator + Path.of("target/test-classes"));
    command.addAll(List.of(Application.class.getName(), tmp.resolve("cluster/conf").toString()));
    command.add(Path.of("target/cluster/meguri-cluster.jar").toString());
    // no crawl.id: the job makes one up, and keeps it
    command.addAll(List.of("--crawl.dir", tmp.resolve("crawl").toUri().toString()));
    command.addAll(List.of("--kafka.bootstrap", cluster.kafka()));
    command.addAll(List.of("--checkpoint.interval", "1s", "--registry.memory", "8mb"));
    command.addAll(List.of("--registry.expected-urls", "100000", "http://127.0.0.1:9/"));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(tmp.resolve("jobmanager.out").toFile()))
        .start();
  }

  /** Stands for Flink's StandaloneApplicationClusterEntryPoint, which only its distribution has. */
  static final class Application extends ApplicationClusterEntryPoint {

    private Application(Configuration flink, PackagedProgram program) {
      super(flink, program, StandaloneResourceManagerFactory.getInstance());
    }

    public static void main(String[] args) throws Exception {
      Configuration flink = GlobalConfiguration.loadConfiguration(args[0]);
      PackagedProgram program =
          PackagedProgram.newBuilder()
              .setJarFile(new File(args[1]))
              .setArguments(List.of(args).subList(2, args.length).toArray(String[]::new))
              .build();
      configureExecution(flink, program);
      ClusterEntrypoint.runClusterEntrypoint(new Application(flink, program));
    }
  }

  private static long restored(RestApi api) throws IOException {
    return api.get("/jobs/" + crawl(api).job() + "/checkpoints")
        .path("counts")
        .path("restored")
        .asLong();
  }

  private static RemoteCrawl crawl(RestApi api) throws IOException {
    return RemoteCrawl.find(api, Optional.empty());
  }

  private static JobWatch watch(RestApi api) throws IOException {
    return new RestWatch(api, crawl(api).job());
  }

  private static void until(String what, Callable<Boolean> condition) throws Exception {
    Await.until(
        what,
        () -> {
          try {
            return condition.call();
          } catch (IOException | Refusal e) {
            return false; // no REST API, or no job, yet
          }
        });
  }
}
