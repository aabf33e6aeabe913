package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** What is uploaded to a cluster has what the job needs, and nothing that a cluster has. */
class LeanJarIT {

  private static final String JAR = "target/cluster/meguri-cluster.jar";

  @Test
  void theJarHasNeitherFlinkNorABrokerNorTheCommandLine() throws IOException {
    try (JarFile jar = new JarFile(JAR)) {
      List<String> classes =
          jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class")).toList();
      assertThat(classes)
          .contains("meguri/job/CrawlJob.class")
          .contains("org/apache/flink/connector/kafka/source/KafkaSource.class")
          .noneMatch(
              name ->
                  name.matches(
                      "org/apache/flink/(?!connector/kafka/|streaming/(connectors/kafka|util/serialization)/).*"))
          .noneMatch(name -> name.matches("(kafka/server|scala|picocli|org/rocksdb|org/slf4j)/.*"))
          .noneMatch(name -> name.startsWith("org/apache/logging/"))
          .noneMatch(name -> name.matches("meguri/(web|job/(cli|cluster|local|remote|watch))/.*"));
      assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo(CrawlJob.class.getName());
    }
  }
}
