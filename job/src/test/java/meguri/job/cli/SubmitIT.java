package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.Await;
import meguri.job.local.EmbeddedKafka;
import meguri.job.watch.JobWatch;
import meguri.job.watch.RestApi;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Submits the packaged job to a Flink that has nothing of Meguri, Kafka or the other libraries on
 * its class path: what the jar lacks is missed here.
 */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SubmitIT {

  private static final String FLINKS_OWN =
      "(flink-(?!connector-(kafka|base))|frocksdbjni|log4j|slf4j|commons-|kryo|minlog|objenesis"
          + "|reflectasm|javassist|jsr305|lz4|snappy|async-profiler|snakeyaml-engine).*\\.jar";

  @TempDir private Path tmp;

  @Test
  void thePackagedJobRunsOnAClusterOfItsOwn() throws Exception {
    Process cluster =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                // as Flink's own scripts have it
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "-cp",
                classPath(),
                Cluster.class.getName(),
                tmp.toString())
            .redirectError(tmp.resolve("cluster.err").toFile())
            .start();
    try (BufferedReader out =
            new BufferedReader(
                new InputStreamReader(cluster.getInputStream(), StandardCharsets.UTF_8));
        EmbeddedKafka kafka = EmbeddedKafka.start(tmp.resolve("kafka"), "c-1", 2)) {
      String rest =
          out.lines()
              .filter(line -> line.startsWith("http"))
              .findFirst()
              .orElseThrow(() -> new IOException("the cluster did not start"));
      Path config =
          Files.writeString(
              tmp.resolve("c.yaml"),
              "crawl.id: c-1\nkafka.partitions: 2\ncheckpoint.interval: 1s\n");
      StringWriter text = new StringWriter();
      int code =
          Meguri.commandLine()
              .setOut(new PrintWriter(text))
              .setErr(new PrintWriter(text))
              .execute(
                  "submit",
                  "--rest",
                  rest,
                  "--dir",
                  tmp.resolve("crawl").toUri().toString(),
                  "--kafka",
                  kafka.bootstrap(),
                  "--config",
                  config.toString(),
                  "--parallelism",
                  "1",
                  "--jar",
                  Path.of("target/cluster/meguri-cluster.jar").toString(),
                  "http://127.0.0.1:9/");

      assertThat(text.toString()).contains("Submitted crawl c-1.").contains("Web UI: " + rest);
      assertThat(code).isZero();
      String job = text.toString().replaceAll("(?s).*Job:\\s+(\\w+).*", "$1");
      JobWatch watch = new JobWatch(new RestApi(URI.create(rest)), job);
      Await.until("the job completes a checkpoint", () -> completed(watch) > 0);
    } finally {
      cluster.destroyForcibly();
      assertThat(cluster.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Flink has no statistics to show before the first. */
  private static int completed(JobWatch watch) {
    try {
      return watch.completedCheckpoints();
    } catch (IOException e) {
      return 0;
    }
  }

  /** In a process of its own: Flink with its web UI, to which jobs can be submitted. */
  static final class Cluster {

    private Cluster() {}

    public static void main(String[] args) throws Exception {
      Configuration flink = new Configuration();
      flink.set(RestOptions.BIND_PORT, "0");
      flink.setString("io.tmp.dirs", args[0]);
      flink.setString("web.upload.dir", args[0]);
      // a small TaskManager's; Flink's own default for a cluster in one process is half of it
      flink.setString("taskmanager.memory.managed.size", "256m");
      MiniCluster cluster =
          new MiniCluster(
              new MiniClusterConfiguration.Builder()
                  .setConfiguration(flink)
                  .setNumSlotsPerTaskManager(2)
                  .build());
      try {
        cluster.start();
        System.out.println(cluster.getRestAddress().get());
        System.out.flush();
        Thread.currentThread().join();
      } catch (Throwable e) {
        // threads of a half-started cluster would keep this process, and the test waiting for it
        e.printStackTrace();
        Runtime.getRuntime().halt(1);
      }
    }
  }

  private static String classPath() throws IOException {
    try (Stream<Path> jars = Files.list(Path.of("target/dist"))) {
      String flink =
          jars.filter(jar -> jar.getFileName().toString().matches(FLINKS_OWN))
              .map(Path::toString)
              .collect(Collectors.joining(File.pathSeparator));
      return "target/test-classes" + File.pathSeparator + flink;
    }
  }
}
