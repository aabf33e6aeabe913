package meguri.job;

import static meguri.job.DockerFiles.DOCKER;
import static meguri.job.DockerFiles.at;
import static meguri.job.DockerFiles.compose;
import static meguri.job.DockerFiles.list;
import static meguri.job.DockerFiles.map;
import static meguri.job.DockerFiles.strings;
import static meguri.job.DockerFiles.text;
import static meguri.job.DockerFiles.version;
import static meguri.job.DockerFiles.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import kafka.server.KafkaConfig;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.options.YamlOptions;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.apache.flink.runtime.entrypoint.parser.CommandLineOptions;
import org.apache.flink.runtime.entrypoint.parser.CommandLineParser;
import org.apache.flink.runtime.entrypoint.parser.ParserResultFactory;
import org.apache.flink.runtime.jobmanager.JobManagerProcessUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of {@code docker/compose.yaml} fit each other, Flink, Kafka and the job. */
class ComposeTest {

  private static final String PORT = "metrics.reporter.prom.port";

  @TempDir private Path tmp;

  @Test
  void theBrokersVersionIsTheTestedOne() throws IOException {
    assertThat(text(compose(), "services", "kafka", "image"))
        .isEqualTo("apache/kafka:" + version("kafka.version"));
  }

  @Test
  void theBrokerAcceptsItsSettings() throws IOException {
    Properties settings = new Properties();
    map(compose(), "services", "kafka", "environment")
        .forEach((name, value) -> settings.put(property(name.toString()), value.toString()));
    assertThat(KafkaConfig.configNames().contains("log.dirs")).isTrue();
    assertThat(settings.stringPropertyNames())
        .allSatisfy(name -> assertThat(KafkaConfig.configNames().contains(name)).as(name).isTrue());
    KafkaConfig kafka = KafkaConfig.fromProps(settings);
    assertThat(kafka.logDirs().get(0))
        .isEqualTo(text(compose(), "services", "kafka", "volumes", 0).split(":")[1]);
  }

  @Test
  void theJobAcceptsItsArguments() throws Exception {
    for (String restore :
        List.of("", "--fromSavepoint file:///data/crawl/savepoints/savepoint-1")) {
      CommandLine flink = jobManager(restore);
      assertThat(flink.getOptionValues("configDir")).containsExactly("/opt/flink/conf");
      assertThat(flink.getOptionValue("fromSavepoint"))
          .isEqualTo(restore.isEmpty() ? null : restore.split(" ")[1]);
      assertThat(Class.forName(flink.getOptionValue("job-classname"))).isEqualTo(CrawlJob.class);
      String job = JobID.fromHexString(flink.getOptionValue("job-id")).toHexString();
      assertThat(Files.readString(DockerFiles.ROOT.resolve("docs/cluster.md")))
          .contains("flink stop " + job);
      assertThat(flink.getArgs()).containsExactly("--config", "/opt/meguri/crawl.yaml");
    }
    assertThat(list(compose(), "services", "jobmanager", "volumes"))
        .asString()
        .contains("./crawl.yaml:/opt/meguri/crawl.yaml:ro");

    Configuration options =
        JobArguments.parse("--config", DockerTest.signed(tmp).toString()).options();
    assertThat("PLAINTEXT://" + options.get(KafkaOptions.BOOTSTRAP))
        .isEqualTo(
            text(compose(), "services", "kafka", "environment", "KAFKA_ADVERTISED_LISTENERS"));
  }

  @Test
  void flinkStoresItsFilesOnASharedVolume() throws IOException {
    String storage = DockerFiles.flinkOf("jobmanager").get(HighAvailabilityOptions.HA_STORAGE_PATH);
    String dir = YamlOptions.read(DockerTest.signed(tmp)).get(CrawlOptions.DIR);
    assertThat(List.of(storage, dir)).allMatch(uri -> uri.startsWith("file:///data/"));
    assertThat(List.of("jobmanager", "taskmanager"))
        .allSatisfy(
            service ->
                assertThat(list(compose(), "services", service, "volumes").toString())
                    .contains("data:/data"));
  }

  @Test
  void flinksProcessesFindEachOther() throws IOException {
    Configuration flink = DockerFiles.flinkOf("jobmanager");
    assertThat(DockerFiles.flinkOf("taskmanager")).isEqualTo(flink);
    Set<?> services = map(compose(), "services").keySet();
    assertThat(flink.get(JobManagerOptions.ADDRESS)).isIn(services);
    assertThat(flink.get(HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM).split(":")[0]).isIn(services);
    int port = RestOptions.PORT.defaultValue();
    assertThat(list(compose(), "services", "jobmanager", "ports"))
        .asString()
        .contains("127.0.0.1:%d:%d".formatted(port, flink.get(RestOptions.PORT)));
    // in a container, nobody else can reach loopback
    for (ConfigOption<String> bound :
        List.of(
            JobManagerOptions.BIND_HOST, TaskManagerOptions.BIND_HOST, RestOptions.BIND_ADDRESS)) {
      assertThat(flink.get(bound)).as(bound.key()).isEqualTo("0.0.0.0");
    }
    assertThat(flink.get(RestOptions.ADDRESS)).isIn(services);
    assertThat(flink.contains(TaskManagerOptions.HOST))
        .as("taskmanager.host in flink-conf would give each TaskManager the same address")
        .isFalse();
  }

