package meguri.job.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import meguri.job.FlinkOptionNames;
import meguri.job.FlinkSettings;
import meguri.job.NetworkMemory;
import meguri.job.Refusal;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessSpec;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.apache.flink.runtime.jobmanager.JobManagerProcessUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlinkConfTest {

  private static final Path FLINK_CONF = Path.of("..", "flink-conf");

  @TempDir private Path tmp;

  @ParameterizedTest
  @CsvSource({
    "config.yaml, 2, 2g, 4",
    "one-server.yaml, 16, 40g, 16",
    "ten-nodes.yaml, 16, 52g, 128"
  })
  void documentedSizesOverrideTheDefaults(String sizes, int slots, String memory, int parallelism)
      throws IOException {
    Configuration flink = appended(sizes);
    assertThat(flink.get(TaskManagerOptions.NUM_TASK_SLOTS)).isEqualTo(slots);
    assertThat(flink.toMap()).containsEntry("taskmanager.memory.process.size", memory);
    // Flink's own calculation throws if the sizes do not fit together
    TaskExecutorProcessSpec taskManager = TaskExecutorProcessUtils.processSpecFromConfig(flink);
    assertThat(taskManager.getManagedMemorySize()).isNotNull();
    assertThat(taskManager.getNetworkMemSize().getMebiBytes())
        .isGreaterThanOrEqualTo(NetworkMemory.megabytes(slots, parallelism));
    assertThat(JobManagerProcessUtils.processSpecFromConfig(flink).getJvmHeapMemorySize())
        .isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"one-server.yaml", "ten-nodes.yaml"})
  void everySettingIsKnownToFlink(String sizes) throws Exception {
    assertThat(appended(sizes).keySet()).allMatch(new FlinkOptionNames()::know);
  }

  @Test
  void everyReferencedAppenderExists() throws IOException {
    for (String file : List.of("log4j.properties", "log4j-console.properties")) {
      Properties log = new Properties();
      try (var in = Files.newInputStream(FLINK_CONF.resolve(file))) {
        log.load(in);
      }
      Map<String, String> found = new TreeMap<>();
      log.stringPropertyNames().forEach(name -> found.put(name, log.getProperty(name)));
      String referred =
          found.entrySet().stream()
              .filter(entry -> entry.getKey().matches("rootLogger\\.appenderRef\\..*"))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElseThrow();
      assertThat(found).as(file).containsEntry("appender." + referred + ".name", referred);
    }
  }

  @Test
  void aClusterListensOnLoopbackOnly() throws IOException {
    Map<String, String> flink = written(ClusterPlan.usual()).toMap();
    assertThat(flink)
        .containsEntry("jobmanager.bind-host", "127.0.0.1")
        .containsEntry("taskmanager.bind-host", "127.0.0.1")
        .containsEntry("rest.bind-address", "127.0.0.1");
    // the reporter for Prometheus cannot listen on loopback only
    assertThat(flink.keySet()).noneMatch(key -> key.startsWith("metrics.reporter"));
  }

  @Test
  void requestedSettingsAreWrittenAndKept() throws IOException {
    ClusterPlan plan = ClusterPlan.usual().with("heartbeat.timeout", "7s").withTaskManagers(3);
    assertThat(written(plan).toMap()).containsEntry("heartbeat.timeout", "7s");
    ClusterDir dir = ClusterDir.of(tmp.resolve("d"));
    dir.plan(plan);
    assertThat(dir.plan()).contains(plan);
  }

  @Test
  void twoCheckpointsAreKeptAndKeepingOneBringsAWarning() throws IOException {
    assertThat(FlinkSettings.keptTooFew(written(ClusterPlan.usual()))).isEmpty();
    assertThat(FlinkSettings.keptTooFew(new Configuration()).orElseThrow())
        .startsWith("This cluster keeps 1 checkpoint")
        .contains("execution.checkpointing.num-retained: 2");
  }

  @Test
  void tooLittleMemoryIsRefused() {
    ClusterPlan plan = ClusterPlan.usual().with("taskmanager.memory.process.size", "100m");
    assertThatThrownBy(() -> written(plan))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("Flink cannot start TaskManagers with this memory, 100m in all: ");
  }

  private Configuration written(ClusterPlan plan) throws IOException {
    ClusterDir dir = ClusterDir.of(tmp.resolve("c"));
    FlinkConf.write(dir, plan);
    return GlobalConfiguration.loadConfiguration(dir.conf().toString());
  }

  private Configuration appended(String sizes) throws IOException {
    String text = Files.readString(FLINK_CONF.resolve("config.yaml"));
    if (!sizes.equals("config.yaml")) {
      text += Files.readString(FLINK_CONF.resolve(sizes));
    }
    Files.writeString(tmp.resolve("config.yaml"), text);
    return GlobalConfiguration.loadConfiguration(tmp.toString());
  }
}
