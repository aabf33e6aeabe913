package meguri.job;

import static meguri.job.DockerFiles.at;
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
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.options.YamlOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.server.common.MetadataVersion;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The parts of {@code docker/kubernetes} fit each other, the image, Flink's settings and the job.
 */
class KubernetesTest {

  /** Settings that each cluster has of its own: addresses, ports and sizes. */
  private static final String THE_CLUSTERS =
      "(jobmanager|taskmanager|rest)\\."
          + "((rpc\\.)?(bind-)?(host|address|port)|memory\\.process\\.size|numberOfTaskSlots)";

  @TempDir private Path tmp;
  private Object crawl = Map.of();
  private Object claim = Map.of();
  private Object pool = Map.of();
  private Object kafka = Map.of();

  @BeforeEach
  void read() throws IOException {
    crawl = at(yaml("kubernetes/meguri.yaml").get(0), "spec");
    claim = yaml("kubernetes/meguri.yaml").get(1);
    pool = yaml("kubernetes/kafka.yaml").get(0);
    kafka = yaml("kubernetes/kafka.yaml").get(1);
  }

  @Test
  void versionsAreTheTestedOnes() throws IOException {
    String[] flink = version("flink.version").split("\\.");
    assertThat(text(crawl, "flinkVersion")).isEqualTo("v%s_%s".formatted(flink[0], flink[1]));
    assertThat(text(kafka, "spec", "kafka", "version")).isEqualTo(version("kafka.version"));
    assertThat(text(kafka, "spec", "kafka", "metadataVersion"))
        .isEqualTo(MetadataVersion.LATEST_PRODUCTION.version());
  }

  @Test
  void theJarPathIsThatOfTheImage() throws Exception {
    String jar = text(crawl, "job", "jarURI").replace("local://", "");
    assertThat(Files.readString(DockerFiles.DOCKER.resolve("Dockerfile"))).contains(" " + jar);
    assertThat(Class.forName(text(crawl, "job", "entryClass"))).isEqualTo(CrawlJob.class);
  }

  @Test
  void theJobAcceptsItsArguments() throws IOException {
    List<String> arguments = list(crawl, "job", "args").stream().map(Object::toString).toList();
    String file = arguments.get(arguments.indexOf("--config") + 1);
    assertThat(file).isEqualTo(mountOf("crawl") + "/crawl.yaml");
    Path signed = DockerTest.signed(tmp);
    Configuration options =
        JobArguments.parse(
                arguments.stream()
                    .map(argument -> argument.equals(file) ? signed.toString() : argument)
                    .toArray(String[]::new))
            .options();
    String listener = text(kafka, "spec", "kafka", "listeners", 0, "port");
    assertThat(options.get(KafkaOptions.BOOTSTRAP))
        .isEqualTo(text(kafka, "metadata", "name") + "-kafka-bootstrap:" + listener);
  }

  @Test
  void flinkStoresItsFilesWhereTheJobDoes() throws IOException {
    Configuration options = YamlOptions.read(DockerTest.signed(tmp));
    Configuration job = FlinkSettings.of(options);
    Map<String, String> flink = strings(map(crawl, "flinkConfiguration"));
    for (var option :
        List.of(
            CheckpointingOptions.CHECKPOINTS_DIRECTORY, CheckpointingOptions.SAVEPOINT_DIRECTORY)) {
      assertThat(flink).containsEntry(option.key(), job.get(option));
    }
    assertThat(flink.get("high-availability.storageDir")).startsWith("file://" + mountOf("data"));
    assertThat(options.get(CrawlOptions.DIR)).startsWith("file://" + mountOf("data"));
  }

  @Test
  void flinkSettingsMatchFlinkConf() {
    Map<String, String> here = strings(map(crawl, "flinkConfiguration"));
    Configuration asked = new Configuration();
    asked.set(CrawlOptions.DIR, "file:///data/crawl");
    Set<String> jobs = FlinkSettings.of(asked).keySet();
    List<String> otherwise = new ArrayList<>();
    DockerFiles.flinkConf()
        .toMap()
        .forEach(
            (name, value) -> {
              boolean belongsHere = !jobs.contains(name) || here.containsKey(name);
              if (belongsHere
                  && !name.matches(THE_CLUSTERS)
                  && !value.equals(here.getOrDefault(name, ""))) {
                otherwise.add("    " + name + ": \"" + value + '"');
              }
            });
    assertThat(otherwise).as("lines that belong under flinkConfiguration").isEmpty();
  }

  @Test
  void aCrawlResumesFromItsSavepointAndAfterAFailure() {
    assertThat(text(crawl, "job", "upgradeMode")).isEqualTo("savepoint");
    assertThat(map(crawl, "flinkConfiguration"))
        .asString()
        .contains("high-availability.type=kubernetes");
    assertThat(list(claim, "spec", "accessModes")).asString().isEqualTo("[ReadWriteMany]");
  }

  @Test
  void mountedFilesExist() throws IOException {
    Object pod = at(crawl, "podTemplate", "spec");
    Map<String, Object> volumes =
        list(pod, "volumes").stream()
            .collect(Collectors.toMap(volume -> text(volume, "name"), volume -> volume));
    assertThat(list(pod, "containers", 0, "volumeMounts"))
        .hasSize(2)
        .allSatisfy(mount -> assertThat(volumes).containsKey(text(mount, "name")));
    assertThat(Files.readString(DockerFiles.ROOT.resolve("docs/cluster.md")))
        .contains(
            "kubectl create configmap %s --from-file docker/crawl.yaml"
                .formatted(text(Map.copyOf(volumes), "crawl", "configMap", "name")));
    assertThat(text(Map.copyOf(volumes), "data", "persistentVolumeClaim", "claimName"))
        .isEqualTo(text(claim, "metadata", "name"));
  }

  @Test
  void prometheusScrapesFlinksPort() {
    String port = text(crawl, "flinkConfiguration", "metrics.reporter.prom.port").split("-")[0];
    assertThat(text(crawl, "podTemplate", "metadata", "annotations", "prometheus.io/port"))
        .isEqualTo(port);
    assertThat(text(crawl, "podTemplate", "spec", "containers", 0, "ports", 0, "containerPort"))
        .isEqualTo(port);
  }

  @Test
  void theBrokersAreThoseOfTheCluster() {
    assertThat(text(pool, "metadata", "labels", "strimzi.io/cluster"))
        .isEqualTo(text(kafka, "metadata", "name"));
    int brokers = Integer.parseInt(text(pool, "spec", "replicas"));
    int replicas =
        Integer.parseInt(text(kafka, "spec", "kafka", "config", "default.replication.factor"));
    assertThat(replicas).isLessThanOrEqualTo(brokers);
  }

  private String mountOf(String volume) {
    return list(crawl, "podTemplate", "spec", "containers", 0, "volumeMounts").stream()
        .filter(mount -> text(mount, "name").equals(volume))
        .map(mount -> text(mount, "mountPath"))
        .findFirst()
        .orElseThrow();
  }
}