  @Test
  void theClusterHasSlotsAndMemoryForTheJob() throws IOException {
    Configuration flink = DockerFiles.flinkOf("taskmanager");
    int perTaskManager = flink.get(TaskManagerOptions.NUM_TASK_SLOTS);
    int parallelism = flink.get(CoreOptions.DEFAULT_PARALLELISM);
    int taskManagers =
        Integer.parseInt(text(compose(), "services", "taskmanager", "deploy", "replicas"));
    assertThat(perTaskManager * taskManagers).isEqualTo(parallelism);

    var weights = flink.get(TaskManagerOptions.MANAGED_MEMORY_CONSUMER_WEIGHTS);
    int ours = Integer.parseInt(weights.getOrDefault("OPERATOR", "0"));
    int rocksDbs = Integer.parseInt(weights.getOrDefault("STATE_BACKEND", "0"));
    long managed =
        TaskExecutorProcessUtils.processSpecFromConfig(flink).getManagedMemorySize().getMebiBytes();
    Configuration options = YamlOptions.read(DockerTest.signed(tmp));
    assertThat(managed * ours / (ours + rocksDbs) / perTaskManager)
        .isGreaterThanOrEqualTo(RoomMemory.of(options, parallelism).sum());
    assertThat(JobManagerProcessUtils.processSpecFromConfig(flink).getJvmHeapMemorySize())
        .isGreaterThan(MemorySize.ofMebiBytes(256));
  }

  @Test
  void mountedFilesAndVolumesExist() throws IOException {
    Set<String> volumes = strings(map(compose(), "volumes")).keySet();
    for (Object service : map(compose(), "services").values()) {
      for (Object mount : list(service, "volumes")) {
        String source = mount.toString().split(":")[0];
        if (source.startsWith(".")) {
          assertThat(DOCKER.resolve(source)).isRegularFile();
        } else {
          assertThat(source).isIn(volumes);
        }
      }
      assertThat(map(compose(), "services").keySet().containsAll(list(service, "depends_on")))
          .isTrue();
      // ports are published on loopback only
      assertThat(list(service, "ports")).allMatch(port -> port.toString().startsWith("127.0.0.1:"));
    }
  }

  @Test
  void prometheusScrapesFlinksPort() throws Exception {
    Object targets = at(yaml("prometheus.yaml").get(0), "scrape_configs", 0, "dns_sd_configs", 0);
    assertThat(list(targets, "names")).asString().isEqualTo("[jobmanager, taskmanager]");
    Configuration flink = DockerFiles.flinkOf("jobmanager");
    assertThat(text(targets, "port")).isEqualTo(flink.getString(PORT, "").split("-")[0]);
    Class.forName(flink.getString("metrics.reporter.prom.factory.class", ""));
  }

  @Test
  void grafanaFindsPrometheusAndTheDashboard() throws IOException {
    Object source = at(yaml("grafana/datasource.yaml").get(0), "datasources", 0);
    assertThat(text(source, "url")).isEqualTo("http://prometheus:9090");
    assertThat(text(yaml("grafana/meguri.json").get(0), "panels", 0, "datasource", "uid"))
        .isEqualTo(text(source, "uid"));
    String folder = text(yaml("grafana/dashboards.yaml").get(0), "providers", 0, "options", "path");
    String dashboard = folder + "/meguri.json";
    assertThat(list(compose(), "services", "grafana", "volumes"))
        .asString()
        .contains("./grafana/meguri.json:" + dashboard);
    assertThat(map(compose(), "services", "grafana", "environment"))
        .asString()
        .contains("GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH=" + dashboard);
  }

  /** Returns the setting that the official image makes of an environment variable. */
  private static String property(String variable) {
    return variable.substring("KAFKA_".length()).toLowerCase(Locale.ROOT).replace('_', '.');
  }

  /** Parses the command as Flink's entry point does; its first word is for the image. */
  private static CommandLine jobManager(String restore) throws Exception {
    String command =
        text(compose(), "services", "jobmanager", "command")
            .replace("${RESTORE:+--fromSavepoint ${RESTORE}}", restore);
    assertThat(command).doesNotContain("$");
    List<String> words = List.of(command.split("\\s+"));
    assertThat(words.get(0)).isEqualTo("standalone-job");
    // Flink's script puts these first
    List<String> arguments = new ArrayList<>(List.of("--configDir", "/opt/flink/conf"));
    arguments.addAll(words.subList(1, words.size()));
    return new CommandLineParser<>(new EntryPoint()).parse(arguments.toArray(String[]::new));
  }

  /** The options of a standalone application cluster; its own class is not on Maven Central. */
  private static final class EntryPoint implements ParserResultFactory<CommandLine> {

    @Override
    public Options getOptions() {
      return new Options()
          .addOption(CommandLineOptions.CONFIG_DIR_OPTION)
          .addOption(CommandLineOptions.DYNAMIC_PROPERTY_OPTION)
          .addOption("j", "job-classname", true, "")
          .addOption("jid", "job-id", true, "")
          .addOption("s", "fromSavepoint", true, "");
    }

    @Override
    public CommandLine createResult(CommandLine line) {
      return line;
    }
  }
}
