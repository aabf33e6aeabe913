package meguri.job;

import static meguri.job.DockerFiles.DOCKER;
import static meguri.job.DockerFiles.ROOT;
import static meguri.job.DockerFiles.version;
import static meguri.job.DockerFiles.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import meguri.job.options.CrawlOptions;
import meguri.job.options.YamlOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that all that {@code docker/} names exists. No container engine runs in a build. */
class DockerTest {

  private static final String GATE = "meguri-gate";

  @TempDir private Path tmp;

  @Test
  void everyYamlFileParses() throws IOException {
    try (Stream<Path> files = Files.walk(DOCKER)) {
      List<Path> yamls = files.filter(file -> file.toString().endsWith(".yaml")).toList();
      assertThat(yamls).hasSizeGreaterThan(6);
      for (Path file : yamls) {
        assertThat(yaml(DOCKER.relativize(file).toString())).as(file.toString()).isNotEmpty();
      }
    }
  }

  @Test
  void theImageHasTheFlinkAndJavaThatTheJobIsBuiltFor() throws IOException {
    assertThat(instructions("FROM"))
        .containsExactly(
            List.of(
                "flink:%s-java%s"
                    .formatted(version("flink.version"), version("maven.compiler.release"))));
  }

  @Test
  void theFilesOfTheImageExistAfterABuild() throws IOException {
    // job/pom.xml and gate/pom.xml name the places of the jars, which may not exist at a test
    String built =
        Files.readString(ROOT.resolve("job/pom.xml"))
            .replaceAll("(?s).*<outputFile>(.*?)</outputFile>.*", "$1")
            .replace("${project.build.directory}", "job/target");
    String gate = "gate/target/" + GATE + ".jar";
    for (List<String> copied : instructions("COPY")) {
      for (String source : copied.subList(0, copied.size() - 1)) {
        if (!source.startsWith("--") && !source.equals(built) && !source.equals(gate)) {
          assertThat(ROOT.resolve(source)).exists();
        }
      }
    }
    assertThat(instructions("COPY")).anySatisfy(copied -> assertThat(copied).contains(built));
    assertThat(instructions("COPY")).contains(List.of(gate, "/opt/flink/lib/"));
    assertThat(Files.readString(ROOT.resolve("gate/pom.xml")))
        .contains("<artifactId>" + GATE + "</artifactId>")
        .contains("<finalName>${project.artifactId}</finalName>");
  }

  @Test
  void everyFlinkSettingIsKnownToFlink() throws Exception {
    FlinkOptionNames names = new FlinkOptionNames();
    assertThat(DockerFiles.flinkOf("jobmanager").keySet())
        .hasSizeGreaterThan(15)
        .allMatch(names::know);
    assertThat(DockerFiles.map(yaml("kubernetes/meguri.yaml").get(0), "spec", "flinkConfiguration"))
        .hasSizeGreaterThan(5)
        .allSatisfy((name, value) -> assertThat(name.toString()).matches(names::know));
    assertThat(names.know("taskmanager.memory.managed.fractoin")).isFalse();
  }

  @Test
  void theCrawlIsRefusedWithoutAContact() {
    assertThatThrownBy(() -> JobArguments.parse("--config", DockerFiles.CRAWL.toString()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("fetch.contact has no value");
  }

  @Test
  void theCrawlKeepsItsNameWhenTheJobManagerRestarts() throws IOException {
    Configuration options = YamlOptions.read(signed(tmp));
    assertThat(options.contains(CrawlOptions.ID)).isTrue();
  }

  /** Returns {@code docker/crawl.yaml} with its one blank filled in. */
  static Path signed(Path directory) throws IOException {
    return Files.writeString(
        directory.resolve("crawl.yaml"),
        Files.readString(DockerFiles.CRAWL).replace("contact:", "contact: you@example.org"));
  }

  private static List<List<String>> instructions(String name) throws IOException {
    return Files.readAllLines(DOCKER.resolve("Dockerfile")).stream()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> Arrays.asList(line.substring(name.length() + 1).split(" ")))
        .toList();
  }
}
