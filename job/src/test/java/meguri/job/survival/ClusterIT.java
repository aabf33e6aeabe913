package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import meguri.job.Await;
import meguri.job.ForeignRequests;
import meguri.job.Listeners;
import meguri.job.Refusal;
import meguri.job.cluster.Member;
import meguri.job.cluster.ProcessCluster;
import meguri.job.remote.RemoteCrawl;
import meguri.job.watch.EndDetector;
import meguri.job.watch.JobWatch;
import meguri.job.watch.RestApi;
import meguri.job.watch.RestWatch;
import meguri.web.testkit.Failure;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Submits a crawl to a Flink cluster of processes, stops it, and resumes it at another parallelism,
 * by the commands of docs/cluster.md. The cluster has only Flink's own libraries. {@code bench
 * chaos} tests what happens when such processes die.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterIT {

  private static final Duration INTERVAL = Duration.ofMillis(300);
  private static final Duration COMMAND = Duration.ofMinutes(6);

  private static final int REFUSED = 2;

  @TempDir private Path tmp;

  @Test
  void aStoppedCrawlResumesAtAnotherParallelism() throws Exception {
    long begin = System.nanoTime();
    String place = "--cluster=" + tmp.resolve("cluster");
    try (ServedWeb web = Child.serve(tmp.resolve("web"), 16, 30)) {
      try {
        startWhileAnotherProcessTakesItsPort();
        ProcessCluster cluster = ProcessCluster.open(tmp.resolve("cluster"));
        RestApi api = new RestApi(cluster.rest());
        String rest = "--rest=" + cluster.rest();
        Path dir = cluster.crawls().resolve("c-1");
        long began = System.currentTimeMillis();
        submit(web, rest, "--kafka=" + cluster.kafka(), "--dir=" + dir.toUri());

        JobWatch submitted = watch(api);
        until("three checkpoints", () -> submitted.completedCheckpoints() > 2);
        until("two checkpoints are kept", () -> checkpoints(dir) == 2);
        String job = crawl(api).job();
        assertThat(ForeignRequests.refused(cluster.rest(), job)).isGreaterThan(40);
        assertThat(api.get("/jars").path("files")).isEmpty();
        for (Member member : cluster.members()) {
          long process = cluster.pid(member).orElseThrow();
          if (member.kind() == Member.Kind.TASK_MANAGER) {
            Listeners.tcpIsOnLoopback(member.name(), process, 1);
          } else {
            Listeners.areOnLoopback(member.name(), process, 2);
          }
        }
        assertThat(meguri("set", rest, "politeness.interval=310ms"))
            .contains("Set politeness.interval.");
        assertThat(isOver(submitted, new EndDetector())).as("over before it is stopped").isFalse();
        assertThat(meguri("stop", rest, "--savepoint")).contains("Savepoint: file:" + dir);
        List<Failure> stops = List.of(stopped(api, job, began));
        assertThat(RemoteCrawl.all(api)).isEmpty();
        assertThat(refused("resume", place, "c-2"))
            .contains("There is no crawl c-2 here. Say which of the crawls: c-1.");
        assertThat(meguri("resume", place, "--parallelism=3")).contains("Resumed crawl c-1.");
        assertThat(refused("resume", place))
            .contains("To stop it: meguri stop " + place.replace('=', ' '));

        assertThat(meguri("stop", place, "--at-end"))
            .contains("The crawl ends. It has nothing left to fetch (crawl.once).");
        Privacy.closed(tmp.resolve("cluster"));
        Privacy.closedFiles(dir.resolve("warc"));
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        SurvivalJudge.pass(
            "stopped, and resumed with 3 subtasks in place of 2",
            web,
            stops,
            dir.resolve("warc"),
            INTERVAL,
            took);
      } finally {
        meguri("cluster", "stop", "-o=" + tmp.resolve("cluster"));
      }
    }
    assertThat(ProcessCluster.open(tmp.resolve("cluster")).running()).isEmpty();
  }

  private void startWhileAnotherProcessTakesItsPort() throws Exception {
    URI chosen = ProcessCluster.prepare(tmp.resolve("cluster"), plan -> plan).rest();
    try (ServerSocket other =
        new ServerSocket(chosen.getPort(), 1, InetAddress.getByName(chosen.getHost()))) {
      meguri("cluster", "start", "-o=" + tmp.resolve("cluster"), "--memory=1200m");
      assertThat(ProcessCluster.open(tmp.resolve("cluster")).rest().getPort())
          .isNotEqualTo(other.getLocalPort());
    }
  }

  private void submit(ServedWeb web, String... place) throws Exception {
    Path config =
        Files.writeString(
            tmp.resolve("crawl.yaml"),
            """
            crawl.id: c-1
            checkpoint.interval: 2s
            fetch.timeout: 5s
            registry.memory: 8mb
            registry.expected-urls: 100000
            """);
    List<String> command = new ArrayList<>(List.of("submit"));
    command.addAll(List.of(place));
    command.addAll(List.of("--once", "--scope=any", "--parallelism=2"));
    command.add("--delay=" + INTERVAL.toMillis() + "ms");
    command.addAll(List.of("--hosts-file=" + web.hosts(), "--seeds=" + web.seeds()));
    command.add("--config=" + config);
    meguri(command.toArray(String[]::new));
  }

  /** Describes a stop as a failure: requests in flight at the savepoint are made again. */
  private static Failure stopped(RestApi api, String job, long began) throws IOException {
    JsonNode savepoint = api.get("/jobs/" + job + "/checkpoints").path("latest").path("savepoint");
    long triggered = savepoint.path("trigger_timestamp").asLong();
    assertThat(triggered).as("when the savepoint began: %s", savepoint).isPositive();
    return new Failure(
        began,
        savepoint.path("id").asLong(),
        triggered,
        savepoint.path("latest_ack_timestamp").asLong(),
        triggered,
        api.get("/jobs/" + job).path("end-time").asLong());
  }

  private static long checkpoints(Path dir) throws IOException {
    try (Stream<Path> files = Files.walk(dir.resolve("checkpoints"), 3)) {
      return files.filter(file -> file.endsWith("_metadata")).count();
    } catch (UncheckedIOException e) {
      return 0; // Flink was just deleting one
    }
  }

  private static RemoteCrawl crawl(RestApi api) throws IOException {
    return RemoteCrawl.find(api, Optional.of("c-1"));
  }

  private static JobWatch watch(RestApi api) throws Exception {
    List<JobWatch> watch = new ArrayList<>();
    until("the crawl is found", () -> watch.add(new RestWatch(api, crawl(api).job())));
    return watch.get(0);
  }

  private static boolean isOver(JobWatch watch, EndDetector end) throws IOException {
    return end.isOver(watch.read(), System.currentTimeMillis());
  }

  /** Waits for a condition. Flink's REST API answers with an error while a job starts. */
  private static void until(String what, Callable<Boolean> condition) throws Exception {
    Await.until(
        what,
        () -> {
          try {
            return condition.call();
          } catch (IOException | Refusal e) {
            return false;
          }
        });
  }

  private String meguri(String... arguments) throws Exception {
    return said(0, arguments);
  }

  private String refused(String... arguments) throws Exception {
    return said(REFUSED, arguments);
  }

  /** Runs a command to its end, and returns its output. */
  private String said(int exitCode, String... arguments) throws Exception {
    Path said = Files.createTempFile(tmp, "meguri", ".out");
    try (Child child = Child.start(List.of("-Xmx256m"), said, arguments)) {
      assertThat(child.endsWithin(COMMAND)).as(String.join(" ", arguments)).isTrue();
      assertThat(child.exitCode()).as("%s: %s", arguments[0], Child.said(said)).isEqualTo(exitCode);
    }
    return Child.said(said);
  }
}
