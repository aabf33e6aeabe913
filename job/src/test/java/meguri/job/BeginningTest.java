package meguri.job;

import static org.apache.flink.core.execution.SavepointFormatType.NATIVE;
import static org.apache.flink.runtime.checkpoint.CheckpointRetentionPolicy.NEVER_RETAIN_AFTER_TERMINATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.PolitenessOptions;
import meguri.operators.scope.Scope;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeginningTest {

  @TempDir private Path tmp;

  @Test
  void noJobCrawlsOtherPeoplesServersWithoutAContact() throws IOException {
    assertThatThrownBy(() -> begin("http://192.0.2.1/"))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("Say who runs this crawl");
    assertThat(begin("--fetch.contact", "you@example.org", "http://192.0.2.1/"))
        .extracting(beginning -> beginning.options().get(FetchOptions.ALLOW_LOOPBACK))
        .isEqualTo(false);
  }

  @Test
  void aCrawlOfThisMachineNeedsNoContact() throws IOException {
    assertThat(begin("http://127.0.0.1/").options().get(FetchOptions.ALLOW_LOOPBACK)).isTrue();
    // the command that submitted it found that host on its own machine; the cluster does not
    begin("--fetch.allow-loopback", "true", "http://far.invalid/");
  }

  @Test
  void aResumedCrawlKeepsItsNameOptionsAndSeeds() throws IOException {
    Beginning first = begin("--crawl.scope", "any", "http://127.0.0.1/");
    first.keep();
    Beginning again = begin("--politeness.interval", "7s", "http://127.0.0.2/");
    assertThat(again.options().get(CrawlOptions.ID))
        .isEqualTo(first.options().get(CrawlOptions.ID));
    assertThat(again.options().get(CrawlOptions.SCOPE)).isEqualTo(Scope.Kind.ANY);
    assertThat(again.options().get(PolitenessOptions.INTERVAL)).isEqualTo(Duration.ofSeconds(7));
    assertThat(again.seeds().good()).containsExactly("http://127.0.0.1/");
    again.keep();
    assertThat(begin().options().get(PolitenessOptions.INTERVAL)).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void optionsThatAreFixedForLifeCannotChange() throws IOException {
    begin("--crawl.id", "c-1", "http://127.0.0.1/").keep();
    refused("This crawl began with frontier.slots 65536", "--frontier.slots", "7");
    refused("This crawl began with max-parallelism 128", "--max-parallelism", "64");
    refused("This crawl began with crawl.id c-1", "--crawl.id", "c-2");
    refused("The option parallelism is 200; it must be at most", "--parallelism", "200");
  }

  @Test
  void aCrawlStartsOnlyOnceAndResumesOnlyAfterItsStart() throws IOException {
    refused("There is no crawl in", "--from", "newest");
    begin("http://127.0.0.1/").keep();
    refused("There is a crawl in", "--from", "seeds", "http://127.0.0.1/");
  }

  @Test
  void theNewestCheckpointIsRestoredUnlessFlinkIsToldOtherwise() throws IOException {
    begin("http://127.0.0.1/").keep();
    assertThat(begin().restore().keySet()).isEmpty();
    restorePoint("crawl/checkpoints/a/chk-8", 8);
    Path newest = restorePoint("crawl/savepoints/s", 9);
    assertThat(begin().restore().get(StateRecoveryOptions.SAVEPOINT_PATH))
        .isEqualTo("file:" + newest);
    Configuration told = new Configuration();
    told.set(StateRecoveryOptions.SAVEPOINT_PATH, "file:" + newest);
    assertThat(Beginning.of(arguments(), told).restore().keySet()).isEmpty();
  }

  @Test
  void theCrawlWaitsUntilFlinkHasNoticedThatAnEarlierRunWasLost() throws IOException {
    Configuration flink = new Configuration();
    flink.set(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, Duration.ofSeconds(40));
    Beginning first = Beginning.of(arguments("http://127.0.0.1/"), flink);
    assertThat(first.quietUntil()).as("there was no earlier run").isZero();
    first.keep();
    long now = System.currentTimeMillis();
    assertThat(quietUntil(flink))
        .as("the earlier run has no checkpoint yet")
        .isGreaterThanOrEqualTo(now + 40_000);
    Path checkpoint = restorePoint("crawl/checkpoints/a/chk-8", 8);
    assertThat(quietUntil(flink)).isGreaterThanOrEqualTo(now + 40_000);
    flink.set(HighAvailabilityOptions.HA_MODE, "zookeeper");
    assertThat(quietUntil(flink))
        .as("with high availability, TaskManagers hear of the next JobManager")
        .isZero();
    flink.removeConfig(HighAvailabilityOptions.HA_MODE);
    restorePoint("crawl/savepoints/went-on", 9, CheckpointProperties.forSavepoint(false, NATIVE));
    assertThat(quietUntil(flink))
        .as("a savepoint, and the run went on")
        .isGreaterThanOrEqualTo(now + 40_000);
    restorePoint(
        "crawl/savepoints/stopped",
        10,
        CheckpointProperties.forSyncSavepoint(false, false, NATIVE));
    assertThat(quietUntil(flink)).as("the run was stopped with a savepoint").isZero();
    Beginning.of(arguments(), flink).keep();
    assertThat(quietUntil(flink))
        .as("another run went on from that savepoint, and was not stopped")
        .isGreaterThanOrEqualTo(now + 40_000);
    flink.set(StateRecoveryOptions.SAVEPOINT_PATH, "file:" + checkpoint);
    assertThat(quietUntil(flink))
        .as("Flink was told what to restore")
        .isGreaterThanOrEqualTo(now + 40_000);
  }

  @Test
  void aRestorePathIsNotCheckedWhereFlinkRestoresByItself() throws IOException {
    begin("http://127.0.0.1/").keep();
    Configuration flink = new Configuration();
    flink.set(HighAvailabilityOptions.HA_MODE, "kubernetes");
    // Kubernetes' operator writes this in place of a path
    flink.set(StateRecoveryOptions.SAVEPOINT_PATH, "KUBERNETES_OPERATOR_LAST_STATE");
    Beginning beginning = Beginning.of(arguments(), flink);
    assertThat(beginning.restore().keySet()).isEmpty();
    assertThat(beginning.quietUntil()).isZero();
  }

  @Test
  void aCrawlWithOutputAndNoCheckpointIsRefused() throws IOException {
    begin("http://127.0.0.1/").keep();
    Path day = Files.createDirectories(tmp.resolve("crawl/warc/2026-01-01"));
    Files.createFile(day.resolve(".unfinished.warc.gz"));
    assertThat(begin().restore().keySet()).isEmpty();
    Files.createFile(day.resolve("part-0.warc.gz"));
    refused("crawl has no checkpoint or savepoint for it. A crawl that begins anew");
    String elsewhere = "file:" + restorePoint("elsewhere", 9);
    assertThat(begin("--from", elsewhere).restore().get(StateRecoveryOptions.SAVEPOINT_PATH))
        .isEqualTo(elsewhere);
  }

  @Test
  void aNewerSavepointIsTakenAndAnOlderOneRefused() throws IOException {
    begin("http://127.0.0.1/").keep();
    restorePoint("crawl/checkpoints/a/chk-8", 8);
    String newer = "file:" + restorePoint("newer", 9);
    Path older = restorePoint("older", 7);
    assertThat(begin("--from", newer).restore().get(StateRecoveryOptions.SAVEPOINT_PATH))
        .isEqualTo(newer);
    refused("everything archived between them would be archived again", "--from", "file:" + older);
  }

  @Test
  void aStartSkipsADamagedCheckpoint() throws IOException {
    begin("http://127.0.0.1/").keep();
    Path older = restorePoint("crawl/checkpoints/a/chk-8", 8);
    Path damaged = restorePoint("crawl/checkpoints/a/chk-9", 9).resolve("_metadata");
    Files.write(damaged, new byte[0]);
    Path since =
        Files.createDirectories(tmp.resolve("crawl/warc"))
            .resolve("meguri-c-chk8-01234567-89ab-cdef-0123-456789abcdef-0.warc.gz");
    Files.createFile(since);
    Beginning beginning = begin();
    assertThat(beginning.restore().get(StateRecoveryOptions.SAVEPOINT_PATH))
        .isEqualTo("file:" + older);
    assertThat(beginning.resumption().relapse().orElseThrow())
        .startsWith("The checkpoint checkpoints/a/chk-9 is damaged");
    assertThat(since).as("nothing moves until all checks have passed").exists();
    beginning.keep();
    assertThat(List.of(since, damaged)).noneMatch(Files::exists);
    assertThat(begin().resumption().relapse()).isEmpty();
    // the reverse: a page was archived after the savepoint
    Files.createFile(since);
    refused("was archived after", "--from", "file:" + older);
  }

  private void refused(String sentence, String... arguments) {
    assertThatThrownBy(() -> begin(arguments))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(sentence);
  }

  private Beginning begin(String... arguments) throws IOException {
    return Beginning.of(arguments(arguments), new Configuration());
  }

  private JobArguments arguments(String... more) {
    List<String> all = new ArrayList<>(List.of("--kafka.bootstrap", "kafka:9092"));
    all.addAll(List.of("--crawl.dir", "file:" + tmp.resolve("crawl")));
    all.addAll(List.of(more));
    return JobArguments.parse(all.toArray(String[]::new));
  }

  private long quietUntil(Configuration flink) throws IOException {
    return Beginning.of(arguments(), flink).quietUntil();
  }

  private Path restorePoint(String name, long id) throws IOException {
    return restorePoint(
        name, id, CheckpointProperties.forCheckpoint(NEVER_RETAIN_AFTER_TERMINATION));
  }

  private Path restorePoint(String name, long id, CheckpointProperties properties)
      throws IOException {
    Path path = Files.createDirectories(tmp.resolve(name));
    try (OutputStream out = Files.newOutputStream(path.resolve("_metadata"))) {
      Checkpoints.storeCheckpointMetadata(
          new CheckpointMetadata(id, List.of(), List.of(), properties), out);
    }
    return path;
  }
}
